package objects

import (
	"net/http"
	"net/url"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/internal/disk"
)

// Access holds what a program needs to use an object store in addition to its address.
type Access struct {
	Key, Secret, Session string                                // of S3; Session may be empty
	Proxy                func(*http.Request) (*url.URL, error) // on the way to S3; nil: none
	Disk                 *disk.Disk                            // of a folder; nil: that of the system

	patience time.Duration // how long nothing may come from S3; 0: see there
}

// place is an address that was read.
type place struct {
	folder         string // of file://; empty: it is S3
	bucket, prefix string
	endpoint       string // host, and port where one is named
	plain          bool   // without encryption
	region         string
}

// Valid reports whether something is an address of files, and what is wrong with it.
func Valid(address string) error {
	_, err := parse(address)
	return err
}

// Open opens the place of an address. Nothing is asked of it yet, see [Ready].
func Open(address string, access Access) (Store, error) {
	p, err := parse(address)
	if err != nil {
		return nil, err
	}
	if p.folder != "" {
		return &folder{address: address, root: p.folder, disk: access.Disk}, nil
	}
	return openBucket(address, p, access)
}

// Below returns the address of a folder in that of another.
func Below(address, name string) (string, error) {
	if _, err := parse(address); err != nil {
		return "", err
	}
	u, err := url.Parse(address)
	if err != nil {
		return "", err
	}
	return u.JoinPath(name).String(), nil
}

// bucketName is what S3 allows as the name of a bucket.
var bucketName = regexp.MustCompile(`^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$`)

// defaultRegion is that of a store which does not ask for one.
const defaultRegion = "us-east-1"

func parse(address string) (place, error) {
	u, err := url.Parse(address)
	if err != nil || u.User != nil || u.Fragment != "" || u.Opaque != "" {
		return place{}, handbook.Errorf("objects.wrong.address", "address", withoutPassword(address))
	}
	switch {
	case u.Scheme == "file" && u.Host == "" && u.RawQuery == "" && filepath.IsAbs(u.Path) && path.Clean(u.Path) != "/":
		return place{folder: filepath.Clean(u.Path)}, nil
	case u.Scheme == "s3" && bucketName.MatchString(u.Host):
		return parseS3(address, u)
	}
	return place{}, handbook.Errorf("objects.wrong.address", "address", address)
}

func parseS3(address string, u *url.URL) (place, error) {
	query, err := url.ParseQuery(u.RawQuery)
	if err != nil {
		return place{}, handbook.Errorf("objects.wrong.address", "address", address)
	}
	for name, values := range query {
		if !slices.Contains([]string{"endpoint", "region"}, name) || len(values) != 1 {
			return place{}, handbook.Errorf("objects.wrong.parameter", "address", address, "parameter", name)
		}
	}
	p := place{bucket: u.Host, prefix: strings.Trim(path.Clean("/"+u.Path), "/"), endpoint: "s3.amazonaws.com", region: defaultRegion}
	if region := query.Get("region"); region != "" {
		p.region = region
	}
	if endpoint := query.Get("endpoint"); endpoint != "" {
		if !strings.Contains(endpoint, "://") {
			endpoint = "https://" + endpoint
		}
		at, err := url.Parse(endpoint)
		if err != nil || at.Scheme != "https" && at.Scheme != "http" || at.Host == "" || strings.Trim(at.Path, "/") != "" || at.RawQuery != "" || at.User != nil {
			return place{}, handbook.Errorf("objects.wrong.endpoint", "endpoint", withoutPassword(endpoint))
		}
		p.endpoint, p.plain = at.Host, at.Scheme == "http"
	}
	return p, nil
}

// withoutPassword returns an address without what may be a password in it.
func withoutPassword(address string) string {
	at := strings.LastIndex(address, "@")
	if from := strings.Index(address, "://"); at >= 0 && from >= 0 && from < at {
		return address[:from+3] + "…" + address[at:]
	}
	return address
}
