import fc from 'fast-check';
import { type Node, parseTree } from 'jsonc-parser';
import type { Change, ParseOptions, SourceFile, Unit } from '../../../../../server/core/formats/format.ts';
import { json } from '../../../../../server/core/formats/json/index.ts';
import { plainText } from '../../../../../server/core/text/content.ts';
import { applyEdits } from '../../../../../server/core/text/span.ts';

/** JSON as a test builds it: objects are maps, so that `__proto__` is a key like any other. */
export type Json = string | number | boolean | null | readonly Json[] | ReadonlyMap<string, Json>;

export interface Style {
  readonly indent: string;
  readonly eol: string;
  readonly colon: string;
  readonly gap: string;
  readonly pad: string;
  readonly pretty: boolean;
  readonly mark: string;
  readonly end: string;
  readonly ascii: boolean;
}

export const PRETTY: Style = {
  indent: '  ',
  eol: '\n',
  colon: ': ',
  gap: ' ',
  pad: '',
  pretty: true,
  mark: '',
  end: '\n',
  ascii: false,
};

const pretty = fc.record({
  indent: fc.constantFrom('  ', '    ', '\t', ' '),
  eol: fc.constantFrom('\n', '\r\n'),
  colon: fc.constantFrom(': ', ':', ' : '),
  gap: fc.constant(' '),
  pad: fc.constant(''),
  pretty: fc.constant(true),
});
const oneLine = fc.constantFrom(
  { indent: '', eol: '\n', colon: ':', gap: '', pad: '', pretty: false },
  { indent: '', eol: '\n', colon: ': ', gap: ' ', pad: '', pretty: false },
  { indent: '', eol: '\n', colon: ': ', gap: ' ', pad: ' ', pretty: false },
);
export const styles: fc.Arbitrary<Style> = fc
  .tuple(fc.oneof(pretty, oneLine), fc.constantFrom('', '\ufeff'), fc.boolean(), fc.boolean())
  .map(([style, mark, end, ascii]) => ({ ...style, mark, end: end ? style.eol : '', ascii }));

export function render(value: Json, style: Style): string {
  return style.mark + renderValue(value, '', style) + style.end;
}

function renderValue(value: Json, indent: string, style: Style): string {
  if (typeof value === 'string') return renderString(value, style);
  if (value === null || typeof value !== 'object') return String(value);
  const inner = style.pretty ? indent + style.indent : indent;
  const members =
    value instanceof Map
      ? [...value].map(([key, member]) => renderString(key, style) + style.colon + renderValue(member, inner, style))
      : (value as readonly Json[]).map((member) => renderValue(member, inner, style));
  const [open, close] = value instanceof Map ? ['{', '}'] : ['[', ']'];
  if (members.length === 0) return open + close;
  if (!style.pretty) return open + style.pad + members.join(`,${style.gap}`) + style.pad + close;
  return open + style.eol + inner + members.join(`,${style.eol}${inner}`) + style.eol + indent + close;
}

function renderString(text: string, { ascii }: Style): string {
  const plain = JSON.stringify(text);
  return ascii
    ? plain.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    : plain;
}

export const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.constantFrom(
    'Hello {name}',
    'a "quoted" \\ text',
    'é',
    '😀 two',
    '\ud800',
    'line\nbreak\ttab',
    'https://x.y/z',
    '\u2028',
    '',
  ),
);
export const keys = fc.oneof(
  fc.constantFrom(
    'a',
    'b',
    'title',
    'a.b',
    '__proto__',
    'constructor',
    'a/b',
    '~',
    '~dup1',
    '',
    'é',
    '"q"',
    '0',
    '1',
    'item_one',
    'item_other',
  ),
  fc.string({ maxLength: 3 }),
);

/** Trees as locale files have them: objects in objects, texts, some lists and other values. */
export function trees(
  leaf: fc.Arbitrary<Json> = fc.oneof({ weight: 6, arbitrary: texts }, fc.constantFrom(1, 0.5, true, false, null)),
) {
  const { tree } = fc.letrec<{ tree: ReadonlyMap<string, Json>; node: Json }>((tie) => ({
    tree: fc.array(fc.tuple(keys, tie('node')), { maxLength: 6 }).map((entries) => new Map(entries)),
    node: fc.oneof({ maxDepth: 3, depthSize: 'small' }, leaf, tie('tree'), fc.array(tie('node'), { maxLength: 3 })),
  }));
  return tree;
}

/** Objects and texts alone, none of them empty. */
export const textTrees: fc.Arbitrary<ReadonlyMap<string, Json>> = fc.letrec<{
  tree: ReadonlyMap<string, Json>;
  node: Json;
}>((tie) => ({
  tree: fc.array(fc.tuple(keys, tie('node')), { minLength: 1, maxLength: 5 }).map((entries) => new Map(entries)),
  node: fc.oneof({ maxDepth: 3, depthSize: 'small' }, texts, tie('tree')),
})).tree;

/** As `JSON.parse` would give it, but with maps. */
export function load(text: string): Json {
  const body = text.replace(/^\ufeff/, '');
  JSON.parse(body);
  // Keys are read by another parser: Node 24 now and then takes the backslash of an escaped key for the key itself.
  const tree = parseTree(body);
  if (tree === undefined) throw new SyntaxError('no JSON');
  return toJson(tree);
}

/** Of equal keys the last one counts, as in `JSON.parse`. */
function toJson({ type, value, children = [] }: Node): Json {
  if (type === 'array') return children.map(toJson);
  if (type !== 'object') return value as Json;
  return new Map(children.map(({ children: [key, member] = [] }) => [String(key!.value), toJson(member!)]));
}

/** Plain parsing, whatever the texts look like. */
export const PLAIN: ParseOptions = { dialect: 'plain' };

export function textOf(unit: Unit): string {
  return unit.source === undefined ? '' : plainText(unit.source);
}

export function change(unit: string, text: string): Change {
  return { unit, parts: [text], origin: 'machine' };
}

export function sourceFile(text: string, options: ParseOptions = PLAIN): SourceFile {
  return { text, catalog: json.parse(text, options) };
}

/** Writes changes by unit id and answers the new text with what was rejected. */
export function put(
  text: string,
  changes: Readonly<Record<string, string>> | readonly Change[],
  source?: string,
  options: ParseOptions = PLAIN,
): { readonly text: string; readonly rejected: readonly { readonly unit: string; readonly reason: string }[] } {
  const list = Array.isArray(changes)
    ? (changes as readonly Change[])
    : Object.entries(changes).map(([unit, value]) => change(unit, value));
  const written = json.write(
    text,
    json.parse(text, options),
    list,
    source === undefined ? undefined : sourceFile(source, options),
  );
  return { text: applyEdits(text, written.edits), rejected: written.rejected };
}
