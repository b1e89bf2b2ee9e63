package store

import (
	"context"
	"database/sql"

	"github.com/fedrate/fedrate/store/pagesums"
	"github.com/fedrate/fedrate/store/postgres"
)

// unlike tells whether what a database stands in is another than this program has left it, by
// what costs nothing beside reading the rows: see package pagesums for a file, whose connections
// read from the disk, not from what others have in memory, and [postgres.At].
type unlike struct {
	differs bool
	pool    *sql.DB // to look with where it differs
	conn    *sql.Conn
	look    *pagesums.Look
	left    *postgres.Left
	address string // of left
}

// unlike looks whether the database differs. Who asks closes what it gives.
func (s *Store) unlike(ctx context.Context) (*unlike, error) {
	if !InFile(s.path) {
		return s.unlikePostgres(ctx)
	}
	u := &unlike{differs: true}
	var err error
	if u.pool, err = openLookers(s.path); err != nil {
		return nil, err
	}
	if u.conn, err = u.pool.Conn(ctx); err == nil {
		if u.look, err = pagesums.At(ctx, u.conn); err == nil {
			u.differs = !u.look.AsLeft()
		}
	}
	if ctx.Err() != nil {
		u.close()
		return nil, ctx.Err()
	}
	return u, nil // what cannot be read is said by who looks at what it holds
}

// unlikePostgres is unlike for an address of PostgreSQL. Within a transaction that one is
// asked, which needs no second connection.
func (s *Store) unlikePostgres(ctx context.Context) (*unlike, error) {
	asked := postgres.Asked(s.pool)
	if s.tx != nil {
		asked = s.tx
	}
	left, err := postgres.At(ctx, asked)
	if err != nil {
		return nil, err
	}
	return &unlike{differs: !left.AsLeft(), pool: s.pool, left: left, address: s.path}, nil
}

// keep takes the database for what it should be: all that is in it was looked at. Where
// PostgreSQL takes no note of that, the next look is at everything again.
func (u *unlike) keep(ctx context.Context) error {
	if u.left != nil {
		_ = u.left.Keep(ctx, u.address)
		return ctx.Err()
	}
	if u.look == nil {
		return nil
	}
	return u.look.Keep(ctx)
}

func (u *unlike) close() {
	if u.conn != nil {
		_ = u.conn.Close()
	}
	if u.left == nil {
		_ = u.pool.Close()
	}
}
