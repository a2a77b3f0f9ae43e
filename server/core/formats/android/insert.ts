import { CATEGORIES } from '../../text/messages/plurals.ts';
import type { Edit } from '../../text/span.ts';
import { at, has, innerSpan, SELF_CLOSED } from '../../text/xml/table.ts';
import { indentAt, lineEndOf } from '../common/xml/layout.ts';
import { commentsAbove } from './comments.ts';
import { type AndroidCatalog, idOf } from './read.ts';
import { goneEntries } from './remove.ts';
import type { Entry, Item } from './scan.ts';
import type { Placed } from './unit.ts';

export interface Inserted {
  readonly edits: readonly Edit[];
  /** Units that have a place in neither file. */
  readonly homeless: readonly string[];
}

/** New texts grouped by the resource they belong to. */
interface Adding {
  /** The resource in the source. */
  readonly entry: Entry;
  /** Raw texts by form or index. */
  readonly texts: Map<string, string>;
}

/**
 * New resources are placed as in the source: after the nearest preceding one that the target has, else before the nearest following one, else at the
 * end. New forms and items go into existing resources.
 * @param added raw texts by unit
 */
export function insertions(
  target: AndroidCatalog,
  original: AndroidCatalog | undefined,
  added: ReadonlyMap<string, string>,
  removed: ReadonlyMap<string, Placed>,
): Inserted {
  const homeless: string[] = [];
  const adding = new Map<Entry, Adding>();
  const sources = new Map((original?.entries ?? []).toReversed().map((entry) => [keyOf(entry), entry]));
  for (const [unit, raw] of added) {
    const [, key = unit, form = ''] = /^((?:plurals|string-array)\/.*)\/([^/]*)$/s.exec(unit) ?? [];
    const entry = sources.get(key);
    if (entry === undefined || (form === '') !== (entry.kind === 'string')) {
      homeless.push(unit);
      continue;
    }
    const own = adding.get(entry) ?? { entry, texts: new Map() };
    adding.set(entry, own);
    own.texts.set(form, raw);
  }
  if (original === undefined || adding.size === 0) return { edits: [], homeless };
  return { edits: new Inserter(target, original, goneEntries(removed)).all(adding), homeless };
}

function keyOf({ kind, name }: Entry): string {
  return idOf({ kind, name }, '').replace(/\/$/, '');
}

class Inserter {
  readonly #target: AndroidCatalog;
  readonly #original: AndroidCatalog;
  readonly #own: ReadonlyMap<string, Entry>;
  readonly #eol: string;

  constructor(target: AndroidCatalog, original: AndroidCatalog, gone: ReadonlySet<Entry>) {
    this.#target = target;
    this.#original = original;
    this.#own = new Map(
      target.entries.toReversed().flatMap((entry) => (gone.has(entry) ? [] : [[keyOf(entry), entry] as const])),
    );
    this.#eol = lineEndOf(target.table.text);
  }

  all(adding: ReadonlyMap<Entry, Adding>): Edit[] {
    const edits: Edit[] = [];
    const first = this.#original.entries.flatMap((entry) => this.#own.get(keyOf(entry)) ?? [])[0];
    const top: string[] = [];
    const behind = new Map<Entry, string[]>();
    let before: Entry | undefined;
    for (const entry of this.#original.entries) {
      const own = this.#own.get(keyOf(entry));
      const add = adding.get(entry);
      if (own !== undefined) {
        before = own;
        if (add !== undefined) edits.push(...this.#into(own, add));
      } else if (add !== undefined) {
        const text = this.#resource(
          add,
          this.#indent(this.#target, (before ?? first ?? entry).span.start, before ?? first),
        );
        if (before === undefined) top.push(text);
        else {
          const texts = behind.get(before);
          if (texts === undefined) behind.set(before, [text]);
          else texts.push(text);
        }
      }
    }
    for (const [entry, texts] of behind) edits.push(this.#after(entry.span.end, texts, entry.span.start));
    if (top.length > 0) edits.push(first === undefined ? this.#atEnd(top) : this.#ahead(first, top));
    return edits;
  }

  /** White space before an element on its line. */
  #indent({ table }: AndroidCatalog, start: number, known: unknown): string {
    const { text } = known === undefined ? this.#original.table : table;
    return indentAt(text, start);
  }

  #after(end: number, texts: readonly string[], start: number): Edit {
    const indent = this.#indent(this.#target, start, true);
    return { span: { start: end, end }, text: texts.map((text) => this.#eol + indent + text).join('') };
  }

  #ahead(first: Entry, texts: readonly string[]): Edit {
    const { table } = this.#target;
    const start = commentsAbove(table, first.span.start)[0]?.start ?? first.span.start;
    const indent = this.#indent(this.#target, first.span.start, true);
    return { span: { start, end: start }, text: texts.map((text) => text + this.#eol + indent).join('') };
  }

  /** The file has none of the source's resources: append after everything. */
  #atEnd(texts: readonly string[]): Edit {
    const { table } = this.#target;
    const { text } = table;
    const [entry] = this.#original.entries;
    const indent = this.#indent(this.#original, entry?.span.start ?? 0, undefined);
    const lines = texts.map((it) => this.#eol + indent + it).join('');
    if (has(table, 0, SELF_CLOSED)) {
      const end = at(table.tagEnd, 0);
      return { span: { start: end - 2, end }, text: `>${lines}${this.#eol}</${table.names[at(table.name, 0)] ?? ''}>` };
    }
    const inner = innerSpan(table, 0);
    let end = inner.end;
    while (end > inner.start && /\s/.test(text.charAt(end - 1))) end--;
    const open = /\n/.test(text.slice(end, inner.end)) ? '' : this.#eol;
    return { span: { start: end, end }, text: lines + open };
  }

  /** A whole resource, with the attributes that a translation keeps. */
  #resource({ entry, texts }: Adding, indent: string): string {
    const attributes = ['name', 'formatted', 'product'].flatMap((name) => {
      const value = entry.attributes.get(name);
      return value === undefined
        ? []
        : [` ${name}="${value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')}"`];
    });
    const tag = `<${entry.kind}${attributes.join('')}>`;
    if (entry.kind === 'string') return `${tag}${texts.get('') ?? ''}</string>`;
    const [item] = entry.items;
    const own = this.#indent(this.#original, entry.span.start, undefined);
    const inner = item === undefined ? '' : this.#indent(this.#original, item.span.start, undefined);
    const deeper = indent + (inner.length > own.length ? inner.slice(own.length) : '    ');
    const lines = this.#items(entry, texts, 0).map((line) => this.#eol + deeper + line);
    return `${tag}${lines.join('')}${this.#eol}${indent}</${entry.kind}>`;
  }

  /** Items as they are written in a file. An array must be complete up to its last item: items without a translation repeat the source. */
  #items({ kind, items }: Entry, texts: ReadonlyMap<string, string>, from: number): readonly string[] {
    if (kind === 'plurals')
      return CATEGORIES.flatMap((form) => {
        const raw = texts.get(form);
        return raw === undefined ? [] : [`<item quantity="${form}">${raw}</item>`];
      });
    const to = from === 0 ? items.length : Math.max(...[...texts.keys()].map(Number)) + 1;
    return items.slice(from, to).map((item) => `<item>${texts.get(item.key) ?? this.#raw(item)}</item>`);
  }

  #raw({ element }: Item): string {
    const { start, end } = innerSpan(this.#original.table, element);
    return this.#original.table.text.slice(start, end).trim();
  }

  /** New forms or items in an existing resource. */
  #into(own: Entry, { entry, texts }: Adding): Edit[] {
    const last = own.items.at(-1);
    if (last === undefined) {
      const indent = this.#indent(this.#target, own.span.start, true);
      return [{ span: own.span, text: this.#resource({ entry, texts }, indent) }];
    }
    if (entry.kind === 'string-array')
      return [this.#after(last.span.end, this.#items(entry, texts, own.items.length), last.span.start)];
    const rank = (form: string) => (CATEGORIES as readonly string[]).indexOf(form);
    const slots = Map.groupBy(texts.keys(), (form) => own.items.findLast(({ key }) => rank(key) < rank(form)));
    return [...slots].map(([before, forms]) => {
      const lines = this.#items(entry, new Map(forms.map((form) => [form, texts.get(form) ?? ''])), 0);
      if (before !== undefined) return this.#after(before.span.end, lines, before.span.start);
      const { start } = own.items[0]?.span ?? last.span;
      const indent = this.#indent(this.#target, start, true);
      return { span: { start, end: start }, text: lines.map((line) => line + this.#eol + indent).join('') };
    });
  }
}
