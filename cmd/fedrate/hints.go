package main

// hint writes the usual next step to standard error, for people only.
func (env *environment) hint(key string, pairs ...any) {
	if env.json() {
		return
	}
	env.note("cmd.next.line", "what", env.Sayf(key, pairs...))
}
