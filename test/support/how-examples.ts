/** The examples of `docs/how-translation-works.md`: each is run, and the page shows what came of it. */

import type { Format } from '../../server/core/formats/format.ts';
import { json } from '../../server/core/formats/json/index.ts';
import { srt } from '../../server/core/formats/srt/index.ts';
import { xliff } from '../../server/core/formats/xliff/index.ts';
import type { FileJob } from '../../server/core/planning/job.ts';
import { buildMessage } from '../../server/core/planning/mask/message.ts';
import { render } from '../../server/core/planning/mask/render.ts';
import { methodsFor } from '../../server/core/planning/methods.ts';
import { attempt } from '../../server/core/planning/verify/judge.ts';
import { applyEdits } from '../../server/core/text/span.ts';
import { translateFile } from '../../server/engine/parts/translate/run.ts';
import { findStale, updateFor } from '../../server/engine/parts/workspace/stale/find.ts';
import { readSection, writeSection } from '../../server/engine/parts/workspace/stale/lock.ts';
import { asContent } from './arbitrary-contents.ts';
import { answering, type TestTranslator } from './translators.ts';

interface Files {
  readonly format: Format;
  readonly source: string;
  /** One-file-per-locale formats only. */
  readonly target?: string;
  readonly path: string;
  readonly dialect?: string;
}

function jobOf({ format, source, target, path, dialect }: Files, targetLocale: string): FileJob {
  const read = (text: string) => {
    const options = { path, ...(dialect !== undefined && { dialect }) };
    return { path, text, catalog: format.parse(text, options) };
  };
  const from = read(source);
  const into = format.layout === 'bilingual' ? from : read(target ?? format.create(from, targetLocale));
  return { format, source: from, target: into, sourceLocale: 'en', targetLocale, scope: 'missing', project: {} };
}

async function run(files: Files, locale: string, translator: TestTranslator, more: Partial<FileJob> = {}) {
  const job = { ...jobOf(files, locale), ...more };
  const report = await translateFile(job, { translator });
  return { report, after: applyEdits(job.target.text, report.edits), sent: translator.requests };
}

/** One text in a JSON file of a dialect. */
const single = (text: string, dialect: string): Files => ({
  format: json,
  source: JSON.stringify({ text: dialect === 'chrome' ? { message: text } : text }),
  target: '{}',
  path: '/l/en.json',
  dialect,
});

const nothing = () => answering(() => '');
const block = (language: string, text: string) => `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;
const cell = (text: string) => `\`${text.replaceAll('|', '\\|')}\``;
const row = (...cells: readonly string[]) => `| ${cells.join(' | ')} |`;

const MASKED: readonly (readonly [dialect: string, text: string])[] = [
  ['plain', 'Save {name} to %s?'],
  ['i18next', 'You have {{count}} new $t(mail)'],
  ['icu', "It''s {name}, isn''t it?"],
  ['vue-i18n', 'Write to us @:site.mail or {0}'],
  ['chrome', 'Opened by $USER$'],
  ['plain', 'Press <b class="now">Save</b> &amp; go on'],
  ['plain', '<img alt="A cat" src="cat.png"> of [Ann](/users/7) :smile:'],
  ['plain', 'By <span translate="no">Old Town Inn</span>, [b]today[/b]{% if late %} late{% endif %}'],
  ['laravel', 'Note: :name comes at 10:30'],
  ['plain', 'See https://example.org/a?b=c or write to help@example.org'],
  ['plain', '100 % der {Nutzer wissen das'],
];

/** Sources of one sentence and what a service made of them. */
const JUDGED: readonly (readonly [source: string, answer: string])[] = [
  ['Copy {a} to {b}', '<x id="1">{a}</x> nach <x id="2">{b}</x> kopieren'],
  ['Copy {a} to {b}', '<x id="1">{a}</x> <x id="2">{b}</x> kopieren'],
  ['Copy {a} to {b}', '<x id="1">{a}</x> kopieren'],
  ['Copy {a} to {b}', '<x id="1">{a}</x>nach<x id="2">{b}</x> kopieren'],
  ['Tom & {name} are here', 'Tom &amp;amp; <x id="1">{name}</x> sind hier'],
  ['Welcome, {name}!', 'Willkommen, xml-ph-0003@deepl.internal!'],
  ['Send it to {name}', 'An <x id="1">{name}</x> ,'],
  ['Press <b>Save</b> now', 'Drücken Sie jetzt auf<g id="1"> Speichern</g>'],
  ['Press <b>Save</b> now', 'Drücken Sie <g id="1">jetzt</g> auf <g id="1">Speichern</g>'],
  ['Where is {name}?', 'Wo ist <x id="1">{name}</x>?\n'],
];

const XLIFF = (units: string) => `<?xml version="1.0"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
  <file original="app" datatype="plaintext" source-language="en" target-language="de">
    <body>
${units}
    </body>
  </file>
</xliff>
`;
const linesOf = (text: string, from: string, to: string) =>
  text.slice(text.indexOf(from), text.indexOf(to) + to.length).replace(/^/, '      ');

export const EXAMPLES: Readonly<Record<string, () => Promise<string>>> = {
  async masking() {
    const rows: string[] = [];
    for (const [dialect, text] of MASKED) {
      const message = buildMessage(asContent([text]), { placeholders: { dialect }, targetLocale: 'de' });
      if (typeof message === 'string') throw new Error(message);
      const sent = message.items.flatMap((item) => {
        const [method] = methodsFor(item);
        return method === undefined ? [] : attempt(item, method, { source: 'en', target: 'de' }).texts;
      });
      rows.push(row(dialect, cell(text), sent.map(cell).join(', ')));
    }
    return [row('dialect', 'source', 'sent'), '|---|---|---|', ...rows].join('\n');
  },

  async codes() {
    const unit =
      '      <trans-unit id="hi">\n        <source>Hello <x id="NAME" equiv-text="{{name}}"/>, read <g id="1">the news</g>.</source>\n      </trans-unit>';
    const files = { format: xliff, source: XLIFF(unit), path: '/app.de.xlf' };
    const translator = answering(() => 'Hallo <x id="1">{{name}}</x>, lies <g id="2">die Neuigkeiten</g>.');
    const { sent, after } = await run(files, 'de', translator);
    return [
      block('xml', linesOf(files.source, '<trans-unit', '</trans-unit>')),
      `is sent as \`${sent[0]?.texts[0]}\`; the answer \`Hallo <x id="1">{{name}}</x>, lies <g id="2">die Neuigkeiten</g>.\` becomes`,
      block('xml', linesOf(after, '<trans-unit', '</trans-unit>')),
    ].join('\n\n');
  },

  async verdicts() {
    const rows = JUDGED.map(([source, answer]) => {
      const placeholders = { dialect: 'plain' };
      const message = buildMessage(asContent([source]), { placeholders, targetLocale: 'de' });
      const item = typeof message === 'string' ? undefined : message.items[0];
      const method = item && methodsFor(item)[0];
      if (typeof message === 'string' || item === undefined || method === undefined) throw new Error(source);
      const verdict = attempt(item, method, { source: 'en', target: 'de' }).judge([answer]);
      const repairs = typeof verdict === 'string' ? [] : verdict.repairs;
      const repaired = repairs.length === 0 ? '' : ` (repaired: ${repairs.join(', ')})`;
      const said =
        typeof verdict === 'string'
          ? `no: ${verdict}`
          : `yes${repaired}: ${cell(render(message, [verdict.pieces]).join(''))}`;
      return row(cell(source), cell(answer.replace('\n', '⏎')), said);
    });
    return [row('source', 'answer', 'written?'), '|---|---|---|', ...rows].join('\n');
  },

  async methods() {
    const { report, sent } = await run(single('Copy {a} to {b}. Then close it.', 'plain'), 'de', nothing());
    const rows = sent.map(({ texts, tagHandling, tagHandlingVersion }, index) =>
      row(String(index + 1), `${tagHandling} ${tagHandlingVersion}`, texts.map(cell).join(' and ')),
    );
    return [
      [row('attempt', 'tag handling', 'sent'), '|---|---|---|', ...rows].join('\n'),
      `When all fail, the report says: \`${report.refused[0]?.unit}: ${report.refused[0]?.reason}\`, and the file stays as it was.`,
    ].join('\n\n');
  },

  async icu() {
    const source = '{n, plural, =0 {No files} one {# file in {folder}} other {# files in {folder}}}';
    const words: Readonly<Record<string, string>> = { 'No files': 'Brak plików' };
    const polish = answering((text) => words[text] ?? text.replace(/ files? in /, ' plików w '));
    const { sent, after, report } = await run(single(source, 'icu'), 'pl', polish);
    return [
      block('text', source),
      `sends ${sent
        .flatMap(({ texts }) => texts)
        .map(cell)
        .join(', ')}, never the skeleton, and comes back with the categories of Polish:`,
      block('text', (JSON.parse(after) as { text: string }).text),
      `Note in the report: ${report.notes[0]?.reason}.`,
    ].join('\n\n');
  },

  async keys() {
    const files: Files = {
      format: json,
      source: '{\n  "item_one": "{{count}} item",\n  "item_other": "{{count}} items"\n}\n',
      path: '/l/en.json',
      dialect: 'i18next',
    };
    const { after } = await run(
      files,
      'pl',
      answering((text) => text.replace(/items?/, 'el.')),
    );
    return [block('json', files.source), 'becomes in Polish', block('json', after)].join('\n\n');
  },

  async subtitles() {
    const source =
      '1\n00:00:01,000 --> 00:00:03,000\nWhen the rain had stopped\n\n2\n00:00:03,000 --> 00:00:05,500\nthe children went out to play.\n\n3\n00:00:09,000 --> 00:00:12,000\nNobody had expected it to get so late.\n';
    const words: Readonly<Record<string, string>> = {
      'When the rain had stopped <x id="1"/> the children went out to play.':
        'Als der Regen aufgehört hatte, <x id="1"/> gingen die Kinder hinaus zum Spielen.',
      'Nobody had expected it to get so late.':
        'Niemand hätte auch nur im Traum daran gedacht, dass es so spät werden könnte.',
    };
    const files = { format: srt, source, path: '/film.en.srt' };
    const { sent, after } = await run(
      files,
      'de',
      answering((text) => words[text] ?? text),
    );
    return [
      block('srt', source),
      `Sent: ${sent
        .flatMap(({ texts }) => texts)
        .map(cell)
        .join(' and ')}`,
      block('srt', after),
    ].join('\n\n');
  },

  async states() {
    const unit = (id: string, rest: string) => `      <trans-unit id="${id}">${rest}</trans-unit>`;
    const units = [
      unit('done', '<source>Plan</source><target state="final">Planung</target>'),
      unit('new', '<source>Save</source><target state="needs-translation"></target>'),
      unit('odd', '<source>Press <x id="K"/> now</source><target state="new"></target>'),
    ];
    const files = { format: xliff, source: XLIFF(units.join('\n')), path: '/app.de.xlf' };
    const translator = answering((text) => (text === 'Save' ? 'Speichern' : 'Drücken Sie jetzt<x id="1"/>'));
    const { after, report } = await run(files, 'de', translator);
    return [
      block('xml', linesOf(files.source, '<trans-unit', 'now</source><target state="new"></target></trans-unit>')),
      block('xml', after.slice(after.indexOf('      <trans-unit'), after.indexOf('    </body>'))),
      `Note in the report: \`${report.notes[0]?.unit}: ${report.notes[0]?.reason}\`.`,
    ].join('\n\n');
  },

  async stale() {
    const at = (source: string, target: string) => {
      const {
        format,
        source: from,
        target: into,
      } = jobOf({ format: json, source, target, path: '/p/l/de.json' }, 'de');
      return { format, source: from, target: into, targetLocale: 'de' };
    };
    const then = at('{"save":"Save","open":"Open"}', '{"save":"Sichern","open":"Öffnen"}');
    const memory = { folder: '/p', remembered: new Map() };
    const lock = writeSection('{}', new Map([['l/de.json', updateFor(then, memory, 'machine')]]));
    if (!lock.ok) throw new Error(lock.error);
    const known = readSection(lock.value);
    if (!known.ok) throw new Error(known.error);
    const changed = at('{"save":"Save all","open":"Open it"}', '{"save":"Sichern","open":"Datei öffnen"}');
    const { stale } = await findStale(changed, { folder: '/p', remembered: known.value });
    return [
      block('json', lock.value),
      `Now both sources change, and a person translates \`open\` anew. Stale is ${[...stale.keys()].map(cell).join(', ')}, and nothing else.`,
    ].join('\n\n');
  },

  async budget() {
    const texts = Object.fromEntries(['Save', 'Open', 'Save', 'Close {name}'].map((text, i) => [`k${i}`, text]));
    const files: Files = {
      format: json,
      source: JSON.stringify(texts),
      target: '{}',
      path: '/l/en.json',
      dialect: 'plain',
    };
    const count = await run(files, 'de', nothing(), { dryRun: true });
    const over = await run(files, 'de', nothing(), { characterBudget: 20 });
    return [
      `\`${JSON.stringify(texts)}\` has ${count.report.translated.length} units and, each different text counted once as it is sent, ${count.report.characters} characters. With a limit of 20: “${over.report.error?.message}”. ${over.report.error?.advice} Requests made: ${over.sent.length}.`,
    ].join('\n\n');
  },
};
