package store_test

import (
	"compress/gzip"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// frozen has the SHA-256 of each migration that offices may have applied. A
// landed migration is never edited: a database that has applied it would not
// get the change. Write a new one, and add its line here when it lands.
var frozen = map[string]string{
	"0001_base.sql":                    "0b79d44f993bd94a8689d1f352c95da308f8d2a446792c0a781419fc867e752c",
	"0100_job_history.sql":             "0aa9a019682e1ad6b7c2ca436906d0c2de3f0764e78854b21cb813b68444f206",
	"0200_event_facts.sql":             "e788a7383238e773f3c826739849eb595c81256a6e01eeda9daeeea33c73c2f3",
	"0210_titles.sql":                  "931e72b3b0764b6d89eabcf70c4c4940946f6b7b849c40de9954362b0436ba63",
	"0220_certificates.sql":            "b2d37816c1827fe28f06c410ffd16bb1eba4ea1dcb42409538e6eeca5c5930ef",
	"0230_norms_once.sql":              "ad3097c56b33bea51e6dd1b05d3faaa772fe4baa3600d93c4a598107527712f4",
	"0235_finding_texts.sql":           "8f046f1ff980dc6d9e4eebf51d4915d2557ac7af3552d9233bce21ae4784f0da",
	"0240_waiver_place.sql":            "149cad3be85e384698bdd0641a8a37bcd9c147effc31f1662eed8235881d257e",
	"0250_revisions.sql":               "290b4a3174b3c28484b904db8cf38e92eeb6c9d3ec339dae0b9f3910b1c64aaa",
	"0260_computed.sql":                "216b3a5d697aa61bd7e1387c591063bda716886383047facf1ebc320dd5245ce",
	"0270_questions.sql":               "21d8a2e6790f6220be17a11ea966dadc3373fbc6c704daf1b5d3e469c55a1f21",
	"0290_person_names.sql":            "efe3e768f9d25b918e02c340a0d409a1bdd2c87246e28c43a49dfec4ad93a58f",
	"0300_player_changes.sql":          "1c56818fba6b8f041b641b43d885dfe6e9eb8947f95a285bd5e6b42e0e3ecb64",
	"0310_bans.sql":                    "962268fd6a185b4c6bbc0d2c1e59c3ae7ccdd80acf0cb4e8f0b87c4a7a7c0ad7",
	"0320_official_lists.sql":          "341af5b0cda2989d2508bb78e5fb4cd5522d285d01f2391987955a3caecbe9ca",
	"0330_known_persons.sql":           "e466f5325cf8ec4d8fff913dd9e5ce10729bdbe964fb7f29441f4e30ac177142",
	"0340_fees.sql":                    "ca944ead8661051237a658e2872a7d4efa878f911175b05359a9f405d41744f7",
	"0341_player_keys.sql":             "7df684adfb160a8569e054e99f3d3f1ec631f0d9ab211be9631281a8af049c82",
	"0350_signing_keys.sql":            "991e2e02cdc279b859f4016116f7c2fdce5270e121b825817c53739661e09665",
	"0360_seals.sql":                   "6fed3626331b7578c971daffc71a71c5091ff73228d53e72f27abb8c829abf8a",
	"0370_arbiter_festivals.sql":       "caeb595ad4e2a59871149f5a024d2b31d42ed252215d84628e0103ac2139d4d7",
	"0371_log.sql":                     "eecdd4faf28211361b134b645bb65bf0b815040e16742eac061829f1460c5f90",
	"0390_computed_revision.sql":       "002c872810781e8a32656d723037ed5425434ae88855c0b46e3d24ac5fbdd501",
	"0400_replaced_reports.sql":        "ae2730fa90c44bc7f0e94f9598631c602526986650c95d262ec8a52148917bf9",
	"0470_withdrawals.sql":             "0774f1410dd0b6af3916bbcca6e57cdb94e5d2624c4d816a72ccc8eb26af7e4a",
	"0471_carried_withdrawn.sql":       "7a997033f86ffcb5852ac2673ee756b09d7d8e87ddd0bfac1b13b56f861b1f1a",
	"0472_post.sql":                    "9ad4d0990ca2da96cba2e38d174fe1d25040a26822fcd3149109b55b5364ba17",
	"0474_shared_checks.sql":           "35bd3ec1773f3fe6500b0145cf5bd83f89e690cd3e047fe6f14e31a40f1a560d",
	"0473_signatures.sql":              "d1c33ddf950d1e714e0c5aea7de6dda519881992d687f2d425cbab317d2037b3",
	"0476_finding_rules.sql":           "746c195046879435f4220914245f2be18cd2b5c18b153c14d4f101420d5517c5",
	"0477_privacy_requests.sql":        "0164985ac561537b9f48080c47404cbbcc8a262add8623d0c23d14a77d253b3b",
	"0490_unindexed.sql":               "252e1db0fcadf5eb8f272fc2a4f8aeac472d774c814d11331e28e8ce713951b6",
	"0497_next_attempts.sql":           "b2062440d0f12b45147a9b4afcb676688bdc48b23af71c1f3c318e626011f023",
	"0498_checked_alone.sql":           "80eb0a7910630cbb01dd8f16d4123d31d3774bb571b59a56c8c59d66484213b0",
	"0500_list_versions.sql":           "62db888fecb129b06ce56591518ebe9fc9182892aeb6646def32ae24bc03d3d9",
	"0510_games_of_results.sql":        "8ca5ebf5602325dcd57a9a3855c65b282ec892554d235ef9c022a12f2c183a45",
	"0520_covering_indexes.sql":        "37c881ce2d76f607dbce2de6a3fccaa45f8aa82bdc59b6bac819640fd857f3c2",
	"0530_federation_index.sql":        "e812d16ca99bcd83410a2fe81eab452406cf05d8d59137d909d6fd335cc007b8",
	"0540_players_by_block.sql":        "8c53b0add6408b5ee2cf45dd6d6c68bc35cda9ea29757520f70bf056f1b17dd4",
	"0550_list_digests.sql":            "e15522f047898a80b2e16bbce17a653ae303d8c0f5028c48f20720aafadc460b",
	"0560_no_seals.sql":                "6d00450f59fdbc5b15cb4d78a6a04038a576c0932962b24cc043d9919a584ac7",
	"0565_players_by_person.sql":       "a0a7277d2a6295787fd3353dab8005fb4aa17389983bdd0ea5cf1eeeab7e6e05",
	"0570_paper_sources.sql":           "1ab32a4336571139d53f0031e4ff74b28cdb7a6e62f9b5974744da2787a7eaae",
	"0580_reports_checked_by_runs.sql": "8a910e1c441c929c45564d304bb814178a04346cc4c5a4d283aa5dfed2d26bcc",
	"0610_arbiters.sql":                "2bec3fa5789c507a58e5d2de8e2ed120dd01bf3cd189ab1c557f3a45365a060b",
	"0620_incidents.sql":               "640bd3afa272ce6e8dcdee071e1eee0b07843d2268fa2f743ce31afe6b3cc83a",
}

func TestMigrationsAreFrozen(t *testing.T) {
	paths, err := filepath.Glob("migrations/*.sql")
	require.NoError(t, err)
	have := map[string]string{}
	for _, path := range paths {
		data, err := os.ReadFile(path)
		require.NoError(t, err)
		sum := sha256.Sum256(data)
		have[filepath.Base(path)] = hex.EncodeToString(sum[:])
	}
	require.Equal(t, frozen, have)
}

// frozenForPostgres is the SHA-256 of the files of PostgreSQL up to frozenUpTo, one after the other.
const (
	frozenUpTo        = "0570_paper_sources.sql"
	frozenForPostgres = "dd952db1fe9a85a1fddc7d5926ab52613d575425924ab7758e843d52e4d27971"
)

// A migration comes as two files, one for each database, and neither is edited later.
func TestMigrationsComeForBothDatabases(t *testing.T) {
	names := func(folder string) (names []string) {
		paths, err := filepath.Glob(folder + "/*.sql")
		require.NoError(t, err)
		for _, path := range paths {
			names = append(names, filepath.Base(path))
		}
		return names
	}
	both := names("migrations")
	require.Equal(t, both, names("migrations/postgres"))
	sum := sha256.New()
	for _, name := range both {
		if name > frozenUpTo {
			break
		}
		data, err := os.ReadFile("migrations/postgres/" + name)
		require.NoError(t, err)
		sum.Write(data)
	}
	require.Equal(t, frozenForPostgres, hex.EncodeToString(sum.Sum(nil)))
}

// unpacked is a copy of a database of fixtures/databases.
func unpacked(t *testing.T, path string) string {
	t.Helper()
	packed, err := os.Open(path)
	require.NoError(t, err)
	defer packed.Close()
	from, err := gzip.NewReader(packed)
	require.NoError(t, err)
	copied := filepath.Join(t.TempDir(), "office.db")
	to, err := os.Create(copied)
	require.NoError(t, err)
	_, err = io.Copy(to, from)
	require.NoError(t, err)
	require.NoError(t, to.Close())
	return copied
}

// The games of an earlier database are those that it has when it is migrated.
func TestGamesOfEarlierDatabases(t *testing.T) {
	storetest.InFile(t)
	paths, err := filepath.Glob("../fixtures/databases/*.db.gz")
	require.NoError(t, err)
	games := func(path, from string) (all []string) {
		db := storetest.Raw(t, path)
		defer db.Close()
		rows, err := db.Query(`SELECT json_array(period, tournament, kind, round, starting_rank, opponent, player_key, opponent_key, played_on, rating, opponent_rating,
			list, difference, capped, expected_hundredths, score_tenths, delta_hundredths) FROM ` + from + ` ORDER BY period, tournament, round, starting_rank`)
		require.NoError(t, err)
		defer rows.Close()
		for rows.Next() {
			var one string
			require.NoError(t, rows.Scan(&one))
			all = append(all, one)
		}
		require.NoError(t, rows.Err())
		return all
	}
	for _, path := range paths {
		path := unpacked(t, path)
		before := games(path, "games")
		require.Len(t, before, 2404)
		s, err := store.Open(path)
		require.NoError(t, err)
		storetest.Sound(t, s)
		require.NoError(t, s.Close())
		require.Equal(t, before, games(path, store.GamesOf))
		db := storetest.Raw(t, path)
		var other int
		require.NoError(t, db.QueryRow(`SELECT COUNT(*) FROM results r WHERE (r.games, r.first_played, r.last_played) IS NOT
			(SELECT COUNT(*), COALESCE(MIN(games.played_on), 0), COALESCE(MAX(games.played_on), 0) FROM `+store.GamesOf+` WHERE games.period = r.period AND games.tournament = r.tournament AND games.kind = r.kind AND games.starting_rank = r.starting_rank)`).Scan(&other))
		require.NoError(t, db.Close())
		require.Zero(t, other)
		freePageOfATable(t, path)
	}
}

// Every database that an earlier program has made opens, and can issue and
// read certificates and keep norms under an exemption. Two were made while a
// migration was still being edited; see repair.go.
func TestEarlierDatabases(t *testing.T) {
	storetest.InFile(t)
	paths, err := filepath.Glob("../fixtures/databases/*.db.gz")
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(paths), 3)
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			inData := filepath.Base(path) >= firstWithTexts
			path := unpacked(t, path)
			old := tablesOf(t, path) < newestMigration(t)
			s, err := store.Open(path)
			require.NoError(t, err)
			defer s.Close()
			faults, err := s.Check(t.Context())
			require.NoError(t, err)
			require.Empty(t, faults)
			backups, err := filepath.Glob(path + ".before-*")
			require.NoError(t, err)
			require.Equal(t, old, len(backups) == 1, "a backup is kept before a migration")
			issued, err := s.CertificatesOf(t.Context(), "")
			require.NoError(t, err)
			require.Len(t, issued, 10)
			more := store.Certificate{Number: "N", Form: "IT1", Digest: "d", Data: []byte("{}"), Drawing: []byte("drawn"), Issued: day, Program: "test"}
			require.NoError(t, s.Issue(t.Context(), more))
			kept, err := s.Certificate(t.Context(), "N")
			require.NoError(t, err)
			require.Equal(t, more, kept)

			found, err := s.Norms(t.Context(), "")
			require.NoError(t, err)
			require.Len(t, found, 7)
			for _, n := range found {
				require.NotEmpty(t, n.Name)
				require.Contains(t, n.Program, "fedrate ")
				require.Contains(t, n.Working, `"achieved":true`)
				require.NotEmpty(t, n.Notes)
				for _, note := range n.Notes {
					require.Equal(t, inData, !note.IsVerbatim(), "notes were sentences before they were data: %s", note)
				}
			}
			storetest.Sound(t, s)
			require.Contains(t, keyOf(t, path, "norms"), "exempt", "the same norm may stand a second time, under an exemption")
		})
	}
}

// Processes that open an earlier database at the same time migrate it once, and none of
// them takes it for a damaged one; the backup next to it is what it was.
func TestMigratedBySeveralAtOnce(t *testing.T) {
	storetest.InFile(t)
	for _, name := range []string{"2026-11-21-without-drawing", "2026-11-22-with-log", "2026-11-22-with-replaced-reports"} {
		path := unpacked(t, "../fixtures/databases/"+name+".db.gz")
		was := tablesOf(t, path)
		var group sync.WaitGroup
		for range 4 {
			group.Go(func() {
				s, err := store.Open(path)
				if assert.NoError(t, err, name) {
					storetest.Sound(t, s, name)
					assert.NoError(t, s.Close(), name)
				}
			})
		}
		group.Wait()
		kept, err := filepath.Glob(path + ".before-*")
		require.NoError(t, err)
		require.Len(t, kept, 1, name)
		require.Equal(t, was, tablesOf(t, kept[0]), name)
	}
}

// A file that earlier versions kept next to a database is deleted when it is opened,
// whatever is in it.
func TestEarlierSumsGo(t *testing.T) {
	storetest.InFile(t)
	path := unpacked(t, "../fixtures/databases/2026-11-22-with-log.db.gz")
	require.NoError(t, os.WriteFile(path+"-pages", []byte("sums of pages"), 0o600))
	s, err := store.Open(path)
	require.NoError(t, err)
	storetest.Sound(t, s)
	require.NoError(t, s.Close())
	require.NoFileExists(t, path+"-pages")
}

// A damaged database is not migrated: the backup next to it would be damaged, too.
func TestDamagedDatabaseIsNotMigrated(t *testing.T) {
	storetest.InFile(t)
	path := unpacked(t, "../fixtures/databases/2026-11-22-with-log.db.gz")
	db := storetest.Raw(t, path)
	_, err := db.Exec(`PRAGMA writable_schema = on; UPDATE sqlite_schema SET sql = 'CREATE INDEX submissions_folded ON submissions (title)' WHERE name = 'submissions_folded'`)
	require.NoError(t, err)
	require.NoError(t, db.Close())
	was := tablesOf(t, path)
	_, err = store.Open(path)
	require.ErrorContains(t, err, "submissions_folded")
	require.Equal(t, was, tablesOf(t, path))
}

// What is left of a backup that was cut off, as on a full disk, is not taken for the state
// before: a migration that fails then would put nothing in the place of the office.
func TestBackupBeforeAMigrationIsWhole(t *testing.T) {
	storetest.InFile(t)
	for name, left := range map[string]string{"nothing": "", "a part": "SQLite format 3\x00 and no more"} {
		path := unpacked(t, "../fixtures/databases/2026-11-22-norms-once.db.gz")
		db, err := sql.Open("sqlite3", path)
		require.NoError(t, err)
		_, err = db.Exec(`CREATE TABLE list_digests (in_the_way INTEGER)`)
		require.NoError(t, err)
		was := contentOf(t, db)
		require.NoError(t, db.Close())
		kept := path + fmt.Sprintf(".before-%04d", newestMigration(t))
		for _, file := range []string{kept, kept + ".1.part", kept + ".1.part-journal"} {
			require.NoError(t, os.WriteFile(file, []byte(left), 0o600))
		}
		_, err = store.Open(path)
		require.Contains(t, language.English.Error(err), "the database is again what it was", name)
		for _, file := range []string{path, kept} {
			db, err = sql.Open("sqlite3", file)
			require.NoError(t, err)
			require.Equal(t, was, contentOf(t, db), name)
			require.NoError(t, db.Close())
		}
		parts, err := filepath.Glob(kept + ".*")
		require.NoError(t, err)
		require.Empty(t, parts, name)
	}
}

// firstWithTexts is the first of the databases whose notes are data.
const firstWithTexts = "2026-11-22-with-log.db.gz"

// tablesOf is the number of the last migration that a database has had.
func tablesOf(t *testing.T, path string) (version int) {
	t.Helper()
	db, err := sql.Open("sqlite3", path)
	require.NoError(t, err)
	defer db.Close()
	require.NoError(t, db.QueryRowContext(t.Context(), `SELECT MAX(version_id) FROM goose_db_version`).Scan(&version))
	return version
}

// newestMigration is the number of the last migration that there is.
func newestMigration(t *testing.T) int {
	t.Helper()
	files, err := filepath.Glob("migrations/*.sql")
	require.NoError(t, err)
	slices.Sort(files)
	number, _, _ := strings.Cut(filepath.Base(files[len(files)-1]), "_")
	n, err := strconv.Atoi(number)
	require.NoError(t, err)
	return n
}

// The three kinds of rows that become one: a norm in both tables, one that the
// ledger has a second time under an exemption, and one from before the ledger.
func TestNormsBecomeOneTable(t *testing.T) {
	storetest.InFile(t)
	path := unpacked(t, "../fixtures/databases/2026-11-22-before-norms-once.db.gz")
	db, err := sql.Open("sqlite3", path)
	require.NoError(t, err)
	_, err = db.Exec(`
		CREATE TABLE other AS SELECT * FROM title_norms WHERE title = 'GM';
		UPDATE other SET exempt = '1.4.3d', counts_as = 13;
		INSERT INTO title_norms SELECT * FROM other;
		DROP TABLE other;
		DELETE FROM title_norms WHERE title = 'WIM'`)
	require.NoError(t, err)
	require.NoError(t, db.Close())
	s, err := store.Open(path)
	require.NoError(t, err)
	defer s.Close()
	found, err := s.Norms(t.Context(), "")
	require.NoError(t, err)
	require.Len(t, found, 8)
	for _, n := range found {
		require.Equal(t, n.Exempt != "", n.Alternative)
		require.Equal(t, n.Alternative, n.Working == "")
		require.NotEmpty(t, n.Name)
		if n.Title == tournament.WIM {
			require.Equal(t, "run", n.Origin)
			require.Equal(t, -1, n.HostPlayers, "not known")
			require.Positive(t, n.Submission)
			require.NotEmpty(t, n.Event)
			require.Positive(t, int(n.Performance))
		}
	}
	given, err := s.NormsBefore(t.Context(), found[0].Tournament, 2026_11)
	require.NoError(t, err)
	require.Len(t, given, 4, "of this event")
}

// keyOf are the columns of a table's primary key.
func keyOf(t *testing.T, path, table string) (columns []string) {
	t.Helper()
	db, err := sql.Open("sqlite3", path)
	require.NoError(t, err)
	defer db.Close()
	rows, err := db.Query(`SELECT name FROM pragma_table_info($1) WHERE pk > 0`, table)
	require.NoError(t, err)
	defer rows.Close()
	for rows.Next() {
		var name string
		require.NoError(t, rows.Scan(&name))
		columns = append(columns, name)
	}
	require.NoError(t, rows.Err())
	return columns
}
