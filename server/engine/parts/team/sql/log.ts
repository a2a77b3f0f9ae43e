/** The functions of the log: writing to it, and deleting from it on request. */
export const LOG = `-- Adds entries of a project; again: nothing. 'given' is a list of objects; 'changed' says that somebody has corrected what stands in its place.
CREATE OR REPLACE FUNCTION dragoman.append(team_name text, project_name text, author_name text, given jsonb)
RETURNS TABLE (added bigint, superseded bigint, last bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
#variable_conflict use_column
DECLARE
  t int := dragoman.team_of(team_name, 'write');
  base bigint;
BEGIN
  -- Numbers are given under this lock, so that rows become visible in their order: who has seen number 7 has seen 6, too.
  SELECT team.last INTO base FROM dragoman.team WHERE team.id = t FOR NO KEY UPDATE;
  RETURN QUERY
  WITH asked AS (
    SELECT DISTINCT ON (g.digest) decode(g.digest, 'hex') AS digest, decode(g.place, 'hex') AS place, decode(g.exact, 'hex') AS exact,
      g.changed, g."from", g."to", g.source, g.target, g.unit, g.around, g.quality, g.made,
      decode(g.words, 'hex') AS words, decode(g.said, 'hex') AS said, g.ordinality
    FROM ROWS FROM (jsonb_to_recordset(given) AS (digest text, place text, exact text, changed boolean, "from" text, "to" text,
      source text, target text, unit text, around bigint, quality smallint, made float8, words text, said text)) WITH ORDINALITY AS g
    ORDER BY g.digest, g.ordinality
  ), fresh AS (
    SELECT a.*, base + row_number() OVER (ORDER BY a.ordinality) AS seq FROM asked a
    WHERE NOT EXISTS (SELECT FROM dragoman.entry e WHERE e.team = t AND e.digest = a.digest AND e.superseded_by IS NULL AND e.quality >= 0)
      -- What was superseded comes back only by the hand of somebody who has changed it.
      -- (Not as 'changed OR NOT EXISTS': that reads all that was ever superseded in the team, for every batch.)
      AND NOT EXISTS (SELECT FROM dragoman.entry e WHERE NOT a.changed AND e.team = t AND e.digest = a.digest AND e.superseded_by IS NOT NULL)
  ), past AS (
    UPDATE dragoman.entry e SET superseded_by = f.seq FROM fresh f
    WHERE f.changed AND e.team = t AND e.superseded_by IS NULL AND e.quality >= 0 AND e.place = f.place
      -- Not '=': a place is one row, a project may be thousands, and the index of projects is not to be taken for it.
      AND e.project IS NOT DISTINCT FROM project_name
    RETURNING e.seq AS old, f.seq AS seq
  ), wrong AS (
    SELECT w.question, f.seq FROM fresh f JOIN dragoman.answer w ON w.team = t AND w.words = f.words AND w.target_locale = f."to"
    WHERE f.quality > 0 AND w.superseded_by IS NULL AND w.said <> f.said ORDER BY w.question FOR UPDATE OF w
  ), taken AS (
    UPDATE dragoman.answer w SET superseded_by = wrong.seq FROM wrong WHERE w.team = t AND w.question = wrong.question
  ), written AS (
    INSERT INTO dragoman.entry (team, seq, project, source_locale, target_locale, exact, digest, place, source, target, unit, around, quality, author, made, supersedes)
    SELECT t, f.seq, project_name, f."from", f."to", f.exact, f.digest, f.place, f.source, f.target, f.unit, f.around, f.quality, coalesce(author_name, session_user),
      to_timestamp(f.made / 1000), coalesce((SELECT array_agg(p.old) FROM past p WHERE p.seq = f.seq), '{}')
    FROM fresh f RETURNING 1
  ), counted AS (
    UPDATE dragoman.team SET last = base + (SELECT count(*) FROM fresh) WHERE id = t AND EXISTS (SELECT FROM fresh)
  )
  SELECT (SELECT count(*) FROM written), (SELECT count(*) FROM past), base + (SELECT count(*) FROM fresh);
END $$;

-- Which of these digests the team has.
CREATE OR REPLACE FUNCTION dragoman.known(team_name text, digests text[]) RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT d FROM unnest(digests) AS d WHERE EXISTS (
    SELECT FROM dragoman.entry e WHERE e.team = (SELECT dragoman.team_of(team_name, 'read')) AND e.digest = decode(d, 'hex') AND e.superseded_by IS NULL AND e.quality >= 0
  )
$$;

-- Deletes entries for good. What replicas have of them goes when they ask for the row that names them.
CREATE OR REPLACE FUNCTION dragoman.forget(team_name text, project_name text, author_name text, exact_hex text)
RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  t int := dragoman.team_of(team_name, 'admin');
  base bigint;
  gone bigint[];
  rows bigint;
BEGIN
  IF project_name IS NULL AND author_name IS NULL AND exact_hex IS NULL THEN
    RAISE EXCEPTION 'say what is to be forgotten: a project, an author or a text' USING ERRCODE = '22023';
  END IF;
  SELECT team.last INTO base FROM dragoman.team WHERE team.id = t FOR NO KEY UPDATE;
  WITH deleted AS (
    DELETE FROM dragoman.entry e WHERE e.team = t AND e.quality >= 0 AND (project_name IS NULL OR e.project = project_name)
      AND (author_name IS NULL OR e.author = author_name) AND (exact_hex IS NULL OR e.exact = decode(exact_hex, 'hex'))
    RETURNING e.seq
  )
  SELECT array_agg(deleted.seq ORDER BY deleted.seq) INTO gone FROM deleted;
  IF gone IS NULL THEN
    RETURN 0;
  END IF;
  INSERT INTO dragoman.entry (team, seq, project, source_locale, target_locale, exact, digest, place, source, target, quality, author, made, supersedes)
  SELECT t, base + 1 + piece.at, '', '', '', '', '', '', '', '', -1, '', now(), gone[piece.at * 10000 + 1 : piece.at * 10000 + 10000]
  FROM generate_series(0, (array_length(gone, 1) - 1) / 10000) AS piece (at);
  GET DIAGNOSTICS rows = ROW_COUNT;
  UPDATE dragoman.team SET last = base + rows WHERE id = t;
  RETURN array_length(gone, 1);
END $$;`;
