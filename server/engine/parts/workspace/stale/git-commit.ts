import { shown } from './git.ts';
import type { CommitWords } from './history.ts';

/** Date and subject of a commit, parsed from its object (`git cat-file commit`), as shown by `git log --format='%cs %s'`. */
export function wordsOfCommit(bytes: Buffer): CommitWords | undefined {
  const end = bytes.indexOf('\n\n');
  const head = bytes.toString('latin1', 0, end === -1 ? bytes.length : end);
  const [, seconds, sign, hours, minutes] = /^committer .*> (\d+) ([+-])(\d\d)(\d\d)$/m.exec(head) ?? [];
  if (seconds === undefined) return undefined;
  const ahead = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -60 : 60);
  const date = new Date((Number(seconds) + ahead) * 1000);
  if (Number.isNaN(date.getTime())) return undefined;
  const message = end === -1 ? '' : textOf(bytes.subarray(end), /^encoding (.+)$/m.exec(head)?.[1]);
  const [subject = ''] = message.trimStart().split(/\n[^\S\n]*\n/, 1);
  return { date: date.toISOString().slice(0, 10), subject: shown(subject.replaceAll('\n', ' ')) };
}

function textOf(bytes: Buffer, encoding = 'utf-8'): string {
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    // An unknown encoding.
    return bytes.toString();
  }
}
