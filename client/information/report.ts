/** The text of "Copy Diagnostic Information": Markdown for an issue, in English for its readers. */
import { type Private, scrub, withoutSecrets } from './scrub.ts';
import { changedSettings, type Setting } from './settings.ts';

export interface Facts {
  /** Name and value, in the order of the report. */
  readonly versions: readonly (readonly [name: string, value: string])[];
  readonly server: readonly (readonly [name: string, value: string])[];
  readonly settings: readonly Setting[];
  /** The log, as far as it could be read. */
  readonly log: string;
}

/** How many problems of the log are quoted, and how much of each, in UTF-16 units. */
const PROBLEMS = 20;
const LONGEST = 300;

export function diagnosticReport({ versions, server, settings, log }: Facts, hidden: Private): string {
  const changed = changedSettings(settings);
  const problems = lastProblems(log, hidden.secrets);
  const said = server.map(([name, value]) => [name, withoutTexts(withoutSecrets(value, hidden.secrets))] as const);
  const text = [
    '### Dragoman',
    ...versions.map(([name, value]) => `- ${name}: ${value}`),
    '',
    '### Server',
    ...said.map(([name, value]) => `- ${name}: ${value}`),
    '',
    '### Settings that were changed',
    ...(changed.length === 0 ? ['none'] : changed.map((line) => `- ${line}`)),
    '',
    '### Last errors and warnings of the log',
    ...(problems.length === 0 ? ['none'] : ['```text', ...problems, '```']),
    '',
  ].join('\n');
  return scrub(text, hidden);
}

/** Quoted text comes from the user's files, or from what a service made of them. */
function withoutTexts(line: string): string {
  return line
    .replace(/(left untranslated: ).*/, '$1‹unit›')
    .replace(/(The service said: ).*/, '$1‹words›')
    .replace(/"[^"]*"|“[^”]*”|«[^»]*»|`[^`]*`/g, '‹text›');
}

/** First lines only: the rest is a stack trace, or texts of the user's files. */
export function lastProblems(log: string, secrets: readonly string[] = []): readonly string[] {
  return log
    .split(/\r?\n/)
    .filter((line) => /^\S+ \S+ \[(?:error|warning)\]/.test(line))
    .slice(-PROBLEMS)
    .map((line) => withoutTexts(withoutSecrets(line, secrets)))
    .map((line) => (line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line))
    .map((line) => line.replaceAll('```', "'''"));
}
