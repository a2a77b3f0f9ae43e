import { ACCESS, GRANTS } from './sql/access.ts';
import { LOG } from './sql/log.ts';
import { STEPS } from './sql/tables.ts';
import { WORK } from './sql/work.ts';

/** The schema version that this program works with. */
export const SCHEMA_VERSION = STEPS.length;

/**
 * The script that creates or updates a shared memory: one transaction, which can be run again at any time. For `psql`, by a user who may create a
 * schema and a role.
 */
export function schemaScript(): string {
  const steps = STEPS.map(
    (step, at) => `DO $step$ BEGIN
IF NOT EXISTS (SELECT FROM dragoman.version WHERE version >= ${at + 1}) THEN
${step}
INSERT INTO dragoman.version (version) VALUES (${at + 1});
END IF;
END $step$;`,
  );
  return `${[BEGIN, ...steps, forgetFunctions(), ACCESS, LOG, WORK, GRANTS, 'COMMIT;'].join('\n\n')}\n`;
}

/** Drops functions of an older version whose parameters changed, since they would remain next to the new ones. Other functions in the schema stay. */
function forgetFunctions(): string {
  const made = [ACCESS, LOG, WORK].join('\n').matchAll(/^CREATE OR REPLACE FUNCTION dragoman\.(\w+)/gm);
  const names = Array.from(made, ([, name]) => `'${name}'`).join(', ');
  return `DROP POLICY IF EXISTS own_team ON dragoman.entry;
DO $functions$ DECLARE
  old regprocedure;
BEGIN
  FOR old IN SELECT p.oid FROM pg_proc p WHERE p.pronamespace = 'dragoman'::regnamespace AND p.proname IN (${names}) LOOP
    EXECUTE 'DROP FUNCTION ' || old;
  END LOOP;
END $functions$;`;
}

const BEGIN = `BEGIN;
SELECT pg_advisory_xact_lock(hashtext('dragoman'));
CREATE SCHEMA IF NOT EXISTS dragoman;
CREATE TABLE IF NOT EXISTS dragoman.version (version int PRIMARY KEY, entered timestamptz NOT NULL DEFAULT now());
DO $role$ BEGIN
IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'dragoman_member') THEN
CREATE ROLE dragoman_member NOLOGIN;
END IF;
END $role$;
DO $newer$ BEGIN
IF EXISTS (SELECT FROM dragoman.version WHERE version > ${STEPS.length}) THEN
RAISE EXCEPTION 'this shared memory was made by a newer version of Dragoman: update the program, then run its script';
END IF;
END $newer$;`;
