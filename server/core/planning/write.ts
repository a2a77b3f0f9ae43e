import type { UnitNote } from '../../../shared/commands.ts';
import { forgetUnits } from '../formats/common/units/forget.ts';
import type { Catalog, Change, Format, SourceFile, Written } from '../formats/format.ts';
import { finder, pairUnits } from '../formats/pair.ts';
import type { Content, NewPart } from '../text/content.ts';
import { applyEdits } from '../text/span.ts';
import type { FileJob } from './job.ts';
import { culprits } from './verify/culprits.ts';

export interface Proven {
  readonly changes: readonly Change[];
  readonly edits: Written['edits'];
  readonly refused: readonly UnitNote[];
}

/**
 * Writes the changes and reads the result back: a change that the format cannot represent, or that does not read back as intended, is refused and the
 * rest written without it. No writer is trusted blindly.
 */
export function writeProven(job: FileJob, changes: readonly Change[]): Proven {
  if (changes.length === 0) return { changes, edits: [], refused: [] };
  const refused = new Map<string, string>(unwritable(job, changes));
  let rest = changes.filter(({ unit }) => !refused.has(unit));
  for (;;) {
    const written = write(job, rest);
    const failed = new Map(written.rejected.map(({ unit, reason }) => [unit, reason]));
    const lost = failed.size === 0 ? new Set(misread(job, rest, written)) : undefined;
    if (lost !== undefined && lost.size > 0) {
      const suspects = rest.filter(({ unit }) => lost.has(unit));
      for (const unit of culprits(suspects, (some) => misread(job, some, write(job, some))))
        failed.set(unit, 'the file would not read back as translated');
    }
    for (const [unit, reason] of failed) refused.set(unit, reason);
    const kept = rest.filter(({ unit }) => !failed.has(unit));
    if (kept.length === rest.length) {
      const notes = [...refused].map(([unit, reason]) => ({ unit, reason }));
      return { changes: kept, edits: written.edits, refused: notes };
    }
    rest = kept;
  }
}

function write(job: FileJob, changes: readonly Change[]): Written {
  const { format, source, target, project } = job;
  const sourceFile: SourceFile | undefined =
    format.layout === 'bilingual' ? undefined : { text: source.text, catalog: source.catalog };
  const written = format.write(target.text, target.catalog, changes, sourceFile, project.states);
  forgetUnits(target.catalog);
  return spelled(job, written);
}

/** Units with a character that the file cannot represent, with the reason. */
function unwritable(
  { format, repertoire }: FileJob,
  changes: readonly Change[],
): readonly (readonly [string, string])[] {
  if (repertoire === undefined || format.reference !== undefined) return [];
  return changes.flatMap(({ unit, parts }) => {
    const lacking = repertoire.lacks(parts.map((part) => (typeof part === 'string' ? part : part.raw)).join(''));
    if (lacking === undefined) return [];
    return [[unit, `the file is in ${repertoire.encoding}, which has no “${lacking}”; save it as UTF-8`] as const];
  });
}

/** Writes characters that the encoding lacks as references. */
function spelled({ format, repertoire }: FileJob, written: Written): Written {
  if (repertoire === undefined || format.reference === undefined) return written;
  const edits = written.edits.map((edit) => {
    if (repertoire.lacks(edit.text) === undefined) return edit;
    const characters = [...edit.text].map((it) =>
      repertoire.lacks(it) === undefined ? it : (format.reference?.(it) ?? it),
    );
    return { ...edit, text: characters.join('') };
  });
  return { ...written, edits };
}

/** Units that do not read back. If the whole file does not, all of them. */
function misread(
  { format, source, target }: FileJob,
  changes: readonly Change[],
  { edits }: Written,
): readonly string[] {
  const text = applyEdits(target.text, edits);
  const catalog = format.parse(text, { path: target.path, dialect: target.catalog.dialect });
  if (catalog.malformed) return changes.map(({ unit }) => unit);
  const unitOf = finder(catalog.units);
  const contentOf = format.layout === 'bilingual' ? undefined : texts(format, source.catalog, catalog);
  const lost = changes.filter(({ unit: id, parts }) => {
    const unit = contentOf === undefined ? unitOf(id) : undefined;
    const content = contentOf === undefined ? unit?.target : contentOf(id);
    const isLost = !readsBack(content?.parts ?? [], parts);
    unit?.forget?.();
    return isLost;
  });
  return lost.map(({ unit }) => unit);
}

type ContentOf = (unit: string) => Content | undefined;

/** The texts of a file of one locale. A change names the source's unit, which may be paired in other ways than by id. */
function texts(format: Format, source: Catalog, catalog: Catalog): ContentOf {
  const unitOf = finder(catalog.units);
  let paired: ContentOf | undefined;
  return (id) => {
    const unit = unitOf(id);
    if (unit !== undefined) return unit.source;
    paired ??= targets(format, source, catalog);
    return paired(id);
  };
}

function targets(format: Format, source: Catalog, catalog: Catalog): ContentOf {
  const contents = new Map(pairUnits(format, source, catalog).map(({ id, target }) => [id, target]));
  return (id) => contents.get(id);
}

/** Formats may write white space in their own way. Most units come back unchanged. */
export function readsBack(read: readonly Content['parts'][number][], meant: readonly NewPart[]): boolean {
  const [one, other] = [flat(read), flat(meant)];
  return one === other || evenly(one) === evenly(other);
}

/** Text and raw codes. */
function flat(parts: readonly (NewPart | Content['parts'][number])[]): string {
  let text = '';
  for (const part of parts)
    text += typeof part === 'string' ? part : part.kind === 'text' ? part.text : `\u0001${part.raw}\u0001`;
  return text;
}

function evenly(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
