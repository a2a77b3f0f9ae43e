import type { Check } from '../check.ts';
import { TRAIT } from '../facts.ts';
import { flatten, missingMessage, placeholdersOf, withoutPlaceholders } from '../support.ts';

/** Options, functions, variables and paths: what people type must be the same in every language (pofilter's options, functions, filepaths). */
const CODE = new RegExp(
  [
    /(?<![\p{L}\p{N}-])--[a-z][a-z0-9]+(?:-[a-z0-9]+){0,8}(?![\p{L}\p{N}-])/u, // --dry-run
    /(?<![\p{L}\p{N}._])[a-zA-Z_]\w{1,60}(?:\.\w{1,60}){0,5}\(\)/u, // foo.bar()
    /(?<![\p{L}\p{N}_])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?![\p{L}\p{N}_])/u, // MAX_SIZE
    /(?<![\p{L}\p{N}_/.:<])~?(?:\/[A-Za-z0-9._-]+){2,12}(?<!\.)(?![\p{L}\p{N}])/u, // /etc/hosts, without a full stop after it
    /(?<![\p{L}\p{N}])[A-Z]:\\[^\s"<>|]{2,100}/u, // C:\Windows
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
);

/** Limit for one message; more would not make the list better. */
const MOST = 100;

export const codeWords: Check = {
  id: 'code-words',
  severity: 'information',
  summary: 'An option, function, variable or path of the source is missing or changed in the target.',
  examples: {
    good: [
      { source: 'Run with --force', target: 'Mit --force starten' },
      { source: 'Edit /etc/hosts', target: '/etc/hosts bearbeiten' },
      { source: 'and/or/not', target: 'und/oder/nicht' },
      { source: 'It is in /etc/hosts.', target: 'Die Datei /etc/hosts ist es' },
    ],
    bad: [
      { source: 'Run with --force', target: 'Mit --gewalt starten' },
      { source: 'Call open() first', target: 'Zuerst öffnen() aufrufen' },
      { source: 'Set MAX_SIZE', target: 'MAX_GRÖSSE setzen' },
    ],
  },
  traits: { source: TRAIT.hyphen | TRAIT.bracket | TRAIT.star | TRAIT.slash },
  needs: { source: { like: /--|\(\)|_|\/.*\/|:\\/ } },
  *run(unit, context) {
    const { source, target } = unit;
    if (target === undefined) return;
    const held = placeholdersOf(unit, source, context).filter(({ kind }) => kind !== 'option');
    const from = withoutPlaceholders(flatten(source).text, held);
    // What the translation marks up as code is still there.
    const text = target.parts.map((part) => (part.kind === 'text' ? part.text : part.raw)).join('');
    const lost = (from.match(CODE) ?? []).slice(0, MOST).filter((word) => !text.includes(word));
    if (lost.length > 0)
      yield {
        message: `${missingMessage([...new Set(lost)])} Code words stay the same in every language.`,
        subject: lost[0] ?? '',
      };
  },
};
