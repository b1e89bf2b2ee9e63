package store

// aheadAtOnce is how many values are read ahead together.
const aheadAtOnce = 256

// ahead has what next gives read on another core before it is wanted. Its error, io.EOF
// or another one, is the last thing that is given; a panic comes to whoever wants the value. In
// the end stop is called: behind it nothing is read any more.
func ahead[T any](next func() (T, error)) (get func() (T, error), stop func()) {
	parts, enough := make(chan aheadPart[T], 2), make(chan struct{})
	go func() {
		defer close(parts)
		for !stopped(enough) {
			var p aheadPart[T]
			p.read(next)
			select {
			case <-enough:
			case parts <- p:
			}
			if p.ended() {
				return
			}
		}
	}()
	var now aheadPart[T]
	get = func() (value T, err error) {
		for len(now.values) == 0 {
			if now.fault != nil {
				panic(now.fault)
			}
			if now.err != nil {
				return value, now.err
			}
			now = <-parts
		}
		value, now.values = now.values[0], now.values[1:]
		return value, nil
	}
	return get, func() {
		close(enough)
		for range parts { //nolint:revive // until it is closed
		}
	}
}

func stopped(enough <-chan struct{}) bool {
	select {
	case <-enough:
		return true
	default:
		return false
	}
}

// aheadPart is what was read together, and how that ended.
type aheadPart[T any] struct {
	values []T
	err    error
	fault  any // of a panic
}

func (p *aheadPart[T]) ended() bool { return p.err != nil || p.fault != nil }

func (p *aheadPart[T]) read(next func() (T, error)) {
	defer func() { p.fault = recover() }()
	p.values = make([]T, 0, aheadAtOnce)
	for len(p.values) < aheadAtOnce {
		value, err := next()
		if p.err = err; err != nil {
			return
		}
		p.values = append(p.values, value)
	}
}
