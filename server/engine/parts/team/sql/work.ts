/**
 * The functions for shared work: reservations, answers, the budget and rate of an account, and who is at work. All of them lock answers first, in the
 * order of their questions, then the account, then the run.
 */
export const WORK = `-- What becomes of questions: 'known' with its answer, 'yours' to ask, 'busy' with somebody else. 'wait' is in milliseconds: not before is the request to be sent.
CREATE OR REPLACE FUNCTION dragoman.claim(team_name text, run_id uuid, account_name text, seconds int, asked jsonb, anew boolean)
RETURNS TABLE (question text, state text, answer text, wait float8)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_column
DECLARE
  t int := dragoman.team_of(team_name, 'write');
  mine bytea[];
  -- What was answered before counts as known. Who wants new answers takes none from before its run; clocks of machines differ, so it is the server's.
  since timestamptz := '-infinity';
  before bigint;
  needed bigint;
  slot timestamptz;
  money dragoman.account;
BEGIN
  IF anew THEN
    SELECT coalesce(max(r.started), now()) INTO since FROM dragoman.run r WHERE r.team = t AND r.id = run_id;
  END IF;
  -- A statement that is sent once more, since its answer was lost, costs nothing.
  SELECT coalesce(sum(a.characters), 0) INTO before FROM jsonb_to_recordset(asked) AS q (q text, n int)
  JOIN dragoman.answer a ON a.team = t AND a.question = decode(q.q, 'hex') AND a.run = run_id AND a.lease IS NOT NULL;
  WITH reserved AS (
    INSERT INTO dragoman.answer AS a (team, question, run, lease, account, characters)
    SELECT t, decode(q.q, 'hex'), run_id, clock_timestamp() + make_interval(secs => seconds), account_name, q.n
    FROM jsonb_to_recordset(asked) AS q (q text, n int) ORDER BY 2
    ON CONFLICT (team, question) DO UPDATE SET run = excluded.run, lease = excluded.lease, account = excluded.account, characters = excluded.characters
      WHERE NOT (a.answer IS NOT NULL AND a.superseded_by IS NULL AND a.entered >= since)
        AND (a.lease IS NULL OR a.lease < clock_timestamp() OR a.run = excluded.run)
    RETURNING a.question, a.characters
  )
  SELECT array_agg(reserved.question), coalesce(sum(reserved.characters), 0) INTO mine, needed FROM reserved;
  slot := clock_timestamp();
  IF mine IS NOT NULL THEN
    INSERT INTO dragoman.account (team, name) VALUES (t, account_name) ON CONFLICT DO NOTHING;
    UPDATE dragoman.account a SET
      used = CASE WHEN a.month < date_trunc('month', now())::date THEN 0 ELSE a.used END + needed - before,
      month = date_trunc('month', now()),
      next = greatest(a.next, clock_timestamp()) + make_interval(secs => 1 / a.rate)
    WHERE a.team = t AND a.name = account_name RETURNING a.* INTO money;
    IF money.used > money.budget THEN
      RAISE EXCEPTION 'the shared budget of % characters a month for the account % has % left, and % more are needed',
        money.budget, account_name, greatest(0, money.budget - money.used + needed - before), needed USING ERRCODE = 'DM001';
    END IF;
    slot := money.next - make_interval(secs => 1 / money.rate);
  END IF;
  UPDATE dragoman.run r SET seen = now(), asked = r.asked + coalesce(array_length(mine, 1), 0) WHERE r.team = t AND r.id = run_id;
  RETURN QUERY
  SELECT q.q, CASE WHEN a.question = ANY (mine) THEN 'yours' WHEN a.answer IS NOT NULL AND a.superseded_by IS NULL AND a.entered >= since THEN 'known' ELSE 'busy' END,
    CASE WHEN a.question = ANY (mine) THEN NULL ELSE a.answer END, greatest(0, extract(epoch FROM slot - clock_timestamp())::float8 * 1000)
  FROM jsonb_to_recordset(asked) AS q (q text, n int) LEFT JOIN dragoman.answer a ON a.team = t AND a.question = decode(q.q, 'hex');
END $$;

-- Of these questions, those that nobody is asking any more.
CREATE OR REPLACE FUNCTION dragoman.ready(team_name text, questions text[]) RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT q FROM unnest(questions) AS q
  LEFT JOIN dragoman.answer a ON a.team = (SELECT dragoman.team_of(team_name, 'write')) AND a.question = decode(q, 'hex')
  WHERE a.lease IS NULL OR a.lease < clock_timestamp()
$$;

-- Answers of one request: all of them are kept, or none.
CREATE OR REPLACE FUNCTION dragoman.keep(team_name text, run_id uuid, account_name text, given jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  t int := dragoman.team_of(team_name, 'write');
  reserved bigint;
  total bigint;
BEGIN
  SELECT coalesce(sum(a.characters) FILTER (WHERE a.lease IS NOT NULL), 0), coalesce(sum(g.billed), 0) INTO reserved, total
  FROM jsonb_to_recordset(given) AS g (q text, billed int, answer text)
  LEFT JOIN dragoman.answer a ON a.team = t AND a.question = decode(g.q, 'hex') AND a.run = run_id
  -- As above: what is kept already was counted.
  WHERE a.lease IS NOT NULL OR a.answer IS DISTINCT FROM g.answer;
  INSERT INTO dragoman.answer AS a (team, question, run, account, characters, answer, target_locale, words, said)
  SELECT t, decode(g.q, 'hex'), run_id, account_name, g.billed, g.answer, g."to", decode(g.words, 'hex'), decode(g.said, 'hex')
  FROM jsonb_to_recordset(given) AS g (q text, billed int, answer text, "to" text, words text, said text) ORDER BY 2
  ON CONFLICT (team, question) DO UPDATE SET answer = excluded.answer, lease = NULL, run = excluded.run, entered = clock_timestamp(), superseded_by = NULL,
    characters = excluded.characters, target_locale = excluded.target_locale, words = excluded.words, said = excluded.said;
  UPDATE dragoman.account SET used = greatest(0, used + total - reserved) WHERE team = t AND name = account_name AND total <> reserved;
  UPDATE dragoman.run SET seen = now(), billed = billed + total WHERE team = t AND id = run_id;
  PERFORM pg_notify('dragoman_answers_' || t, '');
END $$;

-- Gives reservations back; without a list, all of the run.
CREATE OR REPLACE FUNCTION dragoman.release(team_name text, run_id uuid, questions text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  t int := dragoman.team_of(team_name, 'write');
BEGIN
  -- What never had an answer goes here: looked for afterwards, it would cost a look at all answers of the team.
  WITH own AS (
    SELECT a.question, a.answer IS NULL AS empty FROM dragoman.answer a WHERE a.team = t AND a.run = run_id AND a.lease IS NOT NULL
      AND (questions IS NULL OR a.question IN (SELECT decode(q, 'hex') FROM unnest(questions) q)) ORDER BY 1 FOR UPDATE
  ), gone AS (
    DELETE FROM dragoman.answer a USING own WHERE own.empty AND a.team = t AND a.question = own.question RETURNING a.account, a.characters
  ), freed AS (
    UPDATE dragoman.answer a SET lease = NULL FROM own WHERE NOT own.empty AND a.team = t AND a.question = own.question
    RETURNING a.account, a.characters
  ), each AS (
    SELECT back.account, sum(back.characters) AS n FROM (SELECT * FROM gone UNION ALL SELECT * FROM freed) AS back GROUP BY 1
  )
  UPDATE dragoman.account c SET used = greatest(0, c.used - each.n) FROM each WHERE c.team = t AND c.name = each.account;
  PERFORM pg_notify('dragoman_answers_' || t, '');
END $$;

-- A run says that it is alive: its reservations hold for so many seconds more.
CREATE OR REPLACE FUNCTION dragoman.alive(team_name text, run_id uuid, machine_name text, project_name text, account_name text, seconds int, questions_found bigint)
RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  t int := dragoman.team_of(team_name, 'write');
BEGIN
  WITH own AS (
    SELECT a.question FROM dragoman.answer a WHERE a.team = t AND a.run = run_id AND a.lease IS NOT NULL ORDER BY 1 FOR UPDATE
  )
  UPDATE dragoman.answer a SET lease = clock_timestamp() + make_interval(secs => seconds) FROM own WHERE a.team = t AND a.question = own.question;
  INSERT INTO dragoman.run AS r (team, id, machine, project, account, lasts) VALUES (t, run_id, machine_name, project_name, account_name, make_interval(secs => seconds))
  ON CONFLICT (team, id) DO UPDATE SET seen = now(), found = questions_found;
END $$;

-- A run is over. What is older than a month is of no use to anybody any more.
CREATE OR REPLACE FUNCTION dragoman.finish(team_name text, run_id uuid, questions_found bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  t int := dragoman.team_of(team_name, 'write');
BEGIN
  PERFORM dragoman.release(team_name, run_id, NULL);
  UPDATE dragoman.run SET seen = now(), ended = now(), found = questions_found WHERE team = t AND id = run_id;
  DELETE FROM dragoman.answer WHERE team = t AND entered < now() - interval '30 days' AND (lease IS NULL OR lease < now());
  DELETE FROM dragoman.run WHERE team = t AND seen < now() - interval '7 days';
END $$;

-- Who translates, and who has in the last week; the latest first.
CREATE OR REPLACE FUNCTION dragoman.jobs(team_name text)
RETURNS TABLE (machine text, project text, login text, state text, started timestamptz, seconds float8, asked bigint, found bigint, billed bigint, reserved bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT r.machine, r.project, r.login,
    CASE WHEN r.ended IS NOT NULL THEN 'done' WHEN r.seen < now() - r.lasts THEN 'lost' ELSE 'running' END,
    r.started, extract(epoch FROM coalesce(r.ended, r.seen) - r.started)::float8, r.asked, r.found, r.billed,
    (SELECT count(*) FROM dragoman.answer a WHERE a.team = r.team AND a.run = r.id AND a.lease >= now())
  FROM dragoman.run r WHERE r.team = dragoman.team_of(team_name, 'read') ORDER BY r.started DESC LIMIT 100
$$;

CREATE OR REPLACE FUNCTION dragoman.accounts(team_name text) RETURNS TABLE (name text, used bigint, budget bigint, rate real)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT a.name, CASE WHEN a.month < date_trunc('month', now()) THEN 0 ELSE a.used END, a.budget, a.rate
  FROM dragoman.account a WHERE a.team = dragoman.team_of(team_name, 'read') ORDER BY a.name
$$;`;
