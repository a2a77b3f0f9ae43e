import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TableInit } from '../../shared/pages/table-page.ts';
import { ROOT } from '../e2e/vscode.ts';

/** Words as the extension has them, so that a test sees what they do to the layout. */
const TEXTS = Object.fromEntries(
  [
    ...readFileSync(join(ROOT, 'client/table/strings.ts'), 'utf8').matchAll(
      /^ {4}(\w+): l10n\.t\(\s*'((?:[^'\\]|\\.)*)'/gm,
    ),
  ].map(([, key = '', text = '']) => [key, text]),
);

export function init(rows = 200, locales = ['de', 'fr', 'ja'], more: Partial<TableInit> = {}): TableInit {
  return {
    type: 'init',
    strings: TEXTS,
    id: 'table',
    sourceLocale: 'en',
    locales,
    names: { en: 'English', de: 'German', fr: 'French', ja: 'Japanese', ar: 'Arabic' },
    files: [{ name: 'locales/en.json', rows }],
    rows,
    problems: [],
    isEditor: false,
    ...more,
  };
}

/**
 * Answers the page's questions as the server would, in the page: rows by their number, every seventh cell missing, every ninth with a finding.
 * `window.fake.texts` holds what was written, by `<unit> <locale>`; answers to the question `window.fake.hold` are kept back until `window.fake.release()`.
 */
export const SERVER = `(() => {
  const fake = (window.fake = { texts: {}, views: {}, total: 0, made: 0, asked: [], refuse: undefined, conflict: undefined });
  const text = (row, locale) => fake.texts['/key' + row + ' ' + locale] ?? ((row + locale.length) % 7 === 0 ? undefined : 'Text ' + row + ' {name} ' + locale + (row % 5 === 0 ? ' <script>document.title=1</script>' : ''));
  const cell = (row, locale) => {
    const said = text(row, locale);
    if (row === 3) return { kinds: [], locked: true };
    return { kinds: [...(said === undefined ? ['missing'] : []), ...(row % 9 === 1 && said !== undefined ? ['findings'] : [])], ...(said !== undefined && { text: said, state: row % 4 === 0 ? 'reviewed' : 'translated' }), ...(row % 9 === 1 && said !== undefined && { worst: 'warning' }) };
  };
  const answers = {
    query: ({ filter = {}, locales, count = [] }) => {
      if (filter.text === '(') return { view: 'v' + ++fake.made, total: (fake.views['v' + fake.made] = [...Array(fake.total).keys()]).length, counts: {}, problem: 'The pattern is not a regular expression.' };
      const rows = [...Array(fake.total).keys()].filter((row) => (filter.kinds ?? []).every((kind) => locales.some((locale) => cell(row, locale).kinds.includes(kind))) && (!filter.text || ('key' + row).includes(filter.text)));
      const view = 'v' + ++fake.made;
      fake.views[view] = rows;
      return { view, total: rows.length, counts: Object.fromEntries(count.map((kind) => [kind, fake.total > 5000 ? 7 : [...Array(fake.total).keys()].filter((row) => locales.some((locale) => cell(row, locale).kinds.includes(kind))).length])) };
    },
    rows: ({ view, from, count, locales }) => ({ from, rows: fake.views[view].slice(from, from + count).map((row) => ({ file: 0, unit: '/key' + row, name: 'section.key' + row, source: 'Source ' + row + ' for {name} and <1>you</1>', codes: ['<1>', '</1>', '{name}'], tags: { '<1>': '<b>', '</1>': '</b>' }, notes: row === 1 ? ['A note about it'] : [], ...(row === 2 && { plural: 'other' }), cells: locales.map((locale) => cell(row, locale)) })) }),
    find: ({ view, unit }) => { const at = fake.views[view].indexOf(Number(unit.slice(4))); return { at: at < 0 ? null : at }; },
    check: ({ text }) => text.includes('{name}') ? { findings: [] } : { findings: [{ code: 'placeholders', severity: 'error', message: 'The placeholder {name} is missing.' }], refused: 'the placeholder {name} is missing' },
    details: ({ unit, locale }) => ({ name: unit, notes: ['A note about it'], screenshots: ['login.png'], limits: { max: 40, unit: 'char' }, state: 'translated', findings: [{ code: 'double-space', severity: 'warning', message: 'Two spaces.' }], matches: [{ percent: 96, source: 'Source of the memory', text: 'From memory {name}' }], uses: [{ uri: 'file:///app.ts', name: 'app.ts', line: 12, site: 'title of <a>' }], at: { uri: 'file:///' + locale + '.json', line: 4 } }),
    write: ({ edits }) => {
      const refused = [];
      for (const { file, unit, locale, text } of edits) {
        if (fake.conflict) { refused.push({ file, unit, locale, name: unit, reason: 'it was changed meanwhile', conflict: true }); fake.texts[unit + ' ' + locale] = 'By others {name}'; fake.conflict = false; }
        else if (fake.refuse) refused.push({ file, unit, locale, name: unit, reason: fake.refuse });
        else fake.texts[unit + ' ' + locale] = text;
      }
      return { written: edits.length - refused.length, refused, ...(refused.length < edits.length && { run: 'r' + ++fake.made }) };
    },
    clear: () => ({ written: 1, refused: [] }),
    replace: ({ find, replacement }) => ({ found: [{ file: 0, unit: '/key1', locale: 'de', name: 'key1', before: 'Text ' + find, after: 'Text ' + replacement }, { file: 0, unit: '/key2', locale: 'fr', name: 'key2', before: find, after: replacement, refused: 'the placeholder is lost' }] }),
  };
  const held = [];
  fake.release = () => { fake.hold = undefined; for (const answer of held.splice(0)) answer(); };
  const push = window.posts.push.bind(window.posts);
  window.posts.push = (message) => {
    push(message);
    if (message.type === 'ask') {
      fake.asked.push(message.question);
      const answer = () => window.postMessage({ type: 'answer', ticket: message.ticket, result: answers[message.question](message.argument) }, '*');
      if (fake.hold === message.question) held.push(answer);
      else setTimeout(answer, 1);
    }
    return 0;
  };
})();`;
