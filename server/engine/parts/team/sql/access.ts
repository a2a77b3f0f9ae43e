/**
 * Permissions. Members access the tables through functions that run with the rights of their owner and check who is connected (`session_user`); what
 * they may read directly is limited to the rows of their teams.
 */
export const ACCESS = `CREATE OR REPLACE FUNCTION dragoman.team_of(team_name text, needed_role text) RETURNS int
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  own dragoman.member;
  names text[];
BEGIN
  SELECT array_agg(t.name ORDER BY t.name) INTO names FROM dragoman.member m JOIN dragoman.team t ON t.id = m.team WHERE m.login = session_user;
  IF names IS NULL THEN
    RAISE EXCEPTION 'the login % belongs to no team of the shared memory', session_user USING ERRCODE = '42501';
  ELSIF team_name IS NULL AND array_length(names, 1) > 1 THEN
    RAISE EXCEPTION 'the login % belongs to several teams: %', session_user, array_to_string(names, ', ') USING ERRCODE = 'DM002';
  END IF;
  SELECT m.* INTO own FROM dragoman.member m JOIN dragoman.team t ON t.id = m.team
    WHERE m.login = session_user AND t.name = coalesce(team_name, names[1]);
  IF own.team IS NULL THEN
    RAISE EXCEPTION 'the login % does not belong to the team %', session_user, team_name USING ERRCODE = '42501';
  ELSIF array_position(ARRAY['read', 'write', 'admin'], own.role) < array_position(ARRAY['read', 'write', 'admin'], needed_role) THEN
    RAISE EXCEPTION 'the login % may only %; this needs the role %', session_user, own.role, needed_role USING ERRCODE = '42501';
  END IF;
  RETURN own.team;
END $$;

CREATE OR REPLACE FUNCTION dragoman.teams() RETURNS SETOF int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT team FROM dragoman.member WHERE login = session_user
$$;

CREATE OR REPLACE FUNCTION dragoman.whoami(team_name text) RETURNS TABLE (team int, name text, identity uuid, role text, last bigint, version int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT t.id, t.name, t.identity, m.role, t.last, (SELECT max(v.version) FROM dragoman.version v)
  FROM dragoman.team t JOIN dragoman.member m ON m.team = t.id AND m.login = session_user
  WHERE t.id = dragoman.team_of(team_name, 'read')
$$;

-- For the owner of the schema.
CREATE OR REPLACE FUNCTION dragoman.create_team(team_name text, admin_login text) RETURNS void
LANGUAGE sql SET search_path = pg_catalog, pg_temp AS $$
  WITH made AS (INSERT INTO dragoman.team (name) VALUES (team_name) ON CONFLICT (name) DO UPDATE SET name = excluded.name RETURNING id)
  INSERT INTO dragoman.member (team, login, role) SELECT id, admin_login, 'admin' FROM made
  ON CONFLICT (team, login) DO UPDATE SET role = 'admin'
$$;

-- For admins of a team. Without a role, the login leaves the team.
CREATE OR REPLACE FUNCTION dragoman.set_member(team_name text, member_login text, member_role text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  t int := dragoman.team_of(team_name, 'admin');
BEGIN
  IF member_role IS NULL THEN
    DELETE FROM dragoman.member WHERE team = t AND login = member_login;
  ELSE
    INSERT INTO dragoman.member (team, login, role) VALUES (t, member_login, member_role)
    ON CONFLICT (team, login) DO UPDATE SET role = excluded.role;
  END IF;
END $$;

CREATE OR REPLACE FUNCTION dragoman.set_account(team_name text, account_name text, month_budget bigint, per_second real) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO dragoman.account (team, name, budget, rate) VALUES (dragoman.team_of(team_name, 'admin'), account_name, month_budget, coalesce(per_second, 50))
  ON CONFLICT (team, name) DO UPDATE SET budget = excluded.budget, rate = excluded.rate;
END $$;`;

/** Grants, renewed whenever the script runs: a new function belongs to nobody until then. */
export const GRANTS = `REVOKE ALL ON ALL TABLES IN SCHEMA dragoman FROM PUBLIC;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA dragoman FROM PUBLIC;
GRANT USAGE ON SCHEMA dragoman TO dragoman_member;
GRANT SELECT ON dragoman.entry TO dragoman_member;
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA dragoman TO dragoman_member;
REVOKE EXECUTE ON FUNCTION dragoman.create_team(text, text) FROM dragoman_member;
ALTER TABLE dragoman.entry ENABLE ROW LEVEL SECURITY;
ALTER TABLE dragoman.answer ENABLE ROW LEVEL SECURITY;
ALTER TABLE dragoman.account ENABLE ROW LEVEL SECURITY;
ALTER TABLE dragoman.run ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_team ON dragoman.entry FOR SELECT TO dragoman_member USING (team IN (SELECT dragoman.teams()));`;
