package main

// next says on standard error, for people alone, what is usually done next.
func (env *environment) next(key string, pairs ...any) {
	if env.json() {
		return
	}
	env.note("cmd.next.line", "what", env.Sayf(key, pairs...))
}
