-- +goose Up
-- A code with which a player claims the own page is an invitation that names the player.
ALTER TABLE invitations ADD COLUMN player INTEGER NOT NULL DEFAULT 0; -- FIDE ID; 0: of no player
