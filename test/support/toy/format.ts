import type { Naming } from '../../../server/core/formats/common/order/naming.ts';
import { PLAIN_TEXT, rawEncoder } from '../../../server/core/formats/common/raw.ts';
import type { Catalog, Change, Format, SourceFile, Unit, Written } from '../../../server/core/formats/format.ts';
import type { NewPart } from '../../../server/core/text/content.ts';
import type { Edit } from '../../../server/core/text/span.ts';
import { ok } from '../../../shared/values/result.ts';

/**
 * A format that the program has never heard of: a line `key = text` for each unit, and `# notes` above it. The tests build the program with it
 * in the list of formats, and with nothing else changed.
 */
export const toy: Format = {
  id: 'toy',
  layout: 'one-file-per-locale',
  extensions: ['.toy'],
  languages: ['toy'],
  keyed: true,
  // `toybox/Deutsch.toy`
  localeNames: {
    paths: /(?:^|\/)toybox\/([^/]+)\.toy$/d,
    read: (spelling) => LANGUAGES.get(spelling),
    spell: (locale) => [...LANGUAGES].find(([, tag]) => tag === locale)?.[0] ?? locale,
  },
  conventional: /(?:^|\/)toybox\/\{locale\}\.toy$/,
  findings: ['toybox'],
  code: ["say('{key}'"],
  codec: PLAIN_TEXT,
  // A text has one line. What stands behind a semicolon is read by nobody, so that nothing is put there.
  encoderAt: (text, { span }, offset) =>
    rawEncoder((decoded) =>
      decoded.includes('\n') || text.slice(span.start, offset).includes(';') ? undefined : decoded,
    ),
  outline: {
    group: ({ id }) => id.split('.').slice(0, -1).join('.'),
    steps: ({ id }) => id.split('.').slice(0, -1),
    label: ({ id }) => id.split('.').at(-1) ?? '',
  },
  recognises: (path) => path.toLowerCase().endsWith('.toy'),
  parse,
  write,
  naming: naming(),
  create: () => '',
  folds: (_, { units }) =>
    units.flatMap(({ span: { end }, notes: [note] }) => (note?.span ? [{ start: note.span.start, end }] : [])),
};

const LANGUAGES: ReadonlyMap<string, string> = new Map([
  ['English', 'en'],
  ['Deutsch', 'de'],
]);

const LINE = /^([^\s=#][^\s=]*)[ \t]*=[ \t]*(.*?)[ \t]*$/gm;

function parse(text: string): Catalog {
  const units: Unit[] = [];
  const seen = new Map<string, number>();
  for (const match of text.matchAll(LINE)) {
    const [line, key = '', value = ''] = match;
    const times = seen.get(key) ?? 0;
    seen.set(key, times + 1);
    const from = match.index + line.lastIndexOf(value, line.trimEnd().length);
    const start = value === '' ? match.index + line.indexOf('=') + 1 : from;
    const span = { start, end: start + value.length };
    const note = /(?:(?<=\n)|^)# ?([^\n]*)\n$/.exec(text.slice(0, match.index));
    units.push({
      id: times === 0 ? key : `${key}~${times}`,
      name: key,
      span: { start: match.index, end: Math.max(span.end, match.index + line.trimEnd().length) },
      nameSpan: { start: match.index, end: match.index + key.length },
      source: { span, parts: value === '' ? [] : [{ kind: 'text', text: value, span }] },
      notes: note === null ? [] : [{ text: note[1] ?? '', span: { start: note.index, end: match.index - 1 } }],
      state: value === '' ? 'initial' : 'translated',
      ...(times > 0 && { lock: 'locked' as const }),
    });
  }
  return { format: 'toy', dialect: 'i18next', units, problems: [], malformed: false };
}

function write(text: string, { units }: Catalog, changes: readonly Change[], source?: SourceFile): Written {
  const edits: Edit[] = [];
  const rejected: { unit: string; reason: string }[] = [];
  const known = new Map(units.map((unit) => [unit.id, unit]));
  const order = source?.catalog.units.map(({ id }) => id) ?? [];
  const added = new Map<number, string>();
  const inOrder = changes.toSorted((a, b) => order.indexOf(a.unit) - order.indexOf(b.unit));
  for (const { unit: id, parts } of inOrder) {
    const value = plain(parts);
    const unit = known.get(id);
    const content = unit?.source;
    if (/[\r\n]/.test(value)) rejected.push({ unit: id, reason: 'a text has one line' });
    else if (content !== undefined) {
      const { start, end } = content.span;
      const gap = start > 0 && text.charAt(start - 1) === '=' && value !== '' ? ' ' : '';
      if (text.slice(start, end) !== value) edits.push({ span: { start, end }, text: gap + value });
    } else if (!order.includes(id)) rejected.push({ unit: id, reason: 'the source has no such key' });
    else {
      // Behind the nearest unit before it in the source that is there, else at the end.
      const before = order.slice(0, order.indexOf(id)).findLast((other) => known.has(other));
      const at = before === undefined ? 0 : lineEnd(text, known.get(before)?.span.end ?? 0);
      const line = `${id} = ${value}`;
      const fresh = at > 0 && text.charAt(at - 1) !== '\n' ? `\n${line}` : `${line}\n`;
      added.set(at, (added.get(at) ?? '') + fresh);
    }
  }
  for (const [at, lines] of added) edits.push({ span: { start: at, end: at }, text: lines });
  return { edits: edits.sort((a, b) => a.span.start - b.span.start), rejected };
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end + 1;
}

function plain(parts: readonly NewPart[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : part.raw)).join('');
}

function naming(): Naming {
  return {
    nameAt({ catalog }, offset) {
      const unit = catalog.units.find(({ nameSpan }) => nameSpan.start <= offset && offset <= nameSpan.end);
      return unit && ok({ place: '', text: unit.name, span: unit.nameSpan, key: unit.name, isGroup: false });
    },
    rename: (files, { text }, to) =>
      ok(
        files.map(({ catalog }) =>
          catalog.units.flatMap(({ name, nameSpan }) => (name === text ? [{ span: nameSpan, text: to }] : [])),
        ),
      ),
  };
}
