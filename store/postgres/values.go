package postgres

import (
	"database/sql/driver"
	"fmt"
	"strconv"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgtype"
)

// plainValue is a value as package sql takes it.
func plainValue(v any) (driver.Value, error) {
	switch v := v.(type) {
	case int16:
		return int64(v), nil
	case int32:
		return int64(v), nil
	case bool: // a number, as with SQLite
		if v {
			return int64(1), nil
		}
		return int64(0), nil
	case []byte, string, int64, nil:
		return v, nil
	case pgtype.Numeric:
		n, err := v.Int64Value()
		return n.Int64, err
	default:
		if driver.IsValue(v) {
			return v, nil
		}
		return nil, fmt.Errorf("a value of the type %T", v)
	}
}

// converted are arguments in the types that a statement asks for: SQLite takes a
// number for a text, and a text for a number.
func converted(sd *pgconn.StatementDescription, args []driver.NamedValue) ([]any, error) {
	if len(args) != len(sd.ParamOIDs) {
		return nil, fmt.Errorf("a statement with %d arguments was given %d", len(sd.ParamOIDs), len(args))
	}
	values := make([]any, len(args))
	for i := range args {
		values[i] = convertedTo(sd.ParamOIDs[i], args[i].Value)
	}
	return values, nil
}

func convertedTo(oid uint32, value driver.Value) any {
	if truth, is := value.(bool); is && oid != pgtype.BoolOID {
		value = int64(0)
		if truth {
			value = int64(1)
		}
	}
	switch oid {
	case pgtype.TextOID:
		switch v := value.(type) {
		case int64:
			return strconv.FormatInt(v, 10)
		case []byte:
			return string(v)
		}
	case pgtype.Int8OID, pgtype.Int4OID, pgtype.Int2OID, pgtype.NumericOID:
		if s, is := value.(string); is {
			if n, err := strconv.ParseInt(s, 10, 64); err == nil {
				return n
			}
		}
	case pgtype.ByteaOID:
		switch v := value.(type) {
		case string:
			return []byte(v)
		case nil:
			return nil
		}
	}
	return value
}
