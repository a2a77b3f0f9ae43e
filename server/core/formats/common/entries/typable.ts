import { LiveText, whole } from '../../../text/live-text.ts';
import type { Catalog, Format, ParseOptions, SourceFile } from '../../format.ts';
import type { EntryShape } from './entry-shape.ts';
import { type ReadText, typedInEntry } from './update.ts';

interface Known extends ReadText {
  readonly options: ParseOptions | undefined;
  /** The result of a parse: the catalog itself, or one that is made once more than its units is needed. */
  full: Catalog | undefined;
}

/**
 * A format that reads a single entry for a keystroke in it. Callers that need more of a catalog than its units, such as a writer, get a full parse of
 * the text: it is made once per version, and keystrokes never need it.
 */
export function typable(format: Format, shape: EntryShape): Format {
  const known = new WeakMap<Catalog, Known>();

  const parse = (text: string, options?: ParseOptions): Catalog => {
    const read = format.parse(text, options);
    // The same object, since some of its fields are computed on demand.
    const catalog: Catalog = Object.assign(read, { lineage: {} });
    let frame: ReturnType<EntryShape['frame']> | 'unknown' = 'unknown';
    const framed = () => {
      if (frame === 'unknown') frame = shape.frame(catalog, text);
      return frame;
    };
    known.set(catalog, { live: LiveText.of(text), frame: framed, options, full: catalog });
    return catalog;
  };

  const full = (catalog: Catalog): Catalog => {
    const one = known.get(catalog);
    if (one === undefined) return catalog;
    one.full ??= format.parse(one.live.whole, one.options);
    return one.full;
  };
  const fullSource = (source: SourceFile | undefined) => source && { ...source, catalog: full(source.catalog) };

  const { mark, markable, describe, sort, validate, folds, naming, align } = format;
  return {
    ...format,
    parse,
    update(catalog, edit, text, options) {
      const before = known.get(catalog);
      const typed = before && typedInEntry(format, shape, before, { catalog, edit, text, options });
      if (before === undefined || typed === undefined) return parse(whole(text), options);
      known.set(typed, { live: LiveText.of(text), frame: before.frame, options, full: undefined });
      return typed;
    },
    write: (text, catalog, changes, source, states) =>
      format.write(text, full(catalog), changes, fullSource(source), states),
    create: (source, locale) => format.create({ ...source, catalog: full(source.catalog) }, locale),
    ...(mark && { mark: (text, catalog, marks) => mark(text, full(catalog), marks) }),
    ...(markable && { markable: (catalog) => markable(full(catalog)) }),
    ...(describe && { describe: (text, catalog, notes, isOwn) => describe(text, full(catalog), notes, isOwn) }),
    ...(sort && { sort: (text, catalog, source) => sort(text, full(catalog), fullSource(source)) }),
    ...(validate && { validate: (text, catalog) => validate(text, full(catalog)) }),
    ...(folds && { folds: (text, catalog) => folds(text, full(catalog)) }),
    ...(align && { align: (source, target) => align(full(source), full(target)) }),
    ...(naming && {
      naming: {
        ...naming,
        nameAt: ({ text, catalog }, offset) => naming.nameAt({ text, catalog: full(catalog) }, offset),
        rename: (files, name, to) =>
          naming.rename(
            files.map((file) => ({ ...file, catalog: full(file.catalog) })),
            name,
            to,
          ),
        ...(naming.groupOffset && {
          groupOffset: ({ text, catalog }, key) => naming.groupOffset?.({ text, catalog: full(catalog) }, key),
        }),
      },
    }),
  };
}
