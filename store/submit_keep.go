package store

// keep writes the row of the submission and its findings.
func (w *submitCall) keep(state State) error {
	f := w.in.Facts
	if f == nil {
		f = &Facts{}
	}
	var tournament any
	if w.tournament != 0 {
		tournament = w.tournament
	}
	if w.number != 0 {
		_, err := w.tx.ExecContext(w.ctx,
			`UPDATE submissions SET state = $1, verdict = $2, tournament = $3, replaces = $4, superseded_by = 0 WHERE number = $5`,
			string(state), w.in.Verdict, tournament, w.replaces, w.number)
		if err != nil {
			return err
		}
		return writeFindings(w.ctx, w.tx, w.number, w.in.Findings)
	}
	err := w.tx.QueryRowContext(w.ctx, `
		INSERT INTO submissions (number, sha256, name, received_at, received_by, state, verdict, tournament, title,
			folded, city, federation, start_day, end_day, kind, rounds, players, replaces, data)
		SELECT COALESCE(MAX(number), 0) + 1, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18
		FROM submissions RETURNING number`,
		w.in.SHA256, w.in.Name, formatMoment(w.in.At), w.in.By, string(state), w.in.Verdict, tournament, f.Title,
		fold(f.Title), f.City, f.Federation, int(f.Start), int(f.End), int(f.Kind), f.Rounds, f.Players, w.replaces, bytesOf(w.in.Data)).
		Scan(&w.number)
	if err != nil {
		return err
	}
	return writeFindings(w.ctx, w.tx, w.number, w.in.Findings)
}

// bytesOf keeps an empty file from becoming null.
func bytesOf(data []byte) []byte {
	if data == nil {
		return []byte{}
	}
	return data
}

// supersede marks all older reports of the event as superseded, whatever their
// verdict, and sets the facts of the event to those of the newest report.
func (w *submitCall) supersede() error {
	older, err := submissionsWhere(w.ctx, w.tx, `WHERE s.tournament = $1 AND s.number <> $2
		AND s.state IN ('received', 'accepted', 'rejected', 'rated') ORDER BY s.number`, w.tournament, w.number)
	if err != nil {
		return err
	}
	for i := range older {
		_, err := w.tx.ExecContext(w.ctx, `UPDATE submissions SET state = 'superseded', superseded_by = $1 WHERE number = $2`,
			w.number, older[i].Number)
		if err != nil {
			return err
		}
		w.answer.Superseded = append(w.answer.Superseded, older[i].Number)
	}
	if len(older) > 0 && w.replaces == 0 {
		_, err := w.tx.ExecContext(w.ctx, `UPDATE submissions SET replaces = $1 WHERE number = $2`,
			older[len(older)-1].Number, w.number)
		if err != nil {
			return err
		}
	}
	f := w.in.Facts
	_, err = w.tx.ExecContext(w.ctx,
		`UPDATE tournaments SET name = $1, city = $2, federation = $3, start_day = $4, end_day = $5, kind = $6 WHERE id = $7`,
		f.Title, f.City, f.Federation, int(f.Start), int(f.End), int(f.Kind), w.tournament)
	return err
}
