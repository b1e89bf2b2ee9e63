package main

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/internal/seal"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
)

func keyCommand(env *environment) *cobra.Command {
	cmd := &cobra.Command{Use: "key"}
	cmd.AddCommand(keyShowCommand(env), keyRotateCommand(env), keyRevokeCommand(env), keyExportCommand(env))
	return cmd
}

func keyShowCommand(env *environment) *cobra.Command {
	return &cobra.Command{
		Use: "show", Args: cobra.NoArgs, Example: "  fedrate key show",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return env.withStore(cmd.Context(), env.printKeys)
		},
	}
}

func keyRotateCommand(env *environment) *cobra.Command {
	var file string
	var act actFlags
	cmd := &cobra.Command{
		Use: "rotate [--key FILE]", Args: cobra.NoArgs, Example: "  fedrate key rotate --by \"A. Officer\"\n  fedrate key rotate --key new.pem",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				if err := env.newKey(ctx, st, file, act.who(env)); err != nil {
					return err
				}
				return env.printKeys(ctx, st)
			})
		},
	}
	cmd.Flags().StringVar(&file, "key", "", "")
	cmd.Flags().StringArrayVar(&act.by, "by", nil, "")
	return cmd
}

// newKey takes the key of a file into use, or one that is made where none is named.
func (env *environment) newKey(ctx context.Context, st *store.Store, file, by string) error {
	key, err := takeKey(file)
	if err != nil {
		return err
	}
	ring, err := st.Ring(ctx)
	if err != nil {
		return err
	}
	if known := ring.Find(key.ID()); known != nil && known.Revoked != 0 {
		return handbook.Errorf("store.wrong.key-revoked", "key", key.ID())
	}
	if err := env.keepKey(key); err != nil {
		return err
	}
	return st.UseKey(ctx, key.Public(), by, env.Now())
}

func keyRevokeCommand(env *environment) *cobra.Command {
	var act actFlags
	cmd := &cobra.Command{
		Use: "revoke KEY --reason TEXT", Args: cobra.ExactArgs(1), Example: "  fedrate key revoke 34750f98bd59fcfc --reason \"the laptop was stolen\" --by \"A. Officer\"",
		RunE: func(cmd *cobra.Command, args []string) error {
			if act.why() == "" {
				return handbook.Errorf("cmd.wrong.key-reason")
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				if _, err := st.RevokeKey(ctx, args[0], env.today(), act.who(env), act.why()); err != nil {
					return err
				}
				return env.printKeys(ctx, st)
			})
		},
	}
	act.add(cmd, false)
	return cmd
}

func keyExportCommand(env *environment) *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use: "export [-o FILE]", Args: cobra.NoArgs, Example: "  fedrate key export -o public-keys.pem",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				ring, err := st.Ring(ctx)
				if err != nil {
					return err
				}
				text, err := ring.PEM()
				if err != nil {
					return err
				}
				if out == "" {
					if env.json() {
						return env.printKeys(ctx, st)
					}
					_, err = env.Stdout.Write(text)
					return err
				}
				if err := writeFile(out, func(f *os.File) error { _, err := f.Write(text); return err }); err != nil {
					return err
				}
				if env.json() {
					return env.printKeys(ctx, st)
				}
				env.print("cmd.key.exported", "file", out, "n", len(ring))
				return nil
			})
		},
	}
	cmd.Flags().StringVarP(&out, "output", "o", "", "")
	return cmd
}

// printKeys prints the keys of the office, oldest first.
func (env *environment) printKeys(ctx context.Context, st *store.Store) error {
	keys, err := st.SigningKeys(ctx)
	if err != nil {
		return err
	}
	here := ""
	if key, err := readKey(env.keyFile()); err == nil {
		here = key.ID()
	}
	if env.json() {
		return env.writeJSON(answer.Each(keys, func(k *store.SigningKey) answer.SigningKey {
			a := answer.SigningKey{
				Key: k.ID, State: k.State(), Since: k.Since.Format("2006-01-02"), By: answer.TextOrNull(k.By), RevokedBy: answer.TextOrNull(k.RevokedBy),
				Reason: answer.TextOrNull(k.Reason), PublicKey: base64.StdEncoding.EncodeToString(k.Key),
			}
			if !k.Retired.IsZero() {
				a.Retired = answer.TextOrNull(k.Retired.Format("2006-01-02"))
			}
			if k.Revoked != 0 {
				a.Revoked = answer.TextOrNull(k.Revoked.String())
			}
			if k.ID == here {
				a.File = answer.TextOrNull(env.keyFile())
			}
			return a
		}))
	}
	if len(keys) == 0 {
		env.print("cmd.key.none")
	}
	for i := range keys {
		k := &keys[i]
		env.print("cmd.key.line", "key", k.ID, "since", k.Since.Format("2006-01-02"), "by", k.By, "state", env.word("key", k.State()))
		if k.Revoked != 0 {
			env.print("cmd.key.revoked", "day", k.Revoked, "by", k.RevokedBy, "reason", k.Reason)
			if k.Retired.IsZero() {
				env.note("cmd.key.rotate-now")
			}
		}
		if k.ID == here {
			env.print("cmd.key.here", "file", env.keyFile())
		}
	}
	return nil
}

// keyFile returns the path of the office's private key: next to its database, unless
// the settings give another.
func (env *environment) keyFile() string {
	if env.Office.Key != "" {
		return env.Office.Key
	}
	return sidePath(env.Database) + ".key"
}

func readKey(path string) (*seal.Key, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	key, err := seal.ParseKey(data)
	if err != nil {
		return nil, handbook.Errorf("cmd.wrong.of-key", "key", path, "problem", err)
	}
	return key, nil
}

// takeKey returns the key of a file, or a new one where none is named.
func takeKey(file string) (*seal.Key, error) {
	if file == "" {
		return seal.New(rand.Reader)
	}
	key, err := readKey(file)
	if err != nil {
		return nil, handbook.Errorf("cmd.wrong.flag", "flag", "key", "problem", err)
	}
	return key, nil
}

// keepKey writes the key to its path, readable only by its owner.
func (env *environment) keepKey(key *seal.Key) error {
	path := env.keyFile()
	if now, err := readKey(path); err == nil && now.ID() == key.ID() {
		return nil
	}
	text, err := key.PEM()
	if err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*") // 0600
	if err != nil {
		return handbook.Errorf("cmd.wrong.write", "file", path, "problem", err)
	}
	defer os.Remove(f.Name())
	_, err = f.Write(text)
	if err := errors.Join(err, f.Sync(), f.Close()); err != nil {
		return handbook.Errorf("cmd.wrong.write", "file", path, "problem", err)
	}
	if err := os.Rename(f.Name(), path); err != nil {
		return handbook.Errorf("cmd.wrong.write", "file", path, "problem", err)
	}
	return nil
}

// firstKey takes the first key of an office into use: the key of the file, else
// the one that lies in its place, else a new one. An office that has a key keeps it.
func (env *environment) firstKey(ctx context.Context, st *store.Store, file string) (*seal.Key, error) {
	keys, err := st.SigningKeys(ctx)
	if err != nil {
		return nil, err
	}
	var key *seal.Key
	if file == "" {
		if key, err = readKey(env.keyFile()); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	if key == nil {
		if len(keys) > 0 && file == "" {
			return nil, nil
		}
		if key, err = takeKey(file); err != nil {
			return nil, err
		}
	}
	for i := range keys {
		if keys[i].InUse() && keys[i].ID != key.ID() {
			return nil, handbook.Errorf("cmd.wrong.key-there", "key", keys[i].ID)
		}
	}
	if err := env.keepKey(key); err != nil {
		return nil, err
	}
	return key, st.UseKey(ctx, key.Public(), env.User, env.Now())
}

// signingKey returns the key that signs what the office gives out. An office from
// before there were keys gets its first one.
func (env *environment) signingKey(ctx context.Context, st *store.Store) (*seal.Key, error) {
	keys, err := st.SigningKeys(ctx)
	if err != nil {
		return nil, err
	}
	if len(keys) == 0 {
		key, err := env.firstKey(ctx, st, "")
		if err == nil {
			env.note("cmd.key.made", "key", key.ID(), "file", env.keyFile())
		}
		return key, err
	}
	key, err := readKey(env.keyFile())
	if errors.Is(err, fs.ErrNotExist) {
		return nil, handbook.Errorf("cmd.wrong.key-missing", "file", env.keyFile())
	}
	if err != nil {
		return nil, err
	}
	for i := range keys {
		switch k := &keys[i]; {
		case k.ID != key.ID():
		case k.InUse():
			return key, nil
		case k.Revoked != 0:
			return nil, handbook.Errorf("store.wrong.key-revoked", "key", k.ID)
		}
	}
	return nil, handbook.Errorf("cmd.wrong.key-other", "file", env.keyFile(), "key", key.ID())
}
