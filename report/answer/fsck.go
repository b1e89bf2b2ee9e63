package answer

// Soundness is what a check of the office itself came to.
type Soundness struct {
	Sound        bool    `json:"sound"`
	Deep         bool    `json:"deep"` // the published lists were computed again
	Reports      int     `json:"reports"`
	Lists        int     `json:"lists"`
	Certificates int     `json:"certificates"`
	Files        int     `json:"files"` // published, looked at
	Faults       []Fault `json:"faults"`
}

// Fault is something that is not as it should be.
type Fault struct {
	Kind   string  `json:"kind"`  // structure, reference, rows, report, certificate, signature, file or result
	Place  *string `json:"place"` // a table, a list, a number or a path; null: the database as a whole
	Text   string  `json:"text"`
	Remedy string  `json:"remedy"`
}

// Restored is what became of a backup.
type Restored struct {
	Database string  `json:"database"`
	From     string  `json:"from"`
	Restored bool    `json:"restored"`
	Faults   []Fault `json:"faults"`
}

// Copied is an office that was copied to another database.
type Copied struct {
	From   string `json:"from"`
	To     string `json:"to"`
	Tables int    `json:"tables"`
	Rows   int    `json:"rows"`
	Digest string `json:"digest"` // of all rows, the same on every database
}

// Backup is a copy of the database that was made.
type Backup struct {
	Output string `json:"output"`
	Bytes  int64  `json:"bytes"`
}
