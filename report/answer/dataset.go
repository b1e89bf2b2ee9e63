package answer

import "github.com/fedrate/fedrate/handbook"

// Datasets are the lists in force as files for programs, newest first.
type Datasets struct {
	Licence  *string         `json:"licence"` // address of the terms under which the lists may be used; null: none is said
	Columns  []DatasetColumn `json:"columns"` // of every dataset, in their order
	Datasets []Dataset       `json:"datasets"`
}

// DatasetColumn is a column of the datasets.
type DatasetColumn struct {
	Name string `json:"name"`
	Type string `json:"type"` // integer, string or boolean
	Doc  string `json:"doc"`
}

// Dataset is a list with its files.
type Dataset struct {
	Period handbook.Period `json:"period"`
	Rows   int             `json:"rows"`
	Files  []DatasetFile   `json:"files"`
}

// DatasetFile is a file at an address that stays.
type DatasetFile struct {
	Form    string `json:"form"` // csv, json or parquet
	Address string `json:"address"`
	ETag    string `json:"etag"`
}
