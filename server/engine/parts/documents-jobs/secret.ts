import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { errorText } from '../../../../shared/values/error-text.ts';
import { fail, ok, type Result } from '../../../../shared/values/result.ts';
import { codeOf } from './code.ts';

const BYTES = 32;

/**
 * The journal's secret where there is no secret storage: a random one in a file that only its owner can read (mode 0600).
 * Created on first use; if several processes create it at once, one wins and all get the same.
 * The error is a sentence for the user.
 */
export function fileSecret(path: string): Result<string, string> {
  try {
    const found = read(path) ?? create(path);
    if (/^[\da-f]{64}$/.test(found)) return ok(found);
    return fail(
      `${path} does not hold the secret of the document journal. Restore it, or remove it: documents under way are then lost.`,
    );
  } catch (error) {
    return fail(`The secret of the document journal in ${path} cannot be used: ${errorText(error)}`);
  }
}

function read(path: string): string | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  // A copy or a backup may have widened the permissions.
  chmodSync(path, 0o600);
  return text;
}

/** Written and synced under another name first: the file is either complete or missing. */
function create(path: string): string {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    const file = openSync(temporary, 'wx', 0o600);
    try {
      writeSync(file, `${randomBytes(BYTES).toString('hex')}\n`);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    linkSync(temporary, path);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
  return readFileSync(path, 'utf8').trim();
}
