package store

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/store/postgres"
)

// failed is the error of something that the database was asked for and did not
// do; nil where err is.
func failed(err error, what handbook.Text) error {
	if err == nil {
		return nil
	}
	return handbook.Errorf("store.failed", "what", what, "problem", answered(err))
}

// answered is an error as the officer may read it: as it is where it is a
// sentence, else the words of the driver, quoted, with what to do.
func answered(err error) error {
	if !errors.Is(err, context.Canceled) {
		if Busy(err) {
			return causeError{err, "store.cause.busy", ""}
		}
		if cause, said := postgres.Cause(err); cause != "" {
			return causeError{err, cause, said}
		}
	}
	if spoken(err) {
		return err
	}
	return driverError{err}
}

// causeError is something that hinders the database and that somebody can mend.
type causeError struct {
	error
	cause, said string
}

// Text says what was found, and the remedy.
func (e causeError) Text() handbook.Text {
	return handbook.Say(e.cause, "said", e.said)
}

// Unwrap is the error of the driver.
func (e causeError) Unwrap() error { return e.error }

// spoken tells whether an error is no matter of the driver: it has a sentence,
// or says that work was given up or that nothing was found.
func spoken(err error) bool {
	var texter handbook.Texter
	var text *handbook.TextError
	var path *fs.PathError
	return errors.As(err, &texter) || errors.As(err, &text) || errors.As(err, &path) ||
		errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, sql.ErrNoRows)
}

// driverError is what the driver of the database says, in its own words.
type driverError struct{ error }

// Text quotes it, with what to do.
func (e driverError) Text() handbook.Text {
	return handbook.Say("store.driver", "said", e.error.Error())
}

// Unwrap is the error of the driver.
func (e driverError) Unwrap() error { return e.error }
