import { afterLineEnd } from '../../text/lines.ts';
import type { Problem } from '../format.ts';
import type { PoEntry } from './lines.ts';
import { finding } from './problem.ts';
import { brokenEscapes, textOf } from './strings.ts';

const SHOWN = 60;

/** msgfmt rejects a file with duplicate entries, even if one of them is obsolete. */
export function duplicateOf(text: string, first: PoEntry, second: PoEntry): Problem {
  const source = textOf(text, second.id).replace(/\s+/g, ' ');
  const shown = source.length > SHOWN ? `${source.slice(0, SHOWN - 1)}…` : source;
  const unused = second.obsolete ? second : first.obsolete ? first : undefined;
  if (unused === undefined)
    return finding('po-duplicate', 'error', `"${shown}" is already there: msgfmt rejects the file.`, second.id.keyword);
  const message = `"${shown}" is in use, and again among the obsolete entries: msgfmt rejects the file.`;
  const { start, end } = unused.span;
  const sign = /#~[ \t]*$/.exec(text.slice(Math.max(0, start - 8), start))?.[0] ?? '';
  const span = { start: start - sign.length, end: /[\r\n]/.test(text.charAt(end)) ? afterLineEnd(text, end) : end };
  return {
    ...finding('po-duplicate', 'error', message, unused.id.keyword),
    fixes: [{ title: 'Remove the obsolete entry', edits: [{ span, text: '' }], safe: false }],
  };
}

/** What msgfmt rejects in one entry. */
export function entryProblems(text: string, entry: PoEntry): readonly Problem[] {
  const problems: Problem[] = [];
  if (entry.texts.length === 0)
    problems.push(finding('po-no-translation', 'error', 'msgfmt rejects an entry without msgstr.', entry.id.keyword));
  for (const string of [entry.context, entry.id, entry.plural, ...entry.texts]) {
    if (string === undefined) continue;
    for (const start of brokenEscapes(text, string))
      problems.push({
        ...finding('po-escape', 'error', 'msgfmt does not know this escape, and rejects the file.', {
          start,
          end: start + 2,
        }),
        fixes: [
          {
            title: 'Double the backslash',
            edits: [{ span: { start, end: start + 1 }, text: '\\\\' }],
            safe: false,
          },
        ],
      });
  }
  return problems;
}
