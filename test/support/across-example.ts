import type { AcrossExample } from '../../server/core/checks/across/across.ts';
import { factsOf } from '../../server/core/checks/across/facts.ts';
import { Translations } from '../../server/core/checks/across/translations.ts';
import type { DiagnoseInput } from '../../server/core/checks/diagnose.ts';
import { json } from '../../server/core/formats/json/index.ts';
import { xliff } from '../../server/core/formats/xliff/index.ts';

type Texts = Readonly<Record<string, string>>;

/** The little project of an example, as `diagnose` wants it. */
export function acrossInput(example: AcrossExample): DiagnoseInput & { readonly text: string } {
  const { states: _, ...plain } = example;
  const { source, target, locales: [from, to] = ['en', 'de'], stale = [], siblings, missingFiles } = example;
  const locale = target === undefined ? from : to;
  const shown = file(example, locale, source, target);
  const elsewhere = new Translations();
  const others = (example.elsewhere ?? []).map((texts, at) => ({ file: 'other.json', name: `o${at}`, ...texts }));
  elsewhere.put('other.json', others);
  const original = example.bilingual && {
    facts: factsOf('app.xlf', xliff, file(example, from, source).catalog),
    name: 'app.xlf',
  };
  const paired = target !== undefined && !example.bilingual && file(plain, from, source);
  return {
    ...shown,
    role: target === undefined ? 'source' : 'target',
    sourceLocale: from,
    targetLocale: target === undefined ? '' : to,
    project: {},
    reportMissing: false,
    file: `${locale}.${example.bilingual ? 'xlf' : 'json'}`,
    structural: [],
    stale: new Map(stale.map((unit) => [unit, ''])),
    ...(paired && { source: { ...paired, name: `${from}.json` } }),
    around: {
      elsewhere: elsewhere.without('none'),
      ...(siblings && {
        siblings: new Map(
          Object.entries(siblings).map(([tag, texts]) => [
            tag,
            factsOf(`${tag}.json`, json, file(example, tag, texts).catalog),
          ]),
        ),
      }),
      ...(missingFiles && { missingFiles: new Map(missingFiles.map((tag) => [tag, `${tag}.json`])) }),
      ...(original && { original }),
    },
  };
}

function file(example: AcrossExample, locale: string, source: Texts, target?: Texts) {
  const text = example.bilingual
    ? xliffText(locale, source, target)
    : `${JSON.stringify({ ...(example.states && { '@@locale': example.states }), ...(target ?? source) }, undefined, 2)}\n`;
  const format = example.bilingual ? xliff : json;
  const dialect = example.states === undefined ? example.dialect : 'arb';
  return { format, text, catalog: format.parse(text, { path: `${locale}.json`, ...(dialect && { dialect }) }) };
}

/** The file of a target holds the units that are translated in it. */
function xliffText(locale: string, source: Texts, target: Texts | undefined): string {
  const units = Object.entries(target ?? source).map(
    ([id, text]) =>
      `<trans-unit id="${id}"><source>${source[id] ?? text}</source>${target ? `<target>${text}</target>` : ''}</trans-unit>`,
  );
  const language = target === undefined ? '' : ` target-language="${locale}"`;
  return `<xliff version="1.2"><file source-language="en"${language} datatype="x" original="x"><body>${units.join('')}</body></file></xliff>\n`;
}
