package outbox

import (
	"bytes"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"log/slog"
	"mime"
	"mime/quotedprintable"
	"net"
	"net/http/httptest"
	"net/mail"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/jobs/month"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/store"
)

func TestMain(m *testing.M) { storetest.Main(m) }

// postOffice is a server of mail on this machine that keeps what it takes.
type postOffice struct {
	mu      sync.Mutex
	taken   []delivered
	answer  error  // to each mail; nil: it is taken
	user    string // who signed in last
	port    int
	trusted *tls.Config // for who connects; nil: not encrypted
}

// delivered is a mail as it came over the wire.
type delivered struct {
	from string
	to   []string
	raw  []byte
}

func (p *postOffice) NewSession(*smtp.Conn) (smtp.Session, error) { return &session{office: p}, nil }

type session struct {
	office *postOffice
	now    delivered
}

func (s *session) Mail(from string, _ *smtp.MailOptions) error { s.now.from = from; return nil }
func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.now.to = append(s.now.to, to)
	return nil
}
func (s *session) Reset()                   { s.now = delivered{} }
func (s *session) Logout() error            { return nil }
func (s *session) AuthMechanisms() []string { return []string{sasl.Plain} }

func (s *session) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, password string) error {
		if user != "office" || password != "a long secret" {
			return errors.New("wrong password")
		}
		s.office.mu.Lock()
		defer s.office.mu.Unlock()
		s.office.user = user
		return nil
	}), nil
}

func (s *session) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	s.office.mu.Lock()
	defer s.office.mu.Unlock()
	if s.office.answer != nil {
		return s.office.answer
	}
	s.now.raw = raw
	s.office.taken = append(s.office.taken, s.now)
	return nil
}

// openPost opens a server of mail.
func openPost(t *testing.T, encrypted bool) *postOffice {
	t.Helper()
	p := &postOffice{}
	server := smtp.NewServer(p)
	server.Domain, server.AllowInsecureAuth, server.MaxLineLength = "localhost", false, 1000
	if encrypted {
		web := httptest.NewUnstartedServer(nil)
		web.StartTLS()
		server.TLSConfig = &tls.Config{Certificates: web.TLS.Certificates}
		p.trusted = &tls.Config{RootCAs: x509.NewCertPool(), ServerName: "example.com"}
		p.trusted.RootCAs.AddCert(web.Certificate())
		web.Close()
	}
	on, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	p.port = on.Addr().(*net.TCPAddr).Port
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(on) }()
	t.Cleanup(func() {
		require.NoError(t, server.Close())
		<-ended
	})
	return p
}

// mails are what was taken so far.
func (p *postOffice) mails() []delivered {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.taken
}

func (p *postOffice) answers(err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.answer = err
}

// read is a mail with its subject and its text decoded.
func (d *delivered) read(t *testing.T) (head mail.Header, subject, text string) {
	t.Helper()
	m, err := mail.ReadMessage(bytes.NewReader(d.raw))
	require.NoError(t, err)
	subject, err = new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
	require.NoError(t, err)
	require.Equal(t, "quoted-printable", m.Header.Get("Content-Transfer-Encoding"))
	body, err := io.ReadAll(quotedprintable.NewReader(m.Body))
	require.NoError(t, err)
	for _, line := range strings.Split(string(d.raw), "\r\n") {
		require.LessOrEqual(t, len(line), 100, "no line is long on the wire: %q", line)
	}
	return m.Header, subject, string(body)
}

var noon = time.Date(2026, 9, 30, 12, 0, 0, 0, time.UTC)

// office is an office with the list of September 2026, and an outbox whose clock the
// test moves.
func office(t *testing.T) (o *Outbox, post *postOffice, now *time.Time) {
	t.Helper()
	post = openPost(t, false)
	o, now = officeOf(t, post, "LIE", "rating.example")
	return o, post, now
}

// officeOf is that of a federation, which is reached at a host name.
func officeOf(t *testing.T, post *postOffice, federation, host string) (o *Outbox, now *time.Time) {
	t.Helper()
	st := storetest.Open(t, filepath.Join(t.TempDir(), "office.db"))
	require.NoError(t, st.Init(t.Context(), federation))
	f, err := os.Open("../../fixtures/federation/lists/2026-09.txt")
	require.NoError(t, err)
	defer f.Close()
	r, err := ratinglist.Open(f, "2026-09.txt", ratinglist.Options{Period: 202609})
	require.NoError(t, err)
	_, err = st.Import(t.Context(), r, 202609, store.ImportOptions{})
	require.NoError(t, err)
	at := noon
	o = &Outbox{
		Store: st, Federation: federation, Language: language.English, URL: "https://" + host + "/", Now: func() time.Time { return at }, Log: slog.New(slog.DiscardHandler),
		Post: &Post{Host: "127.0.0.1", Port: post.port, Encryption: Plain, From: mail.Address{Name: "Rating office", Address: "office@" + host}},
	}
	return o, &at
}

func womens(t *testing.T) string {
	t.Helper()
	data, err := os.ReadFile("../../fixtures/federation/2026-09/09-womens-cup.trf")
	require.NoError(t, err)
	return string(data)
}

func (o *Outbox) handIn(t *testing.T, by, report string) jobs.Outcome {
	t.Helper()
	out, err := jobs.Ingest(t.Context(), o.Store.By(by), jobs.Submission{Name: "cup.trf", Data: []byte(report), By: by}, o.Now())
	require.NoError(t, err)
	return out
}

func (o *Outbox) reads(t *testing.T, account, address, code string) {
	t.Helper()
	require.NoError(t, o.Store.Read(t.Context(), store.Reader{Kind: store.AccountReader, Whom: account, Address: address, Language: code, Code: "code-of-" + account, Asked: o.Now()}))
}

// work looks once, and tells how many messages were tried.
func (o *Outbox) work(t *testing.T) int {
	t.Helper()
	tried, err := o.Work(t.Context())
	require.NoError(t, err)
	return tried
}

// The sender of a report is told what became of it, in the sender's language.
func TestReportsAreTold(t *testing.T) {
	o, post, _ := office(t)
	o.reads(t, "viktor", "viktor@club.example", "ru")
	o.reads(t, "tilda", "tilda@rating.example", "en")
	require.Equal(t, store.Accepted, o.handIn(t, "viktor", womens(t)).Submission.State)
	require.Equal(t, 1, o.work(t), "tilda has handed in nothing")
	require.Equal(t, 0, o.work(t), "once")
	require.Len(t, post.mails(), 1)
	m := post.mails()[0]
	require.Equal(t, []string{"office@rating.example", "viktor@club.example"}, []string{m.from, m.to[0]})
	head, subject, text := m.read(t)
	require.Equal(t, "Отчёт 1 принят: Women's Cup 2026", subject)
	require.Contains(t, text, "Отчёт 1 (Women's Cup 2026, файл cup.trf) принят.")
	require.Contains(t, text, "https://rating.example/office/reports/1\r\n")
	require.Contains(t, text, "Больше не присылать таких писем: https://rating.example/mail/code-of-viktor")
	require.Equal(t, "<https://rating.example/mail/code-of-viktor>", head.Get("List-Unsubscribe"))
	require.Equal(t, "List-Unsubscribe=One-Click", head.Get("List-Unsubscribe-Post"))
	require.Equal(t, "auto-generated", head.Get("Auto-Submitted"))
	require.Equal(t, "<fedrate-1790769600-1@rating.example>", head.Get("Message-ID"))
	require.Equal(t, "Wed, 30 Sep 2026 12:00:00 +0000", head.Get("Date"))

	require.Equal(t, store.Rejected, o.handIn(t, "tilda", "XXR 61\n").Submission.State)
	require.Equal(t, 1, o.work(t))
	_, subject, text = post.mails()[1].read(t)
	require.Equal(t, "Report 2 rejected: cup.trf", subject)
	require.Contains(t, text, "\r\ncup.trf:1:1: ", "each error with its place")
	list, err := o.Store.Messages(t.Context(), "", store.MessageSent, 10)
	require.NoError(t, err)
	require.Len(t, list, 2)
	require.Equal(t, noon, list[0].Ended)
}

// Names in a report cannot write the head of a mail, and no line grows long.
func TestHostileNames(t *testing.T) {
	o, post, _ := office(t)
	o.reads(t, "viktor", "viktor@club.example", "en")
	title := "Cup\u2028Bcc: all@club.example\u202e" + strings.Repeat("x", 3000) + " =?utf-8?q?=0D=0ABcc:_all@club.example?="
	o.handIn(t, "viktor", strings.Replace(womens(t), "012 Women's Cup 2026", "012 "+title, 1))
	require.Equal(t, 1, o.work(t))
	head, subject, text := post.mails()[0].read(t)
	require.Empty(t, head.Get("Bcc"))
	require.Len(t, head["To"], 1)
	require.LessOrEqual(t, len([]rune(subject)), longestSubject)
	require.NotContains(t, subject+text, "\u202e")
	for _, address := range []string{
		"", "a", "a@b\r\nBcc: c@d", "a b@c.example", "Anna <a@b.example>", "a@b.example, c@d.example", `"a b"@c.example`, "ä@b.example", strings.Repeat("a", 250) + "@b.example", "a@b.example\x00",
	} {
		_, err := store.ParseAddress(address)
		require.Error(t, err, address)
	}
	address, err := store.ParseAddress(" Anna.B+rating@Club.EXAMPLE ")
	require.NoError(t, err)
	require.Equal(t, "Anna.B+rating@club.example", address)
}

// A server that cannot take a mail is asked again after growing pauses, one that will
// not is not.
func TestRetries(t *testing.T) {
	o, post, now := office(t)
	o.reads(t, "viktor", "viktor@club.example", "en")
	o.handIn(t, "viktor", womens(t))
	post.answers(&smtp.SMTPError{Code: 451, EnhancedCode: smtp.EnhancedCode{4, 3, 0}, Message: "try later"})
	message := func() store.Message {
		list, err := o.Store.Messages(t.Context(), "", "", 10)
		require.NoError(t, err)
		require.Len(t, list, 1)
		return list[0]
	}
	for i, pause := range waits {
		require.Equal(t, 1, o.work(t), i)
		m := message()
		require.Equal(t, store.MessageWaiting, m.State)
		require.Equal(t, now.Add(pause), m.Next)
		require.Contains(t, m.Problem.String(), "try later")
		require.Equal(t, "outbox.problem.answer", m.Problem.Key)
		*now = now.Add(pause - time.Second)
		require.Equal(t, 0, o.work(t), "not before its time")
		*now = now.Add(time.Second)
	}
	require.Equal(t, 1, o.work(t))
	m := message()
	require.Equal(t, []any{store.MessageFailed, len(waits) + 1}, []any{m.State, m.Attempts})
	require.Equal(t, 0, o.work(t))

	require.NoError(t, o.Store.SendAgain(t.Context(), m.ID, *now))
	post.answers(&smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no such user"})
	require.Equal(t, 1, o.work(t))
	require.Equal(t, []any{store.MessageFailed, 1}, []any{message().State, message().Attempts}, "another attempt would end as this one")

	post.answers(nil)
	require.NoError(t, o.Store.SendAgain(t.Context(), m.ID, *now))
	require.Equal(t, 1, o.work(t))
	require.Equal(t, store.MessageSent, message().State)
	require.Error(t, o.Store.SendAgain(t.Context(), m.ID, *now), "it has gone out")
	require.Len(t, post.mails(), 1)
}

// A message that a process has taken and not finished is tried by the next one.
func TestTakenMessageComesBack(t *testing.T) {
	o, post, now := office(t)
	o.reads(t, "viktor", "viktor@club.example", "en")
	o.handIn(t, "viktor", womens(t))
	n, err := o.Store.NextNotice(t.Context())
	require.NoError(t, err)
	require.NoError(t, o.fanOut(t.Context(), n))
	m, err := o.Store.DueMessage(t.Context(), store.ByMail, *now, now.Add(taken))
	require.NoError(t, err)
	require.NotNil(t, m)
	require.Equal(t, 0, o.work(t), "another process has it")
	*now = now.Add(taken)
	require.Equal(t, 1, o.work(t))
	require.Len(t, post.mails(), 1)
}

// A notice whose transaction is rolled back is not sent.
func TestNoticeStandsWithWhatItTells(t *testing.T) {
	o, _, _ := office(t)
	require.NoError(t, o.Store.Within(t.Context(), handbook.Text{}, func(st *store.Store) (bool, error) {
		_, err := jobs.Ingest(t.Context(), st, jobs.Submission{Name: "cup.trf", Data: []byte(womens(t)), By: "viktor"}, noon)
		return false, err
	}))
	n, err := o.Store.NextNotice(t.Context())
	require.NoError(t, err)
	require.Nil(t, n)
	o.handIn(t, "viktor", womens(t))
	n, err = o.Store.NextNotice(t.Context())
	require.NoError(t, err)
	require.Equal(t, store.Notice{ID: n.ID, At: noon, Kind: store.ReportAccepted, Report: 1}, *n)
}

// What happened before sending was switched on is not told late.
func TestOldNoticesAreNotTold(t *testing.T) {
	o, _, now := office(t)
	o.reads(t, "viktor", "viktor@club.example", "en")
	o.handIn(t, "viktor", womens(t))
	*now = now.Add(old + time.Second)
	require.Equal(t, 0, o.work(t))
	list, err := o.Store.Messages(t.Context(), "", "", 10)
	require.NoError(t, err)
	require.Empty(t, list)
}

// Who follows a player is asked first, told of a new rating, and never again after
// the link in the mail was used.
func TestFollowers(t *testing.T) {
	o, post, now := office(t)
	o.Office = "office@rating.example"
	follow := func(address string) error {
		code, err := NewCode(nil)
		require.NoError(t, err)
		return o.Store.Ask(t.Context(), store.Reader{Kind: store.PlayerReader, Whom: "99000309", Address: address, Language: "ru", Code: code, Asked: *now})
	}
	require.NoError(t, follow("parent@club.example"))
	require.NoError(t, follow("parent@club.example"), "whether an address follows is not revealed")
	require.NoError(t, follow("never@club.example"))
	require.Equal(t, 2, o.work(t), "each address is asked once")
	_, subject, text := post.mails()[0].read(t)
	require.Equal(t, "Рейтинговая служба LIE: это ваш адрес?", subject)
	require.Contains(t, text, "(99000309)")
	readers, err := o.Store.Readers(t.Context(), store.PlayerReader, "99000309")
	require.NoError(t, err)
	require.Len(t, readers, 2)
	require.Contains(t, text, "\r\nhttps://rating.example/mail/"+readers[0].Code+"\r\n")
	require.NoError(t, o.Store.Confirm(t.Context(), readers[0].Code, *now))

	o.handIn(t, "viktor", womens(t))
	_, err = month.Run(t.Context(), o.Store, month.Options{Period: 202610, Publish: true, Out: t.TempDir(), Federation: "LIE", Version: "test", By: "tilda", Now: *now})
	require.NoError(t, err)
	before := len(post.mails())
	o.work(t)
	var told []string
	for _, m := range post.mails()[before:] {
		_, subject, text := m.read(t)
		told = append(told, m.to[0]+" "+subject)
		if m.to[0] == "parent@club.example" {
			require.Regexp(t, `классические шахматы: \d+ → \d+ \(\d+ парти`, text)
			require.Contains(t, text, "https://rating.example/players/99000309\r\n")
		}
	}
	require.Contains(t, told, "office@rating.example Rating list of October 2026, LIE")
	require.Len(t, told, 2, told)
	require.NoError(t, o.Store.Unsubscribe(t.Context(), readers[0].Code))
	left, err := o.Store.Readers(t.Context(), store.PlayerReader, "")
	require.NoError(t, err)
	require.Len(t, left, 1)
	*now = now.Add(answers + time.Second)
	o.work(t)
	left, err = o.Store.Readers(t.Context(), store.PlayerReader, "")
	require.NoError(t, err)
	require.Empty(t, left, "who has not answered is forgotten")
}

// Two federations of one installation send over one server of mail: whatever one sends,
// to the same person and of the same player, comes from it, leads to it, and names
// nothing of the other; who ends the mail of one gets that of the other.
func TestTwoFederations(t *testing.T) {
	post := openPost(t, false)
	hosts := map[string]string{"LIE": "rating.lie.example", "SMR": "rating.smr.example"}
	offices := map[string]*Outbox{}
	var now *time.Time
	for federation, host := range hosts {
		offices[federation], now = officeOf(t, post, federation, host)
		o := offices[federation]
		o.Office = "desk@" + host
		o.reads(t, "viktor", "viktor@club.example", "ru")
		require.NoError(t, o.Store.Ask(t.Context(), store.Reader{Kind: store.PlayerReader, Whom: "99000309", Address: "parent@club.example", Language: "en", Code: "follow-" + federation, Asked: *now}))
		require.NoError(t, o.Store.Post(t.Context(), store.Message{Way: store.ByMail, Kind: store.MessageInvitation, Address: "new@club.example", Language: "en", Word: "https://" + host + "/invitation/x", Made: *now}))
	}
	require.Equal(t, 2, offices["LIE"].work(t))
	require.Zero(t, offices["LIE"].work(t))
	require.Len(t, post.mails(), 2, "what waits at the other is not sent")
	require.Equal(t, 2, offices["SMR"].work(t))
	for federation, o := range offices {
		require.NoError(t, o.Store.Confirm(t.Context(), "follow-"+map[string]string{"LIE": "SMR", "SMR": "LIE"}[federation], *now))
		readers, err := o.Store.Readers(t.Context(), store.PlayerReader, "99000309")
		require.NoError(t, err)
		require.True(t, readers[0].Confirmed.IsZero(), "by the link of the other")
		require.NoError(t, o.Store.Confirm(t.Context(), "follow-"+federation, *now))
		require.Equal(t, store.Accepted, o.handIn(t, "viktor", womens(t)).Submission.State)
		_, err = month.Run(t.Context(), o.Store, month.Options{Period: 202610, Publish: true, Out: t.TempDir(), Federation: federation, Version: "test", By: "tilda", Now: *now})
		require.NoError(t, err)
		require.Positive(t, o.work(t))
	}
	seen := map[string]int{}
	for _, m := range post.mails() {
		head, subject, text := m.read(t)
		_, host, _ := strings.Cut(m.from, "@")
		own, foreign := "LIE", "SMR"
		if host == hosts["SMR"] {
			own, foreign = foreign, own
		}
		require.Equal(t, hosts[own], host)
		seen[own+" "+m.to[0]]++
		said := subject + text
		for name, values := range head {
			said += "\n" + name + ": " + strings.Join(values, " ")
		}
		require.Contains(t, text, "https://"+hosts[own]+"/", subject)
		require.Contains(t, head.Get("Message-ID"), "@"+hosts[own]+">")
		require.Contains(t, head.Get("From"), "office@"+hosts[own])
		require.NotContains(t, said, hosts[foreign], subject)
		require.NotContains(t, said, "follow-"+foreign, subject)
		require.NotContains(t, strings.ReplaceAll(said, "Women's Cup", ""), foreign+" ", subject)
	}
	for _, federation := range []string{"LIE", "SMR"} {
		require.Equal(t, []int{1, 2, 1}, []int{seen[federation+" new@club.example"], seen[federation+" parent@club.example"], seen[federation+" desk@"+hosts[federation]]}, seen)
		require.Positive(t, seen[federation+" viktor@club.example"], seen)
	}
	require.NoError(t, offices["LIE"].Store.Unsubscribe(t.Context(), "follow-LIE"))
	for federation, want := range map[string]int{"LIE": 0, "SMR": 1} {
		left, err := offices[federation].Store.Readers(t.Context(), store.PlayerReader, "99000309")
		require.NoError(t, err)
		require.Len(t, left, want, federation)
	}
}

// Requests for mail in the names of others cannot flood strangers.
func TestAskedAddressesAreBounded(t *testing.T) {
	o, _, now := office(t)
	ask := func(whom int, address string) error {
		return o.Store.Ask(t.Context(), store.Reader{Kind: store.PlayerReader, Whom: strconv.Itoa(whom), Address: address, Language: "en", Code: strconv.Itoa(whom) + address, Asked: *now})
	}
	for i := range 3 {
		require.NoError(t, ask(i+1, "victim@club.example"))
	}
	require.ErrorIs(t, ask(4, "victim@CLUB.example"), store.ErrAsked)
	for i := range 197 {
		require.NoError(t, ask(1, "a"+strconv.Itoa(i)+"@club.example"))
	}
	require.ErrorIs(t, ask(1, "one-more@club.example"), store.ErrAsked)
}

// Mail goes over an encrypted connection, with a name and a password.
func TestEncryptedPost(t *testing.T) {
	o, _, _ := office(t)
	post := openPost(t, true)
	o.Post.Port, o.Post.Encryption, o.Post.User, o.Post.Password, o.Post.TLS = post.port, StartTLS, "office", "a long secret", post.trusted
	o.reads(t, "viktor", "viktor@club.example", "en")
	o.handIn(t, "viktor", womens(t))
	require.Equal(t, 1, o.work(t))
	require.Len(t, post.mails(), 1)
	require.Equal(t, "office", post.user)

	open := openPost(t, false)
	o.Post.Port = open.port
	require.NoError(t, o.Store.Post(t.Context(), store.Message{Way: store.ByMail, Kind: store.MessageInvitation, Address: "new@club.example", Language: "en", Word: "https://rating.example/invitation/x", Made: o.Now()}))
	require.Equal(t, 1, o.work(t))
	require.Empty(t, open.mails(), "a server without encryption gets nothing")
}

// The link of an invitation is kept until it is on its way, and no longer.
func TestInvitation(t *testing.T) {
	o, post, _ := office(t)
	require.NoError(t, o.Store.Post(t.Context(), store.Message{Way: store.ByMail, Kind: store.MessageInvitation, Address: "new@club.example", Language: "en", Word: "https://rating.example/invitation/x", Made: o.Now()}))
	require.Equal(t, 1, o.work(t))
	_, _, text := post.mails()[0].read(t)
	require.Contains(t, text, "\r\nhttps://rating.example/invitation/x\r\n")
	list, err := o.Store.Messages(t.Context(), "", "", 1)
	require.NoError(t, err)
	require.Empty(t, list[0].Word)
}
