package main

import (
	"net/http"

	"github.com/fedrate/fedrate/internal/objects"
)

// accessOf returns how an object store is reached, from the variables that the clients of S3
// have in common.
func accessOf(getenv func(string) string) objects.Access {
	return objects.Access{
		Key: getenv("AWS_ACCESS_KEY_ID"), Secret: getenv("AWS_SECRET_ACCESS_KEY"), Session: getenv("AWS_SESSION_TOKEN"),
		Proxy: http.ProxyFromEnvironment,
	}
}

// objects returns the place that gets the files of what is published; nil where the settings
// name none.
func (env *environment) objects() (objects.Store, error) {
	if env.Office.Files == "" {
		return nil, nil //nolint:nilnil // there is none
	}
	return objects.Open(env.Office.Files, env.access)
}
