import { clip } from '../../engine/words.ts';

/** All Unicode controls except tab, line feed and the colours of `Terminal.style`. */
const CONTROL = /\u001b\[(?:1|2|22|3[1236]|39)m|[^\P{Cc}\t\n]/gu;
/** Line beginnings that a log's reader takes for a command (GitHub Actions, Azure Pipelines). */
const COMMAND = /^(?=::|##\[|##vso\[)/gm;

/** Makes names from files and services safe to print: they cannot move the cursor or give commands to the reader of a log. */
export function tame(text: string): string {
  return text.replace(CONTROL, (found) => (found.length > 1 ? found : '\ufffd')).replace(COMMAND, ' ');
}

/** The day of an ISO 8601 time; anything else is shown as it is. */
export function day(time: string): string {
  return /^\d{4}-\d\d-\d\d/.test(time) ? time.slice(0, 10) : clip(time, 10);
}

/** `2026-11-21 07:20 UTC` */
export function moment(time: string): string {
  const parsed = Date.parse(time);
  return Number.isNaN(parsed) ? clip(time, 40) : `${new Date(parsed).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** Wraps words into lines of at most this many columns. */
export function wrap(words: readonly string[], columns: number): string {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    if (line !== '' && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}
