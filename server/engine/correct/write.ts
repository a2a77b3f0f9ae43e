import { ok, type Result } from '../../../shared/values/result.ts';
import type { Catalog } from '../../core/formats/format.ts';
import { codesOf } from '../../core/text/content.ts';
import { applyEdits } from '../../core/text/span.ts';
import type { Host } from '../host.ts';
import type { FileError } from '../parts/workspace/files/files.ts';
import type { CorrectedPage, Correction } from './correct.ts';

/** Corrections that may be written: sources of bilingual files must be corrected at their origin. */
export function writable({ corrections }: CorrectedPage): readonly Correction[] {
  return corrections.filter(({ text }) => !text.isForeign);
}

/** Writes corrections to their file, except those that would change anything else in it. @returns how many were written */
export async function writeCorrections(host: Host, page: CorrectedPage): Promise<Result<number, FileError>> {
  const some = safe(page, writable(page));
  if (some.length === 0) return ok(0);
  const edits = some.flatMap((one) => one.edits).sort((a, b) => a.span.start - b.span.start);
  const written = await host.files.write(page.file, edits);
  return written.ok ? ok(some.length) : written;
}

/** All of them if the file has the same units and codes afterwards; otherwise those that pass this test individually. */
function safe(page: CorrectedPage, corrections: readonly Correction[]): readonly Correction[] {
  const { file, input, path } = page;
  const before = shapeOf(input.catalog);
  const keeps = (some: readonly Correction[]): boolean => {
    const edits = some.flatMap((one) => one.edits).sort((a, b) => a.span.start - b.span.start);
    const after = input.format.parse(applyEdits(file.text, edits), { path, dialect: input.catalog.dialect });
    return !after.malformed && shapeOf(after) === before;
  };
  return keeps(corrections) ? corrections : corrections.filter((one) => keeps([one]));
}

/** Everything in a file except its words. */
function shapeOf({ units }: Catalog): string {
  return JSON.stringify(
    units.map(({ id, source, target }) => [
      id,
      [source, target].map((content) => content && codesOf(content).map(({ raw }) => raw)),
    ]),
  );
}
