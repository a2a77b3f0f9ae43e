import { onceFor } from '../../../../../shared/values/once-for.ts';
import type { Catalog, Unit } from '../../../../core/formats/format.ts';
import { type Content, signature } from '../../../../core/text/content.ts';
import type { Moment } from './baseline.ts';
import { markedText } from './describe.ts';
import type { Stored } from './history.ts';

/** Maximum units kept, of all versions: some 20 MB if their texts are long. */
const MOST_UNITS = 20_000;
/** Maximum references to them: a version of a source has one for each of its units. */
const MOST_REFERENCES = 500_000;

/** A version of a source, or why it is useless: it is not text, or is incomplete. */
export type SourceVersion = Catalog | 'unreadable' | 'malformed';

/**
 * Versions of source files, each read once for all its targets. Versions differ little: a unit with the same content in many of them is kept once,
 * without its positions in the file.
 */
export class Sources {
  readonly #versions = new Map<string, Promise<SourceVersion>>();
  readonly #units = new Map<string, Unit>();
  #references = 0;

  /** One version of the moment's source file. */
  read(stored: Stored, moment: Moment): Promise<SourceVersion> {
    const { path, catalog } = moment.source;
    const name = `${stored.id}\n${catalog.dialect}\n${path}`;
    const known = this.#versions.get(name);
    if (known !== undefined) return known;
    if (this.#units.size > MOST_UNITS || this.#references > MOST_REFERENCES) this.#forget();
    const read = this.#read(stored, moment);
    this.#versions.set(name, read);
    return read;
  }

  /** The units of a version by id; the first one if ids are not unique. */
  readonly byId = onceFor(
    ({ units }: Catalog): ReadonlyMap<string, Unit> => new Map(units.toReversed().map((unit) => [unit.id, unit])),
  );

  async #read(stored: Stored, { format, source: { path, catalog, text: now } }: Moment): Promise<SourceVersion> {
    const text = await stored.text();
    if (text === undefined) return 'unreadable';
    const read = text === now ? catalog : format.parse(text, { path, dialect: catalog.dialect });
    if (read.malformed) return 'malformed';
    this.#references += read.units.length;
    const { sourceLocale, targetLocale } = read;
    return {
      format: read.format,
      dialect: read.dialect,
      ...(sourceLocale !== undefined && { sourceLocale }),
      ...(targetLocale !== undefined && { targetLocale }),
      units: read.units.map((unit) => this.#kept(unit)),
      problems: [],
      malformed: false,
    };
  }

  #kept(unit: Unit): Unit {
    const { id, name, source, target, state, plural, cue } = unit;
    const sides = [source, target].map((side) =>
      side === undefined ? '' : `:${signature(side.parts)}\0${markedText(side)}`,
    );
    const form = plural && [plural.set, plural.category, plural.ordinal];
    const key = [id, name, ...sides, form, cue?.start, cue?.end].join('\0');
    const known = this.#units.get(key);
    if (known !== undefined) return known;
    const kept: Unit = {
      id,
      name,
      span: NOWHERE,
      nameSpan: NOWHERE,
      notes: [],
      state,
      ...(source && { source: wordsOf(source) }),
      ...(target && { target: wordsOf(target) }),
      ...(plural && { plural }),
      ...(cue && { cue: { ...cue, timing: NOWHERE } }),
    };
    // A copy: parts of a text keep the whole text in memory.
    const copy: Unit = JSON.parse(JSON.stringify(kept));
    this.#units.set(key, copy);
    return copy;
  }

  #forget(): void {
    this.#versions.clear();
    this.#units.clear();
    this.#references = 0;
  }
}

const NOWHERE = { start: 0, end: 0 };

/** Text and codes, without their positions. */
function wordsOf({ parts }: Content): Content {
  return {
    span: NOWHERE,
    parts: parts.map((part) =>
      part.kind === 'text'
        ? { kind: 'text', text: part.text, span: NOWHERE }
        : { kind: 'code', role: part.role, id: part.id, raw: part.raw, name: '', span: NOWHERE },
    ),
  };
}
