import { clip } from '../../engine/words.ts';

/** All of Unicode's controls but tab, line feed and the colours of `Terminal.style`. */
const CONTROL = /\u001b\[(?:1|2|22|3[1236]|39)m|[^\P{Cc}\t\n]/gu;
/** What a line of a log begins with where the log's reader takes it for a command (GitHub Actions, Azure Pipelines). */
const COMMAND = /^(?=::|##\[|##vso\[)/gm;

/** Lines whose names, from files and services, move no cursor and give no command to whoever reads the log. */
export function tame(text: string): string {
  return text.replace(CONTROL, (found) => (found.length > 1 ? found : '\ufffd')).replace(COMMAND, ' ');
}

/** The day of an ISO 8601 time; what is no time is shown as it is. */
export function day(time: string): string {
  return /^\d{4}-\d\d-\d\d/.test(time) ? time.slice(0, 10) : clip(time, 10);
}

/** `2026-11-21 07:20 UTC` */
export function moment(time: string): string {
  const parsed = Date.parse(time);
  return Number.isNaN(parsed) ? clip(time, 40) : `${new Date(parsed).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** Words on lines of at most this many columns. */
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
