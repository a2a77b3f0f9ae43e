import { readFileSync } from 'node:fs';

/**
 * Whether a process of this machine is there. One that was killed and that its parent has not asked after yet (a zombie) is not: it has
 * no memory and no files any more, but signals still reach it. Where the system does not tell, who is there counts as alive.
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
  return process.platform !== 'linux' || !isZombie(pid);
}

/** proc(5): the state follows the name of the program, which stands in parentheses and may hold some. */
function isZombie(pid: number): boolean {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return /^ [ZXx]/.test(text.slice(text.lastIndexOf(')') + 1));
  } catch {
    return false;
  }
}
