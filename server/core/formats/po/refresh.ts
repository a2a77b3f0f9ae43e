import { fail, ok, type Result } from '../../../../shared/values/result.ts';
import type { Refreshed, RefreshOptions } from '../common/units/refreshed.ts';
import { Candidates } from './candidates.ts';
import { lineEndOf, type Wrapping, wrappingOf } from './encode.ts';
import { flagLines, keyOf, type Said, saidIn, stringLines } from './entry-text.ts';
import { isHeader } from './header.ts';
import { scanPo } from './lines.ts';
import { formsIn } from './refresh-forms.ts';
import { refreshedHeader } from './refresh-header.ts';

/**
 * What msgmerge makes of a translation and a new template: the entries of the template in its order, with their existing translations; translations
 * of similar texts as fuzzy, with the previous text; removed entries at the end, as obsolete. Everything kept stays as written.
 */
export function refreshPo(
  text: string,
  template: string,
  { fuzzy = true }: RefreshOptions = {},
): Result<Refreshed, string> {
  const [own, model] = [read(text), read(template)];
  if (own === undefined) return fail('it has errors: repair it first');
  if (model === undefined) return fail('the template has errors');
  const merger = new Merger(text, own, template, model, fuzzy);
  return ok(merger.merge());
}

interface Read {
  readonly header: Said | undefined;
  /** Without the header. */
  readonly all: readonly Said[];
}

function read(text: string): Read | undefined {
  const { entries, broken } = scanPo(text);
  if (broken) return undefined;
  let end = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const all = entries.map((entry) => {
    const said = saidIn(text, entry, end);
    end = entry.span.end;
    return said;
  });
  const header = all.find(({ entry }) => isHeader(text, entry));
  return { header, all: all.filter((said) => said !== header && !isHeader(text, said.entry)) };
}

class Merger {
  readonly #text: string;
  readonly #own: Read;
  readonly #template: string;
  readonly #model: Read;
  readonly #fuzzy: boolean;
  readonly #wrapping: Wrapping;
  readonly #forms: number;
  readonly #used = new Set<Said>();
  #candidates: Candidates | undefined;

  constructor(text: string, own: Read, template: string, model: Read, fuzzy: boolean) {
    [this.#text, this.#own, this.#template, this.#model, this.#fuzzy] = [text, own, template, model, fuzzy];
    const entries = own.all.map(({ entry }) => entry);
    this.#wrapping = wrappingOf(text, entries);
    this.#forms = formsIn(text, own.header?.entry);
  }

  merge(): Refreshed {
    const told = { added: [], unsure: [], revived: [], obsolete: [], dropped: [] } satisfies Record<string, string[]>;
    const report: { readonly [K in keyof typeof told]: string[] } = told;
    const known = new Map(this.#own.all.toReversed().map((said) => [keyOf(said), said]));
    const pieces: string[] = [];
    const header = refreshedHeader(this.#text, this.#own.header, this.#template, this.#model.header, this.#wrapping);
    if (header !== '') pieces.push(header);
    for (const wanted of this.#model.all) {
      if (wanted.entry.obsolete) continue;
      const same = known.get(keyOf(wanted));
      if (same !== undefined) {
        this.#used.add(same);
        const isOther = wanted.plural !== same.plural;
        if (same.entry.obsolete) report.revived.push(nameOf(wanted));
        if (isOther && isTranslated(same) && !same.flags.includes('fuzzy')) report.unsure.push(nameOf(wanted));
        pieces.push(this.#kept(wanted, same, isOther && isTranslated(same)));
        continue;
      }
      const like = this.#fuzzy ? this.#like(wanted) : undefined;
      if (like === undefined) report.added.push(nameOf(wanted));
      else {
        this.#used.add(like);
        report.unsure.push(nameOf(wanted));
      }
      pieces.push(like === undefined ? this.#added(wanted) : this.#kept(wanted, like, true));
    }
    for (const said of this.#own.all) {
      if (this.#used.has(said)) continue;
      if (said.entry.obsolete) pieces.push(obsolete(said));
      else if (isTranslated(said)) {
        report.obsolete.push(nameOf(said));
        pieces.push(obsolete(said));
      } else report.dropped.push(nameOf(said));
    }
    return { ...report, text: this.#joined(pieces) };
  }

  #joined(pieces: readonly string[]): string {
    const eol = lineEndOf(this.#text);
    const mark = this.#text.charCodeAt(0) === 0xfeff ? '\ufeff' : '';
    const end = this.#text === '' || /[\r\n]$/.test(this.#text) ? '\n' : '';
    const all = mark + pieces.join('\n\n') + end;
    return eol === '\n' ? all : all.replaceAll('\n', eol);
  }

  #added(wanted: Said): string {
    const { translator, extracted, reference } = wanted.comments;
    const flags = flagLines(
      wanted.flags.filter((name) => name !== 'fuzzy'),
      undefined,
    );
    const empty =
      wanted.plural === undefined
        ? ['msgstr ""']
        : Array.from({ length: this.#forms }, (_, form) => `msgstr[${form}] ""`);
    return [...translator, ...extracted, ...reference, ...flags, ...this.#source(wanted), ...empty].join('\n');
  }

  /** The entry with a translation: its own, or that of a similar text (`isUnsure`). */
  #kept(wanted: Said, own: Said, isUnsure: boolean): string {
    const isFuzzy = isUnsure || own.flags.includes('fuzzy');
    const flags = [...(isFuzzy ? ['fuzzy'] : []), ...wanted.flags.filter((name) => name !== 'fuzzy')];
    const isSame = own.id === wanted.id && own.context === wanted.context && own.plural === wanted.plural;
    return [
      ...own.comments.translator,
      ...wanted.comments.extracted,
      ...sameOr(own.comments.reference, wanted.comments.reference),
      ...flagLines(flags, own),
      ...(isFuzzy ? this.#before(own, isUnsure) : []),
      ...(isSame ? own.source : this.#source(wanted)),
      ...this.#target(wanted, own),
    ].join('\n');
  }

  /** The text that the translation was made from; for one that was already fuzzy, its previous text. */
  #before(own: Said, isUnsure: boolean): readonly string[] {
    const { context, id, plural, before } = own;
    if (!isUnsure || own.flags.includes('fuzzy')) return before;
    const lines = (keyword: string, value: string | undefined) =>
      value === undefined ? [] : stringLines(keyword, value, this.#wrapping, '#| ');
    return [...lines('msgctxt', context), ...lines('msgid', id), ...lines('msgid_plural', plural)];
  }

  #source({ context, id, plural }: Said): readonly string[] {
    const lines = (keyword: string, value: string | undefined) =>
      value === undefined ? [] : stringLines(keyword, value, this.#wrapping);
    return [...lines('msgctxt', context), ...lines('msgid', id), ...lines('msgid_plural', plural)];
  }

  #target(wanted: Said, own: Said): readonly string[] {
    const had = own.plural !== undefined;
    const has = wanted.plural !== undefined;
    const [first = ''] = own.texts;
    if (has === had) return own.target;
    if (!has) return stringLines('msgstr', first, this.#wrapping);
    return Array.from({ length: this.#forms }, (_, form) =>
      stringLines(`msgstr[${form}]`, first, this.#wrapping),
    ).flat();
  }

  /** The translation of the most similar text. */
  #like({ context, id }: Said): Said | undefined {
    this.#candidates ??= new Candidates(this.#own.all.filter(hasText));
    return this.#candidates.like(context, id);
  }
}

function nameOf({ context, id }: Said): string {
  const text = id.replace(/\s+/g, ' ').trim();
  return context === undefined ? text : `${context}|${text}`;
}

/** Whether it has a translation that would be lost. */
function isTranslated({ texts }: Said): boolean {
  return texts.some((text) => text !== '');
}

function hasText({ texts: [first = ''] }: Said): boolean {
  return first !== '';
}

/** The existing lines, if they differ only in wrapping. */
function sameOr(own: readonly string[], wanted: readonly string[]): readonly string[] {
  const words = (lines: readonly string[]) =>
    lines
      .map((line) => line.slice(2))
      .join(' ')
      .split(/\s+/)
      .join(' ');
  return words(own) === words(wanted) && own.length > 0 ? own : wanted;
}

function obsolete(said: Said): string {
  const { comments, before, source, target } = said;
  return [
    ...comments.translator,
    ...comments.flag,
    ...before.map((line) => `#~${line.slice(1)}`),
    ...[...source, ...target].map((line) => `#~ ${line}`),
  ].join('\n');
}
