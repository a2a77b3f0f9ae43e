import { typable } from '../common/entries/typable.ts';
import { PLAIN_TEXT, rawEncoder } from '../common/raw.ts';
import type { Format, SourceFile } from '../format.ts';
import { alignFluent } from './align.ts';
import { encodePattern, styleOf } from './encode.ts';
import { FLUENT_ENTRY } from './entry.ts';
import { fluentNaming } from './naming.ts';
import { fluentOf, readFluent } from './read.ts';
import { sortFluent } from './sort.ts';
import { writeFluent } from './write.ts';

/** Mozilla's Fluent. A unit is the text of a message, a term or an attribute; of a choice by number, each of its variants. */
export const fluent: Format = typable(
  {
    id: 'fluent',
    layout: 'one-file-per-locale',
    extensions: ['.ftl'],
    languages: ['fluent'],
    // Pontoon keeps the source in a folder of its own next to those of the languages.
    bareSource: true,
    template(key, paths) {
      const path = key.replace(/(^|\/)\{locale\}\//, '$1templates/');
      return path !== key && paths.has(path) ? path : undefined;
    },
    keyed: true,
    code: [
      'data-l10n-id="{key}"',
      "data-l10n-id='{key}'",
      'l10nId: "{key}"',
      'id="{key}"',
      'getString("{key}"',
      'formatValue("{key}"',
      "formatValue('{key}'",
      'ftl("{key}"',
      "ftl('{key}'",
      "$t('{key}'",
    ],
    askedByName: true,
    codec: { ...PLAIN_TEXT, escape: (words) => words.replace(/[{}]/g, '{ "$&" }') },
    encoderAt(text, { span }) {
      const all = text.slice(0, text.length);
      const style = styleOf(all);
      const indent = /\n( *)[^\n]*$/.exec(all.slice(0, span.end))?.[1] || style.indent;
      return rawEncoder((decoded) => {
        const raw = encodePattern([decoded], { indent, block: false }, style);
        return raw.ok ? raw.value : undefined;
      });
    },
    recognises: (path) => /\.ftl$/i.test(path),
    parse: (text) => readFluent(text),
    write: writeFluent,
    align: alignFluent,
    naming: fluentNaming,
    sort: sortFluent,
    create,
  },
  FLUENT_ENTRY,
);

/** The comments of the file and its groups: licence and headings. */
function create({ text, catalog }: SourceFile): string {
  const { items } = fluentOf(text, catalog);
  const first = items.findIndex(({ kind }) => kind === 'entry');
  const { lineEnd } = styleOf(text);
  const kept = items.flatMap((item, at) => {
    const own = item.kind === 'comment' && (item.level > 1 || at < first);
    return own ? text.slice(item.start, item.end) + lineEnd : [];
  });
  return (text.startsWith('\uFEFF') ? '\uFEFF' : '') + kept.join(lineEnd);
}
