-- The tables of the queue of a file, as fedrate of 2026-11-23 left them: it was ended while
-- the run of November was made, that of December and two failed jobs waited.
CREATE TABLE river_leader (
    elected_at timestamp NOT NULL,
    expires_at timestamp NOT NULL,
    leader_id text NOT NULL,
    name text PRIMARY KEY NOT NULL DEFAULT 'default' CHECK (name = 'default'),
    CONSTRAINT name_length CHECK (length(name) > 0 AND length(name) < 128),
    CONSTRAINT leader_id_length CHECK (length(leader_id) > 0 AND length(leader_id) < 128)
);
CREATE TABLE river_migration (
    line text NOT NULL,
    version integer NOT NULL,
    created_at timestamp NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT line_length CHECK (length(line) > 0 AND length(line) < 128),
    CONSTRAINT version_gte_1 CHECK (version >= 1),
    PRIMARY KEY (line, version)
);
INSERT INTO river_migration VALUES('main',1,'2026-11-23 23:18:34');
INSERT INTO river_migration VALUES('main',2,'2026-11-23 23:18:34');
INSERT INTO river_migration VALUES('main',3,'2026-11-23 23:18:34');
INSERT INTO river_migration VALUES('main',4,'2026-11-23 23:18:34');
INSERT INTO river_migration VALUES('main',5,'2026-11-23 23:18:34');
INSERT INTO river_migration VALUES('main',6,'2026-11-23 23:18:34');
INSERT INTO river_migration VALUES('main',7,'2026-11-23 23:18:34');
INSERT INTO river_migration VALUES('main',8,'2026-11-23 23:18:34');
CREATE TABLE river_notification (
    id integer PRIMARY KEY AUTOINCREMENT,
    created_at timestamp NOT NULL DEFAULT (datetime('now', 'subsec')),
    payload text NOT NULL,
    topic text NOT NULL,
    CONSTRAINT topic_length CHECK (length(topic) > 0 AND length(topic) < 128)
);
INSERT INTO river_notification VALUES(1,'2026-11-23 23:18:34.702','{"queue": "default"}','river_insert');
CREATE TABLE river_queue (
    name text PRIMARY KEY NOT NULL,
    created_at timestamp NOT NULL DEFAULT CURRENT_TIMESTAMP,
    metadata blob NOT NULL DEFAULT (jsonb('{}')),
    paused_at timestamp,
    updated_at timestamp NOT NULL DEFAULT CURRENT_TIMESTAMP
);
INSERT INTO river_queue VALUES('default','2026-11-23 23:18:34.650',X'0c',NULL,'2026-11-23 23:18:34.700');
CREATE TABLE river_job (
    id integer PRIMARY KEY AUTOINCREMENT,
    args blob NOT NULL DEFAULT (jsonb('{}')),
    attempt integer NOT NULL DEFAULT 0,
    attempted_at timestamp,
    attempted_by blob, -- json
    created_at timestamp NOT NULL DEFAULT CURRENT_TIMESTAMP,
    errors blob, -- json
    finalized_at timestamp,
    kind text NOT NULL,
    max_attempts integer NOT NULL DEFAULT 25,
    metadata blob NOT NULL DEFAULT (jsonb('{}')),
    priority integer NOT NULL DEFAULT 1,
    queue text NOT NULL DEFAULT 'default',
    state text NOT NULL DEFAULT 'available',
    scheduled_at timestamp NOT NULL DEFAULT CURRENT_TIMESTAMP,
    tags blob NOT NULL DEFAULT (jsonb('[]')),
    unique_key blob,
    unique_states integer,
    CONSTRAINT finalized_or_finalized_at_null CHECK (
        (finalized_at IS NULL AND state NOT IN ('cancelled', 'completed', 'discarded')) OR
        (finalized_at IS NOT NULL AND state IN ('cancelled', 'completed', 'discarded'))
    ),
    CONSTRAINT priority_in_range CHECK (priority >= 1 AND priority <= 4),
    CONSTRAINT queue_length CHECK (length(queue) > 0 AND length(queue) < 128),
    CONSTRAINT kind_length CHECK (length(kind) > 0 AND length(kind) < 128),
    CONSTRAINT state_valid CHECK (state IN ('available', 'cancelled', 'completed', 'discarded', 'pending', 'retryable', 'running', 'scheduled'))
);
INSERT INTO river_job VALUES(1,X'cc2e67706572696f6477323032362d313037647565c719323032362d31302d30315430363a30303a30302b30323a3030',1,'2026-11-23 23:18:34.751',X'cb1fc71d766d5f323032365f31315f32335432335f31385f33345f363939313139','2026-11-23 23:18:34.702',X'cb5bcc59276174c71e323032362d31312d32335432333a31383a33342e3735323838353334355a77617474656d70741331576572726f72c71d746865206c697374206265666f7265206974206973206d697373696e6757747261636507',NULL,'run',3,X'cc26c71272697665723a756e697175655f6e6f6e6365c71036653830353138326565323262653235',2,'default','retryable','2026-11-24 00:18:34.765',X'0b',X'1fb98a39e52ddbe4d1163c40d40a91cc8a7deab026601e9d44f5312190bd771e',241);
INSERT INTO river_job VALUES(2,X'cc2e67706572696f6477323032362d313137647565c719323032362d31312d30315430363a30303a30302b30313a3030',0,'2026-11-23 23:18:34.771',X'cb1fc71d766d5f323032365f31315f32335432335f31385f33345f363939313139','2026-11-23 23:18:34.702',NULL,NULL,'run',3,X'cc30c71272697665723a756e697175655f6e6f6e6365c710326231303038623964343235666432307a736e6f6f7a65731331',2,'default','available','2026-11-23 23:18:35.014',X'0b',X'b6ce14b4c935c6bcfc9cd52928ed13dcea9f9782da07f9003217ac2d25e18ad7',241);
INSERT INTO river_job VALUES(3,X'cc2e67706572696f6477323032362d313237647565c719323032362d31322d30315430363a30303a30302b30313a3030',0,NULL,NULL,'2026-11-23 23:18:34.702',NULL,NULL,'run',3,X'cc26c71272697665723a756e697175655f6e6f6e6365c71037393962373765613663363661376238',2,'default','available','2026-11-23 23:18:34.702',X'0b',X'18e8bf1e41450dd36718713d85539119bc2420bc851f821004bafb3dad422cf8',241);
INSERT INTO river_job VALUES(4,X'cc1f37647565c719323032362d31322d31355430323a33303a30302b30313a3030',1,'2026-11-23 23:18:34.730',X'cb1fc71d766d5f323032365f31315f32335432335f31385f33345f363939313139','2026-11-23 23:18:34.704',X'cb43cc41276174c71d323032362d31312d32335432333a31383a33342e37333235373733325a77617474656d70741331576572726f72776e6f20726f6f6d57747261636507',NULL,'backup',3,X'cc26c71272697665723a756e697175655f6e6f6e6365c71037623062643663333439343061376165',1,'default','retryable','2026-11-24 00:18:34.732',X'0b',X'03c3d5e30d626817692224fa4d4dd1d0c09f59a1a709e4af54663444c5eb6ccc',241);
CREATE INDEX river_notification_created_at_idx ON river_notification (created_at);
CREATE INDEX river_notification_topic_id_idx ON river_notification (topic, id);
CREATE INDEX river_job_kind ON river_job (kind);
CREATE INDEX river_job_state_and_finalized_at_index ON river_job (state, finalized_at) WHERE finalized_at IS NOT NULL;
CREATE INDEX river_job_prioritized_fetching_index ON river_job (state, queue, priority, scheduled_at, id);
CREATE UNIQUE INDEX river_job_unique_idx ON river_job (unique_key)
    WHERE unique_key IS NOT NULL
        AND unique_states IS NOT NULL
        AND CASE state
            WHEN 'available' THEN unique_states & (1 << 0)
            WHEN 'cancelled' THEN unique_states & (1 << 1)
            WHEN 'completed' THEN unique_states & (1 << 2)
            WHEN 'discarded' THEN unique_states & (1 << 3)
            WHEN 'pending'   THEN unique_states & (1 << 4)
            WHEN 'retryable' THEN unique_states & (1 << 5)
            WHEN 'running'   THEN unique_states & (1 << 6)
            WHEN 'scheduled' THEN unique_states & (1 << 7)
            ELSE 0
        END >= 1;
