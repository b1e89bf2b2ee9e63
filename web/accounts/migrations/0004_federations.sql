-- +goose Up
-- Who belongs to which federation, and as what. The federation '' is the only one
-- of an installation whose code the accounts have not been told yet.
CREATE TABLE members (
    account    INTEGER NOT NULL REFERENCES accounts (id),
    federation TEXT NOT NULL,              -- FIDE code
    role       TEXT NOT NULL CHECK (role IN ('administrator', 'officer', 'arbiter', 'player')),
    player     INTEGER NOT NULL DEFAULT 0, -- FIDE ID of whom the page is; 0: none
    disabled   INTEGER NOT NULL DEFAULT 0, -- shut out of this federation
    epoch      INTEGER NOT NULL DEFAULT 0, -- sessions at this federation of an earlier one have ended
    PRIMARY KEY (account, federation)
) STRICT;
INSERT INTO members (account, federation, role, player, disabled) SELECT id, '', role, player, disabled FROM accounts;
UPDATE accounts SET disabled = 0; -- from now on: shut out of all federations
ALTER TABLE accounts DROP COLUMN role;
ALTER TABLE accounts DROP COLUMN player;
ALTER TABLE accounts ADD COLUMN everywhere INTEGER NOT NULL DEFAULT 0; -- administrator of the installation

ALTER TABLE invitations ADD COLUMN federation TEXT NOT NULL DEFAULT '';
ALTER TABLE tokens ADD COLUMN federation TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN federation TEXT NOT NULL DEFAULT '';
ALTER TABLE acts ADD COLUMN federation TEXT NOT NULL DEFAULT '';

CREATE TABLE once_of (
    account    INTEGER NOT NULL REFERENCES accounts (id),
    federation TEXT NOT NULL,
    key        TEXT NOT NULL,
    request    TEXT NOT NULL, -- its digest
    answer     BLOB NOT NULL,
    at         INTEGER NOT NULL,
    PRIMARY KEY (account, federation, key)
) STRICT;
INSERT INTO once_of SELECT account, '', key, request, answer, at FROM once;
DROP TABLE once;
ALTER TABLE once_of RENAME TO once;
