import { attribute, attributeValues } from '../../../text/xml/attributes.ts';
import { decodeText } from '../../../text/xml/entities.ts';
import { at, elementSpan, firstChild, innerSpan, NONE, startTagSpan } from '../../../text/xml/table.ts';
import { local, type XliffModel } from '../read/model.ts';
import type { CodeDraft } from './pairing.ts';

/** Looks up native code by `data` id within the unit. */
export type DataLookup = (id: string) => string | undefined;

/** The role of an inline element in a content. */
export type InlineForm =
  /** One code, including its content. */
  | 'whole'
  /** A pair of codes around translatable content. */
  | 'span'
  /** Native code with translatable islands (`sub`). */
  | 'native'
  /** One character. */
  | 'character'
  /** Not to be translated, including its content. */
  | 'protected';

const NATIVE = new Set(['ph', 'it', 'bpt', 'ept']);
const POINTS = new Set(['x', 'bx', 'ex', 'sc', 'ec', 'sm', 'em']);
const UNTRANSLATED = new Set(['protected', 'x-its-translate-no', 'x-dnt']);

/** How to read an element inside a source or target. */
export function formOf(model: XliffModel, element: number): InlineForm {
  const name = local(model, element);
  if (name === 'cp' && model.family === 2) return 'character';
  if (POINTS.has(name)) return 'whole';
  if (NATIVE.has(name)) return model.family === 1 ? 'native' : 'whole';
  if (name === 'mrk' && isProtected(model, element)) return 'protected';
  const { table } = model;
  const empty = firstChild(table, element) === NONE && at(table.tagEnd, element) === at(table.closeStart, element);
  return empty ? 'whole' : 'span';
}

/** `mrk` or `sm` whose content must not be translated. */
export function isProtected(model: XliffModel, element: number): boolean {
  const { table } = model;
  return (
    attribute(table, element, 'translate') === 'no' ||
    (model.family === 1 && UNTRANSLATED.has(attribute(table, element, 'mtype')?.toLowerCase() ?? ''))
  );
}

/** The character of a `cp`; undefined if its `hex` is invalid. */
export function characterOf(model: XliffModel, element: number): string | undefined {
  const hex = attribute(model.table, element, 'hex') ?? '';
  if (!/^[0-9a-f]{1,6}$/i.test(hex)) return undefined;
  const code = Number.parseInt(hex, 16);
  return code > 0x10ffff ? undefined : String.fromCodePoint(code);
}

/** Native code is shown up to this length. */
const SHOWN = 200;

type Hints = Pick<CodeDraft, 'display' | 'deletable' | 'copyable' | 'reorderable' | 'annotation' | 'hinted'>;

const ANNOTATIONS = new Set(['mrk', 'sm', 'em']);

/** A code that is one whole element. */
export function wholeCode(model: XliffModel, element: number, data: DataLookup): CodeDraft {
  const name = nameFor(model, element);
  const span = elementSpan(model.table, element);
  const values = attributeValues(model.table, element);
  return { kind: 'code', name, ...looseShape(values, name), span, ...hints(model, element, name, values, data, '') };
}

/** The opening tag of a pair. */
export function openCode(model: XliffModel, element: number, data: DataLookup): CodeDraft {
  const name = nameFor(model, element);
  const span = startTagSpan(model.table, element);
  const values = attributeValues(model.table, element);
  return {
    kind: 'code',
    name,
    shape: 'open',
    key: '',
    base: idOf(values) ?? name,
    span,
    ...hints(model, element, name, values, data, 'Start'),
  };
}

/** The closing tag of a pair. */
export function closeCode(model: XliffModel, element: number, data: DataLookup): CodeDraft {
  const { table } = model;
  const name = nameFor(model, element);
  const values = attributeValues(table, element);
  return {
    kind: 'code',
    name,
    shape: 'close',
    key: '',
    base: idOf(values) ?? name,
    span: { start: at(table.closeStart, element), end: at(table.end, element) },
    ...hints(model, element, name, values, data, 'End'),
  };
}

/** A code that is not an element of its own: a comment, an instruction, an entity, native code between islands. */
export function plainCode(
  name: string,
  shape: CodeDraft['shape'],
  base: string,
  start: number,
  end: number,
  extra: Hints = {},
): CodeDraft {
  return { kind: 'code', name, shape, key: '', base, span: { start, end }, ...extra };
}

export function nameFor(model: XliffModel, element: number): string {
  return local(model, element) || (model.table.names[at(model.table.name, element)] ?? '');
}

function idOf(values: ReadonlyMap<string, string>): string | undefined {
  return values.get('id') ?? values.get('mid') ?? values.get('xid');
}

function looseShape(values: ReadonlyMap<string, string>, name: string): Pick<CodeDraft, 'shape' | 'key' | 'base'> {
  const id = idOf(values);
  switch (name) {
    case 'bx':
    case 'bpt': {
      const rid = values.get('rid') ?? id ?? '';
      return { shape: 'start', key: `${name.slice(1)} ${rid}`, base: id ?? rid };
    }
    case 'ex':
    case 'ept': {
      const rid = values.get('rid') ?? id ?? '';
      return { shape: 'end', key: `${name === 'ex' ? 'x' : 'pt'} ${rid}`, base: rid };
    }
    case 'sc':
    case 'sm': {
      const shape = values.get('isolated') === 'yes' ? 'standalone' : 'start';
      return { shape, key: `${name.slice(1)} ${id}`, base: id ?? name };
    }
    case 'ec':
    case 'em': {
      const start = values.get('startRef');
      if (start === undefined) return { shape: 'standalone', key: '', base: id ?? name };
      return { shape: 'end', key: `${name.slice(1)} ${start}`, base: start };
    }
    case 'x':
      return angularShape(id ?? name);
    default:
      return { shape: 'standalone', key: '', base: id ?? name };
  }
}

/** Angular writes a pair of HTML tags as two `x`: START_LINK or START_LINK_1, and CLOSE_LINK. */
function angularShape(id: string): Pick<CodeDraft, 'shape' | 'key' | 'base'> {
  const match = /^(START|CLOSE)_([A-Z][A-Z0-9_]*)$/.exec(id);
  if (match === null) return { shape: 'standalone', key: '', base: id };
  const key = `angular ${match[2]?.replace(/_\d+$/, '')}`;
  return { shape: match[1] === 'START' ? 'start' : 'end', key, base: id };
}

function hints(
  model: XliffModel,
  element: number,
  name: string,
  values: ReadonlyMap<string, string>,
  data: DataLookup,
  side: '' | 'Start' | 'End',
): Hints {
  const read = (attributeName: string) => values.get(attributeName);
  const annotation = ANNOTATIONS.has(name) && !isProtected(model, element) && { annotation: true };
  if (model.family === 1) {
    const display = read('equiv-text') ?? (NATIVE.has(name) ? native(model, element) : undefined);
    return {
      ...(display !== undefined && { display }),
      ...(read('clone') === 'no' && { copyable: false }),
      ...annotation,
    };
  }
  const reference = read(`dataRef${side}`);
  const display =
    read(`disp${side}`) ??
    (reference === undefined ? undefined : data(reference)) ??
    read(`equiv${side}`) ??
    read('value');
  const canDelete = read('canDelete');
  const canReorder = read('canReorder');
  return {
    ...(display !== undefined && { display }),
    ...((canDelete === 'yes' || canDelete === 'no') && { deletable: canDelete === 'yes' }),
    ...(read('canCopy') === 'no' && { copyable: false }),
    ...((canReorder === 'no' || canReorder === 'firstNo') && { reorderable: false }),
    hinted: true,
    ...annotation,
  };
}

/** The native code between the tags, for display. */
function native(model: XliffModel, element: number): string | undefined {
  const { start, end } = innerSpan(model.table, element);
  const raw = model.text.slice(start, Math.min(end, start + SHOWN));
  return raw === '' ? undefined : decodeText(raw);
}
