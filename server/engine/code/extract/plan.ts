import { hash } from 'node:crypto';
import type * as z from 'zod/mini';
import type { extractSchema } from '../../../../shared/project/project-extract.ts';
import {
  argumentSyntax,
  type CodeCatalog,
  type Extractable,
  type Extractables,
  extractEdits,
  FORM_ENDING,
  formSuffixesOf,
  type KeyLookup,
  LIBRARIES,
  type MessageForm,
  messagesOf,
  nameFor,
  nameStyleOf,
  type Refusal,
  type RefusedSite,
  shownText,
  type Use,
} from '../../../core/code/index.ts';
import type { Format } from '../../../core/formats/format.ts';
import { messageDialect } from '../../../core/text/dialects/index.ts';
import { applyEdits, difference, type Edit, type Span } from '../../../core/text/span.ts';
import { newUnit } from '../../units/new-unit.ts';
import type { KeyedFile } from '../../units/plan.ts';

export type ExtractSettings = z.infer<typeof extractSchema>;

/** A file of the source locale that can take keys. */
export interface KeySource extends KeyedFile {
  readonly format: Format;
  readonly sourceLocale: string;
}

export interface ExtractRequest {
  /** Absolute, and relative to the project folder. */
  readonly path: string;
  readonly shownPath: string;
  readonly text: string;
  readonly texts: Extractables;
  readonly lookup: KeyLookup;
  readonly settings: ExtractSettings;
  /** The uses in a text that is not the current version of the file. */
  readonly imagine: (text: string) => Promise<{ readonly uses: readonly Use[]; readonly broken: boolean } | undefined>;
  /** The current state of a catalog's file. */
  readonly source: (path: string) => Promise<KeySource | undefined>;
  /** Only texts that touch this range. */
  readonly within?: Span;
  /** Reuse a key that has the same text: any, or this one, as written in code. */
  readonly reuse?: boolean | string;
}

/** A text that becomes a key. */
export interface Extracted {
  readonly one: Extractable;
  /** The whole key, and the part of it that is written in code. */
  readonly key: string;
  readonly written: string;
  /** The text as written to the file of the source locale. */
  readonly message: string;
  /** The file that has, or will get, the key. */
  readonly file: string;
  /** The key already exists. */
  readonly isKnown: boolean;
  /** Keys that already have the same text, as they would be written in code. */
  readonly same: readonly string[];
}

export interface ExtractPlan {
  readonly chosen: readonly Extracted[];
  readonly refused: readonly RefusedSite[];
  /** Edits of the code file. */
  readonly edits: readonly Edit[];
  /** Files of the source locale after their edits. */
  readonly sources: ReadonlyMap<
    string,
    { readonly before: KeySource; readonly text: string; readonly edits: readonly Edit[] }
  >;
}

/** Stands for a new key: no real key contains it. */
const MARK = 'dragoman0new';

/** Decides which texts of a file become keys, their names, and the edits. Nothing is written. */
export async function planExtraction(request: ExtractRequest): Promise<ExtractPlan> {
  const { texts, text, lookup, within } = request;
  const touches = ({ start, end }: Span) => within === undefined || (start <= within.end && end >= within.start);
  const refused: RefusedSite[] = texts.refused.filter(touches);
  const extraction = LIBRARIES.find(({ id }) => id === texts.library)?.extraction;
  const found = texts.found.filter(({ site }) => touches(site));
  if (extraction === undefined || found.length === 0 || texts.broken)
    return { chosen: [], refused, edits: [], sources: new Map() };
  const drafts = found.map((one, at) => ({ one, key: `${MARK}${at}_`, message: '' }));
  const draft = applyEdits(text, extractEdits(drafts, extraction));
  const imagined = await request.imagine(draft);
  const naming = new Naming(request);
  const chosen: Extracted[] = [];
  const refuse = ({ site: { start, end } }: Extractable, reason: Refusal) => void refused.push({ start, end, reason });
  for (const { one, key } of drafts) {
    const use = imagined?.uses.find(
      ({ sure, parts }) => sure && parts.length === 1 && parts[0]?.endsWith(key) === true,
    );
    if (imagined === undefined || imagined.broken || use === undefined) {
      refuse(one, 'unknown');
      continue;
    }
    const { name, catalogs } = lookup.scope(use, use.parts[0] ?? '');
    const others = imagined.uses.filter(({ parts }) => parts.every((part) => part?.includes(MARK) !== true));
    const made = await naming.choose(one, name.slice(0, -key.length), catalogs, others);
    if (typeof made === 'string') refuse(one, made);
    else chosen.push(made);
  }
  const edits = extractEdits(
    chosen.map(({ one, written, message }) => ({ one, key: written, message })),
    extraction,
  );
  return { chosen, refused: refused.toSorted((a, b) => a.start - b.start), edits, sources: naming.changed };
}

/** Finds names and files for the keys of one run, without collisions among them. */
class Naming {
  readonly #request: ExtractRequest;
  readonly #sources = new Map<string, { before: KeySource; now: KeySource; edits: readonly Edit[] }>();
  /** New keys with their texts. */
  readonly #new = new Map<string, string>();

  constructor(request: ExtractRequest) {
    this.#request = request;
  }

  get changed(): ExtractPlan['sources'] {
    return new Map(
      [...this.#sources].flatMap(([path, { before, now, edits }]) =>
        now === before ? [] : [[path, { before, text: now.text, edits }] as const],
      ),
    );
  }

  async choose(
    one: Extractable,
    prefix: string,
    catalogs: readonly CodeCatalog[],
    uses: readonly Use[],
  ): Promise<Extracted | Refusal> {
    const { settings, lookup, shownPath, reuse } = this.#request;
    const library = LIBRARIES.find(({ id }) => id === this.#request.texts.library);
    const answers = uses
      .map((use) => lookup.answer(use))
      .flatMap((answer) => (answer.kind === 'named' ? answer.keys : []));
    for (const catalog of nearestFirst(
      catalogs,
      answers.map((answer) => answer.catalog),
      this.#request.path,
    )) {
      const source = await this.#source(catalog.path);
      if (source === undefined) continue;
      const isIcu = messageDialect(catalog.dialect ?? '').icu === 'all';
      const dialect = isIcu ? catalog.dialect : library?.dialect;
      const forms = messagesOf(one.site, argumentSyntax(dialect ?? ''), formSuffixesOf(catalog.keys));
      const [first] = forms ?? [];
      if (forms === undefined || first === undefined) return one.site.plural === undefined ? 'characters' : 'number';
      const isSame = (key: string) =>
        forms.every(({ suffix, text }) => catalog.keys.get(prefix + key + suffix)?.text === text);
      const same = [...catalog.keys].flatMap(([key, { text }]) => {
        if (text !== first.text || !key.startsWith(prefix) || !key.endsWith(first.suffix)) return [];
        const own = key.slice(prefix.length, key.length - first.suffix.length);
        return isSame(own) ? [own] : [];
      });
      const message = forms.at(-1)?.text ?? '';
      const made = { one, message, file: catalog.path, same };
      const content = [catalog.path, ...forms.map(({ text }) => text)].join('\n');
      const isNew = [...this.#new].find(([key, text]) => text === content && key.startsWith(prefix));
      const [known] = reuse === true ? same : same.filter((key) => key === reuse);
      if (known !== undefined) return { ...made, key: prefix + known, written: known, isKnown: true };
      if (isNew !== undefined)
        return { ...made, key: isNew[0], written: isNew[0].slice(prefix.length), isKnown: false };
      const keys = new Map([...catalog.keys].map(([key, { text }]) => [key, text]));
      const style = nameStyleOf(keys, settings.names);
      const name = nameFor(
        prefix === '' ? style : { ...style, strategy: style.strategy === 'path' ? 'text' : style.strategy },
        {
          path: shownPath,
          text: shownText(one.site.parts),
          message,
          used: answers.filter((answer) => answer.catalog === catalog).map(({ key }) => key),
          digest: (words) =>
            BigInt(`0x${hash('sha256', words).slice(0, 12)}`)
              .toString(36)
              .slice(0, 8),
        },
        (key) => isSame(key) || isFree(prefix + key, keys, this.#new),
      );
      if (name === undefined) continue;
      const key = prefix + name;
      // The same name for the same text is the same key.
      if (isSame(name)) return { ...made, key, written: name, isKnown: true };
      if (!this.#add(source, key, forms)) continue;
      this.#new.set(key, content);
      return { ...made, key, written: name, isKnown: false };
    }
    return 'place';
  }

  async #source(path: string): Promise<KeySource | undefined> {
    const known = this.#sources.get(path);
    if (known !== undefined) return known.now;
    const source = await this.#request.source(path);
    if (source !== undefined) this.#sources.set(path, { before: source, now: source, edits: [] });
    return source;
  }

  #add(source: KeySource, key: string, forms: readonly MessageForm[]): boolean {
    const { format, sourceLocale, path } = source;
    const known = this.#sources.get(path);
    if (known === undefined) return false;
    let now = source;
    let edits: readonly Edit[] = [];
    for (const { suffix, text } of forms) {
      const made = newUnit(format, now, { key: key + suffix, text, sourceLocale });
      if (!made.ok) return false;
      now = { ...now, ...made.value.file };
      edits =
        known.now === known.before && forms.length === 1 ? made.value.edits : difference(known.before.text, now.text);
    }
    this.#sources.set(path, { ...known, now, edits });
    return true;
  }
}

/** A key is free if no other key equals it, is a prefix of it or has it as a prefix, or has a form that would equal it. */
function isFree(key: string, keys: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>): boolean {
  if (key === '') return false;
  const isSentence = /\s/.test(key);
  for (const one of [...keys.keys(), ...others.keys()])
    if (
      one === key ||
      (!isSentence &&
        (one.startsWith(`${key}.`) || key.startsWith(`${one}.`) || FORM_ENDING.exec(ending(one, key))?.index === 0))
    )
      return false;
  return true;
}

function ending(key: string, start: string): string {
  return key.startsWith(start) ? key.slice(start.length) : '';
}

/** Usual names of the default namespace. */
const DEFAULTS = ['translation', 'common', 'default', 'messages', 'app'];

/** The file used most by the code, else that of the default namespace, else the nearest one. */
function nearestFirst(
  catalogs: readonly CodeCatalog[],
  asked: readonly CodeCatalog[],
  path: string,
): readonly CodeCatalog[] {
  // If a component has texts of its own, its new keys belong there.
  if (catalogs.some((catalog) => catalog.local === true && catalog.path === path)) return [];
  const own = catalogs.filter(({ local }) => local !== true);
  const rank = (catalog: CodeCatalog) => {
    const usual = DEFAULTS.findIndex((name) => catalog.namespaces?.includes(name));
    return [
      asked.filter((one) => one === catalog).length,
      usual < 0 ? 0 : DEFAULTS.length - usual,
      sharedLength(catalog.path, path),
    ] as const;
  };
  return own
    .map((catalog) => ({ catalog, rank: rank(catalog) }))
    .sort((a, b) => b.rank[0] - a.rank[0] || b.rank[1] - a.rank[1] || b.rank[2] - a.rank[2])
    .slice(0, 1)
    .map(({ catalog }) => catalog);
}

function sharedLength(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}
