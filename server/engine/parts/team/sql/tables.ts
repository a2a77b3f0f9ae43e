/**
 * The tables of a shared memory in PostgreSQL 15 and later, one step per change. Schema `dragoman`.
 *
 * `entry` is the log: a row is written once and numbered in commit order, and a replica requests the rows after the last number that it has.
 * `superseded_by` is the only column that changes; the later row also states it (`supersedes`). A row of quality -1 lists rows that were deleted on
 * request.
 * `answer` holds answers of the service by digest of the question; a row with a lease is a reservation: a machine is asking.
 */
export const STEPS: readonly string[] = [
  `CREATE TABLE dragoman.team (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (name <> ''),
  identity uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  last bigint NOT NULL DEFAULT 0
);
CREATE TABLE dragoman.member (
  team int NOT NULL REFERENCES dragoman.team ON DELETE CASCADE,
  login text NOT NULL,
  role text NOT NULL CHECK (role IN ('read', 'write', 'admin')),
  PRIMARY KEY (team, login)
);
CREATE TABLE dragoman.entry (
  team int NOT NULL REFERENCES dragoman.team ON DELETE CASCADE,
  seq bigint NOT NULL,
  project text NOT NULL,
  source_locale text NOT NULL,
  target_locale text NOT NULL,
  exact bytea NOT NULL,
  digest bytea NOT NULL,
  place bytea NOT NULL,
  source text NOT NULL,
  target text NOT NULL,
  unit text,
  around bigint,
  quality smallint NOT NULL,
  author text NOT NULL,
  login text NOT NULL DEFAULT session_user,
  made timestamptz NOT NULL,
  entered timestamptz NOT NULL DEFAULT now(),
  supersedes bigint[] NOT NULL DEFAULT '{}',
  superseded_by bigint,
  PRIMARY KEY (team, seq)
);
CREATE UNIQUE INDEX entry_live ON dragoman.entry (team, digest) WHERE superseded_by IS NULL AND quality >= 0;
CREATE INDEX entry_past ON dragoman.entry (team, digest) WHERE superseded_by IS NOT NULL;
CREATE INDEX entry_place ON dragoman.entry (team, place) WHERE superseded_by IS NULL AND quality >= 0;
CREATE INDEX entry_exact ON dragoman.entry (team, exact) WHERE superseded_by IS NULL AND quality >= 0;
CREATE TABLE dragoman.answer (
  team int NOT NULL REFERENCES dragoman.team ON DELETE CASCADE,
  question bytea NOT NULL,
  run uuid NOT NULL,
  lease timestamptz,
  account text NOT NULL,
  characters int NOT NULL,
  answer text,
  target_locale text,
  words bytea,
  said bytea,
  entered timestamptz NOT NULL DEFAULT clock_timestamp(),
  superseded_by bigint,
  PRIMARY KEY (team, question)
);
CREATE INDEX answer_run ON dragoman.answer (team, run) WHERE lease IS NOT NULL;
CREATE INDEX answer_words ON dragoman.answer (team, words) WHERE superseded_by IS NULL AND words IS NOT NULL;
CREATE INDEX answer_entered ON dragoman.answer (team, entered);
CREATE TABLE dragoman.account (
  team int NOT NULL REFERENCES dragoman.team ON DELETE CASCADE,
  name text NOT NULL,
  month date NOT NULL DEFAULT date_trunc('month', now()),
  budget bigint,
  used bigint NOT NULL DEFAULT 0,
  rate real NOT NULL DEFAULT 50 CHECK (rate > 0),
  next timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (team, name)
);
CREATE TABLE dragoman.run (
  team int NOT NULL REFERENCES dragoman.team ON DELETE CASCADE,
  id uuid NOT NULL,
  machine text NOT NULL,
  project text NOT NULL,
  account text NOT NULL,
  login text NOT NULL DEFAULT session_user,
  started timestamptz NOT NULL DEFAULT now(),
  seen timestamptz NOT NULL DEFAULT now(),
  lasts interval NOT NULL,
  asked bigint NOT NULL DEFAULT 0,
  found bigint NOT NULL DEFAULT 0,
  billed bigint NOT NULL DEFAULT 0,
  ended timestamptz,
  PRIMARY KEY (team, id)
);`,
  // Deletion requests also cover replaced rows: an index without them is useless, and without any, each request reads the whole log.
  `DROP INDEX dragoman.entry_exact;
CREATE INDEX entry_text ON dragoman.entry (team, exact);
CREATE INDEX entry_project ON dragoman.entry (team, project);
CREATE INDEX entry_author ON dragoman.entry (team, author);`,
];
