/** Writes `docs/checks.md` from the checks' own examples: `node test/support/checks-doc.ts`. */
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { AcrossCheck, AcrossExample } from '../../server/core/checks/across/across.ts';
import { ACROSS_CHECKS } from '../../server/core/checks/across/index.ts';
import type { Check, Example } from '../../server/core/checks/check.ts';
import { CHECKS } from '../../server/core/checks/index.ts';

const INTRO = `# Checks

Generated from the checks themselves by \`node test/support/checks-doc.ts\`; the examples below are their tests.

Every check can be set in \`dragoman.json\` by its id:

\`\`\`jsonc
{ "checks": { "double-space": "off", "edge-whitespace": { "severity": "hint", "ignore": ["OK"] } } }
\`\`\`

\`ignore\` names the words and texts that a check says nothing about, \`ignoreUnits\` the units: an id, where \`*\` stands for any characters, or
\`"locales/de.json#/menu/open"\` for one file. The light bulb writes these entries for you.

Severities: \`error\`, \`warning\`, \`information\`, \`hint\`, \`off\`. Checks that are a matter of taste are off until the project gives them a severity.
Limits take one number, or one per target locale or language (\`"*"\` for all others):

\`\`\`jsonc
{
  "checks": {
    "reading-speed": { "severity": "warning", "max": { "ja": 4, "*": 20 } },
    "cue-duration": { "min": 1000, "max": 6000 },
    "max-length": { "lengths": { "/home/*": 40 } },
    "required-pattern": { "patterns": [{ "source": "\\\\bAcme\\\\b", "target": "Acme®", "message": "Acme is a registered mark." }] }
  }
}
\`\`\`

A \`✎\` marks checks with a fix that \`dragoman check --fix\` and "fix all" apply, translations that the file says are approved or final excepted. \`--fix-approved\` applies them there, too; every fix leaves states as they are.
\`hard-coded-text\` is about [code](keys.md#texts-that-become-keys), and off until the project turns it on.
Findings about the file itself (syntax, ids, structure) have ids that begin with the format: see [XLIFF rules](xliff-rules.md).

| check | severity | |
|---|---|---|
`;

/** Findings of the parsers themselves, which have no examples of their own: id, and what it means. A test holds the ids against the sources. */
export const STRUCTURE: Readonly<Record<string, string>> = {
  'json-syntax': 'The text is not valid JSON. Nothing is written to the file until it is repaired.',
  'json-merge-conflict': 'A merge-conflict marker. Nothing is written to the file until the conflict is resolved.',
  'json-duplicate-key': 'The same key occurs twice in one object: programs read the last one.',
  'json-root': 'The file holds no object at its top, so it holds no units.',
  'json-empty': 'The file is empty.',
  'json-too-deep': 'Objects are nested too deep to be a locale file.',
  'markdown-merge-conflict':
    'Version control has left its markers in the document. Nothing is written to it until the conflict is resolved.',
  'po-syntax':
    'A word or a text that belongs to no entry, or an entry without its source: msgfmt cannot read the file.',
  'po-open-quote': 'A text without the quotation mark that ends it.',
  'po-merge-conflict': 'Version control has left its markers in the file.',
  'po-duplicate': 'The same entry occurs twice, or again among the obsolete ones: msgfmt rejects the file.',
  'po-no-translation': 'An entry without `msgstr`: msgfmt rejects the file.',
  'po-escape': 'An escape that msgfmt does not know, such as `\\q`: it rejects the file.',
  'po-line-break':
    'Source and translation do not both begin, or do not both end, with a line break, as `msgfmt -c` requires.',
  'po-plural-forms': '`Plural-Forms` is missing, cannot be read, or gives a form that does not exist.',
  'po-plural-count': 'A plural set has more or fewer forms than the header says.',
  'properties-merge-conflict':
    'A merge-conflict marker. Nothing is written to the file until the conflict is resolved.',
  'properties-duplicate-key': 'The same key occurs twice: programs read the last one.',
  'properties-escape': '`\\u` without four hexadecimal digits: Java cannot read the file.',
  'android-duplicate-name': 'Two resources of one kind with the same name and product: the app cannot be built.',
  'android-quantity':
    'A plural form that Android does not know; it knows `zero`, `one`, `two`, `few`, `many` and `other`.',
  'android-apostrophe': 'An apostrophe without a backslash, outside of quotation marks: the app cannot be built.',
  'android-quote': 'Quotation marks in a text are not shown: they only preserve blanks and line breaks.',
  'android-escape': '`\\u` without four hexadecimal digits: the app cannot be built.',
  'android-positional':
    'Several values without numbers (`%s of %s`), which aapt2 rejects where the resource does not say `formatted="false"`.',
  'qt-duplicate':
    'The same message occurs twice in one context, with the same comment: lrelease takes the first one and warns of the other.',
  'qt-plural-count':
    'More forms than Qt has in the language, and the last of them says something else: Qt takes forms by position, and never shows it. Platforms that count forms as CLDR does write such files; what they mean for all numbers is then never shown.',
  'resx-duplicate-name': 'The same name occurs twice in one file: the build takes the first and warns of the others.',
  'strings-semicolon': 'A semicolon is missing: the system cannot read the file.',
  'strings-quote':
    'A quotation mark inside a text without a backslash: the system cannot read the file. Its fix adds the backslash.',
  'strings-open': 'A text without the quotation mark that ends it: the system cannot read the file.',
  'strings-syntax': 'Something that is not an entry (`"key" = "text";`): the system cannot read the file.',
  'strings-comment': 'A comment that does not end.',
  'strings-conflict': 'Version control has left its markers in the file.',
  'strings-duplicate-key': 'The same key occurs twice: the last one counts.',
  'strings-property-list': 'The file is a property list in another form (XML, binary), which is left alone.',
  'stringsdict-root': 'The file is not a property list with a dictionary.',
  'stringsdict-duplicate-key': 'The same key occurs twice.',
  'stringsdict-category':
    'A plural form that does not exist: there are `zero`, `one`, `two`, `few`, `many` and `other`.',
  'stringsdict-other': 'A plural without the form `other`, which is shown for all numbers without a form of their own.',
  'stringsdict-variable': 'A format names a variable (`%#@files@`) that the entry does not have.',
  'xcstrings-duplicate-key': 'The same key occurs twice in a string catalog: the later entry counts.',
  'vue-unknown-key':
    'The source language has no such key, in a file with several languages: it is left over, or its key is spelled differently there.',
  'yaml-roots-unknown-key':
    'The source language has no such key, in a YAML file with several languages: it is left over, or its key is spelled differently there.',
  'vue-lang': 'The texts of an `<i18n>` block are in a language that is not read: there are JSON, JSON5 and YAML.',
  'vue-comma': 'A comma is missing in a block of JSON5. Its fix adds the comma.',
  'vue-quote': 'A text of JSON5 without the quotation mark that ends it.',
  'vue-bracket': 'A bracket of JSON5 is missing, or a different one was meant.',
  'vue-syntax': 'Something in JSON5 that is not an entry.',
  'vue-merge-conflict': 'A merge-conflict marker. Nothing is written to the file until the conflict is resolved.',
  'vue-duplicate-key': 'The same key occurs twice in one object: the later one counts.',
  'vue-too-deep': 'Objects are nested too deep to be a locale file.',
  'php-comma': 'A comma is missing: PHP cannot read the file. Its fix adds the comma.',
  'php-quote': 'A text without the quotation mark that ends it, or with a bare one inside.',
  'php-bracket': 'A bracket is missing, or a different one was meant.',
  'php-syntax': 'Something that is not an entry of an array.',
  'php-merge-conflict': 'A merge-conflict marker. Nothing is written to the file until the conflict is resolved.',
  'php-duplicate-key': 'The same key occurs twice in one array: PHP takes the last one.',
  'php-too-deep': 'Arrays are nested too deep to be a locale file.',
  'modules-comma': 'A comma is missing: the module cannot be loaded. Its fix adds the comma.',
  'modules-quote': 'A text without the quotation mark that ends it, or with a bare one inside.',
  'modules-bracket': 'A bracket is missing, or a different one was meant.',
  'modules-syntax': 'Something that is not an entry of an object.',
  'modules-merge-conflict': 'A merge-conflict marker. Nothing is written to the file until the conflict is resolved.',
  'modules-duplicate-key': 'The same key occurs twice in one object: the last one counts.',
  'modules-too-deep': 'Objects are nested too deep to be a locale file.',
  'properties-apostrophe':
    'A lone apostrophe in a text with `{0}`: MessageFormat takes it for a quotation mark, and shows neither it nor the placeholders after it.',
  'properties-quoted-argument': 'Apostrophes around `{0}`: MessageFormat shows `{0}` itself, whatever its value is.',
  'yaml-syntax': 'The text is not valid YAML. Nothing is written to the file until it is repaired.',
  'yaml-tab': 'A tab in the indentation, where YAML allows only blanks.',
  'yaml-merge-conflict': 'A merge-conflict marker. Nothing is written to the file until the conflict is resolved.',
  'yaml-duplicate-key': 'The same key occurs twice in one group: programs read the last one.',
  'yaml-locale': 'The texts are under a different locale from the one in the name of the file.',
  'yaml-documents': 'A second document begins: only the first one is read.',
  'yaml-root': 'The file holds no keys at its top, so it holds no units.',
  'yaml-empty': 'The file is empty.',
  'yaml-too-deep': 'Groups are nested too deep to be a locale file.',
  'fluent-syntax': 'A message that cannot be read: Fluent ignores it, and what is asked for it shows its name.',
  'fluent-duplicate': 'A message occurs twice: Fluent uses the first one.',
  'fluent-merge-conflict': 'Version control has left its markers in the file.',
  'vtt-header': 'The first line is not `WEBVTT`: browsers show nothing of the file.',
  'vtt-no-cues': 'Neither the line `WEBVTT` nor a cue: it is not a WebVTT file.',
  'vtt-timing': 'Times that browsers cannot read, such as those of SRT with a comma: they drop the cue.',
  'vtt-setting': 'Something after the times is not a WebVTT setting, or text that is never shown.',
  'vtt-end-before-start': 'A cue that ends before or when it starts.',
  'vtt-order': 'A cue starts before the one above it.',
  'vtt-no-blank-line': 'The number of a cue is right below the text of another one: browsers show it there.',
  'vtt-empty-cue': 'A cue without text.',
  'vtt-late-block': '`STYLE` or `REGION` after the first cue, where browsers ignore it.',
  'vtt-stray-text': 'Text that belongs to no cue, or a second header.',
  'vtt-merge-conflict': 'A merge-conflict marker. Nothing is written to the file until the conflict is resolved.',
  'srt-timing': 'A timing line that cannot be read: `00:00:01,000 --> 00:00:02,500` is expected.',
  'srt-timing-style': 'A timing line that players read in different ways: a dot instead of a comma, a short fraction.',
  'srt-timing-trailing': 'Something unknown after the times.',
  'srt-end-before-start': 'The cue ends before it begins, or lasts no time.',
  'srt-overlap': 'The cue begins before the one before it has ended.',
  'srt-order': 'The cue begins before the one before it.',
  'srt-index': 'The number of a cue is missing or out of sequence. Players ignore it.',
  'srt-no-blank-line': 'No blank line before the cue: some players swallow it.',
  'srt-blank-line': 'A blank line inside a cue: some players drop what follows.',
  'srt-empty-cue': 'A cue without text.',
  'srt-invisible-character': 'An invisible character before the first cue: some players lose the cue.',
  'srt-stray-text': 'Text that belongs to no cue.',
  'srt-no-cues': 'The file has text, but no timing line.',
  'srt-merge-conflict': 'A merge-conflict marker. Nothing is written to the file until the conflict is resolved.',
};

const ACROSS = `
## Across units, files and locales

These look beyond one unit: at the other units of the file, at the other files of its locale, at the other locales. In the editor a finding
appears in the open file, on the command line in each file. Checks that are "off" speak only when the project gives them a severity.

| check | severity | |
|---|---|---|
`;

const OTHERS = `
## missing-translation

Severity: information. Units have something to say in the source and no translation in the target, or a target stated as not begun that repeats the source. One finding per file says how many, and names the first of them with their source texts. Fix: translate a single unit, or the whole file.

## guessed-encoding

Severity: warning. The file is not UTF-8 and does not say what it is, so the command line read it as windows-1252. Save it as UTF-8.

## internal-error

Severity: error, always. Dragoman itself failed at a check, a unit or a file; the message says which. Other findings remain valid, and the command line ends with exit code 6. Please report it.

## project-file

Severity: error. \`dragoman.json\` is not valid JSON, or holds a wrong value or an unknown key. What is right in it still counts.

## style-rules

Severity: error, or warning where the service may know more than this version. A file of [style rules](style-rules.md) is not valid JSON, holds a wrong value or an unknown key, or one label twice. Files with errors are not synced.
`;

export function checksDoc(): string {
  const rows = CHECKS.map(
    ({ id, severity, summary, examples, optional }) =>
      `| [\`${id}\`](#${id})${fixable(examples.bad) ? ' ✎' : ''} | ${severityOf(severity, optional)} | ${summary} |\n`,
  );
  const structure = Object.entries(STRUCTURE).map(([id, meaning]) => `### ${id}\n\n${meaning}\n\n`);
  const across = ACROSS_CHECKS.map(
    ({ id, severity, optional, summary }) =>
      `| [\`${id}\`](#${id}) | ${optional ? `off (${severity})` : severity} | ${summary} |\n`,
  );
  const pages = [
    INTRO,
    ...rows,
    ...CHECKS.map(section),
    ACROSS,
    ...across,
    ...ACROSS_CHECKS.map(acrossSection),
    OTHERS,
  ];
  return `${pages.join('')}\n## The file itself\n\n${structure.join('')}`.trimEnd().concat('\n');
}

function acrossSection({ id, severity, optional, summary, examples }: AcrossCheck): string {
  const line = (mark: string, example: AcrossExample) =>
    `| ${mark} | ${texts(example.source)} | ${texts(example.target)} | ${around(example)} | ${texts(example.fixed)} |\n`;
  const lines = [...examples.good.map((it) => line('✓', it)), ...examples.bad.map((it) => line('✗', it))].join('');
  const off = optional ? ', off unless the project turns it on' : '';
  return `\n### ${id}\n\nSeverity: ${severity}${off}. ${summary}\n\n| | source file | target file | around it | after the fix |\n|---|---|---|---|---|\n${lines}`;
}

function texts(all: Readonly<Record<string, string>> | undefined): string {
  return all === undefined ? '' : code(JSON.stringify(all).replace(/(?<=[,:])(?=")/g, ' '));
}

function around({
  locales,
  states,
  bilingual,
  stale,
  elsewhere = [],
  siblings = {},
  missingFiles,
}: AcrossExample): string {
  return [
    ...(locales ? [locales.join(' → ')] : []),
    ...(bilingual ? ['XLIFF'] : []),
    ...(states ? [`the file says \`${states}\``] : []),
    ...(stale ? ['its source has changed'] : []),
    ...elsewhere.map(({ source, target }) => `${code(source)}: ${code(target)}`),
    ...Object.entries(siblings).map(([locale, all]) => `${locale}: ${texts(all)}`),
    ...(missingFiles ? [`no file: ${missingFiles.join(', ')}`] : []),
  ].join('; ');
}

function fixable(bad: readonly Example[]): boolean {
  return bad.some(({ fixed }) => fixed !== undefined);
}

function severityOf(severity: string, optional: boolean | undefined): string {
  return optional === true ? `off (${severity})` : severity;
}

function section({ id, severity, summary, examples, optional }: Check): string {
  const line = (mark: string, example: Example) =>
    `| ${mark} | ${code(example.source)} | ${code(example.target)} | ${example.fixed === undefined ? '' : code(example.fixed)} | ${circumstances(example)} |\n`;
  const rows = [
    ...examples.good.map((example) => line('✓', example)),
    ...examples.bad.map((example) => line('✗', example)),
  ];
  return `\n## ${id}\n\nSeverity: ${severityOf(severity, optional)}. ${summary}\n\n| | source | target | fixed | |\n|---|---|---|---|---|\n${rows.join('')}`;
}

/** What else is known of an example: languages, dialect, limits, times, the project's settings. */
function circumstances(example: Example): string {
  const { locales, dialect, limits, rules, allowedCharacters, cue, options, protect, glossary, form } = example;
  return [
    locales?.join(' → '),
    dialect,
    form !== undefined && `form “${form}”`,
    limits?.max !== undefined && `at most ${limits.max} ${limits.unit}s`,
    allowedCharacters !== undefined && `allowed: ${code(allowedCharacters)}`,
    rules
      ?.map(({ kind, text, occurs }) => `${kind}: ${code(text)}${occurs === undefined ? '' : ` ${occurs} times`}`)
      .join(', '),
    cue && `${cue[0]} to ${cue[1]} ms${cue[2] === undefined ? '' : `, next at ${cue[2]} ms`}`,
    options && code(JSON.stringify(options)),
    protect && `protected: ${protect.map(code).join(', ')}`,
    glossary?.map((row) => `${code(row[0])} = ${code(row[1])}`).join(', '),
  ]
    .filter((text) => typeof text === 'string')
    .join('; ');
}

/** White space at the edges must be seen. */
function code(text: string): string {
  const shown = text
    .replaceAll('\n', '⏎')
    .replaceAll('|', '\\|')
    .replace(/^ +| +$| {2,}/g, (spaces) => '␣'.repeat(spaces.length));
  return `\`${shown}\``;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(new URL('../../docs/checks.md', import.meta.url), checksDoc());
}
