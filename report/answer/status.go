package answer

import (
	"time"

	"github.com/fedrate/fedrate/handbook"
)

// Status is how an office stands: what it has, what waits, what comes next.
type Status struct {
	Database   string          `json:"database"`
	Program    string          `json:"program"`
	Federation string          `json:"federation"`
	Key        *string         `json:"key"`  // the key it signs with, null where it has none
	List       *RatingList     `json:"list"` // the latest that is in force, null where there is none
	Lists      int             `json:"lists"`
	Queue      QueueStatus     `json:"queue"`
	Questions  []string        `json:"questions"` // open ones, oldest first
	RerunFrom  handbook.Period `json:"rerunFrom"` // the first published list that corrections, withdrawals or changes of persons make another, null where there is none
	NextRun    *NextRun        `json:"nextRun"`   // null where no list is there to make it from
	LastRun    *LastRun        `json:"lastRun"`   // null where there was none
	Backup     *LastBackup     `json:"lastBackup"`
	FailedJob  *FailedJob      `json:"failedJob"` // the latest job of serve, where it failed
	Next       []string        `json:"next"`      // what an officer would do now
}

// QueueStatus counts the reports that wait.
type QueueStatus struct {
	Accepted int `json:"accepted"` // wait to be rated
	Held     int `json:"held"`     // wait for an answer
	Rejected int `json:"rejected"` // wait for a corrected file
	Due      int `json:"due"`      // will be looked at by the next run
}

// NextRun is the run that comes next.
type NextRun struct {
	Period handbook.Period `json:"period"`
	At     *string         `json:"at"` // by the schedule of serve, null where it has none
}

// LastRun is the run that was last made.
type LastRun struct {
	Period    handbook.Period `json:"period"`
	At        string          `json:"at"`
	Published bool            `json:"published"`
}

// LastBackup is the latest file in the folder of the backups.
type LastBackup struct {
	File string `json:"file"`
	At   string `json:"at"`
}

// JobSchedule is when a job of serve is due.
type JobSchedule struct {
	Job     string
	Times   string    // the five fields and the time zone
	Setting string    // that says so
	Next    time.Time // UTC
}

// FailedJob is a job of serve that failed.
type FailedJob struct {
	Job     string `json:"job"`
	At      string `json:"at"`
	Message string `json:"message"`
}
