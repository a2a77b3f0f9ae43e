import { errorText } from '../../../../shared/values/error-text.ts';
import type { TeamError } from './sql.ts';

/** SQLSTATEs raised by the functions of the shared memory (`sql/`). */
const BUDGET = 'DM001';
const SEVERAL_TEAMS = 'DM002';

/** Describes a failed statement for the user. @param name host and database */
export function teamError(error: unknown, name: string): TeamError {
  const code = codeOf(error);
  const said = errorText(error).replace(/\.$/, '');
  const about = (kind: TeamError['kind'], advice: string): TeamError => ({
    kind,
    message: `The shared memory ${name}: ${said}. ${advice}`,
  });
  if (code === BUDGET) return about('budget', 'An admin of the team can raise it.');
  if (code === SEVERAL_TEAMS) return about('refused', 'Name one: add ?team=NAME to DRAGOMAN_MEMORY_URL.');
  if (code === '42501') return about('refused', 'Ask an admin of the team.');
  if (code.startsWith('28') || code === '3D000') return about('refused', 'Check DRAGOMAN_MEMORY_URL.');
  if (['42P01', '3F000', '42883', '42703'].includes(code)) return about('schema', MAKE_TABLES);
  if (isTls(code, said)) return about('refused', 'Its certificate must be valid for the host: see sslrootcert.');
  if (code === '' || isBroken(code)) return about('away', 'Check the network and the server.');
  return about('other', 'Please report this.');
}

export const MAKE_TABLES = 'Its tables are created and updated by: dragoman memory serve-sql | psql ADDRESS';

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Two statements collided, and this one was rolled back: it changed nothing. */
export function isCollision(error: unknown): boolean {
  return ['40P01', '40001', '55P03'].includes(codeOf(error));
}

/** The statement timed out or was cancelled: a retry would only do so again, and hold the team's lock meanwhile. */
export function isCalledOff(error: unknown): boolean {
  return codeOf(error) === '57014';
}

/** Too many clients are connected: most will be gone in a moment. */
export function isFull(error: unknown): boolean {
  return codeOf(error) === '53300';
}

function isTls(code: string, said: string): boolean {
  return /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_/.test(code) || /does not support SSL/i.test(said);
}

/** The server went away, is overloaded or was stopped; Node's own codes begin with `E`. */
function isBroken(code: string): boolean {
  return /^(?:E[A-Z]+|08...|53...|57P0.|57014)$/.test(code);
}
