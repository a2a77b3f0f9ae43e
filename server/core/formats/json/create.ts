import { scanJson } from '../../text/json/scan.ts';
import { stringMember } from '../common/key-tree/members.ts';
import type { NewValue } from '../common/key-tree/new-value.ts';
import { dialectIn } from '../common/key-tree/places.ts';
import type { SourceFile } from '../format.ts';
import { JSON_TREES } from './detect.ts';
import { escapesOf, layoutOf } from './layout.ts';
import { printValue } from './print.ts';

/** A new target file without texts: byte order mark, line ends, final line end and `$schema` as in the source, and what the dialect puts first. */
export function createJson(source: SourceFile, targetLocale: string): string {
  const tree = scanJson(source.text, { jsonc: true });
  const dialect = dialectIn(JSON_TREES, source.catalog);
  const layout = layoutOf(tree);
  const members: (readonly [string, NewValue])[] = [];
  const schema = tree.size === 0 ? -1 : stringMember(tree, 0, '$schema');
  if (schema !== -1) members.push(['$schema', { kind: 'copy', node: schema }]);
  for (const { key, text } of dialect.header?.(tree, targetLocale) ?? [])
    members.push([key, text === undefined ? { kind: 'group', array: false, members: [] } : { kind: 'text', text }]);
  const style = { layout, escapes: escapesOf(source.text), inline: !layout.pretty, source: tree };
  const root = printValue({ kind: 'group', array: false, members }, '', style);
  const mark = source.text.charCodeAt(0) === 0xfeff ? '\ufeff' : '';
  const end = source.text === '' || /[\r\n][ \t]*$/.test(source.text) ? layout.eol : '';
  return mark + root + end;
}
