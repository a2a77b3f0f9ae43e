import { fail, ok, type Result } from '../../../../../shared/values/result.ts';
import type { Edit } from '../../../text/span.ts';
import type { Name, NamedFile, NameRefusal, Naming } from '../order/naming.ts';
import { sectionsIn } from './read.ts';
import { moved, movedEdits, type ReadSection, read, type SectionedFormat } from './section.ts';

/** Keys of a file with several languages: they are the same in all of them. */
export function sectionNaming(format: SectionedFormat): Naming {
  return {
    nameAt: (file, offset) => nameAt(format, file, offset),
    rename: (files, name, to) => rename(format, files, name, to),
  };
}

function nameAt(format: SectionedFormat, file: NamedFile, offset: number): Result<Name, string> | undefined {
  const { parts } = sectionsIn(format, file.text, file.catalog);
  for (const section of parts.sections) {
    const at = offset - section.shift;
    if (at < section.indent.length || at > section.text.length) continue;
    const found = section.inner.naming?.nameAt(asFile(read(section)), at);
    if (found === undefined) continue;
    if (parts.malformed) return fail('This file has syntax errors. Repair it first.');
    if (!found.ok) return found;
    const { place, span } = found.value;
    return ok({ ...found.value, place: `${section.kind}\n${place}`, span: moved(span, section.shift) });
  }
  return undefined;
}

/** A file with views in several languages is changed once. */
function rename(
  format: SectionedFormat,
  files: readonly NamedFile[],
  name: Name,
  to: string,
): Result<readonly (readonly Edit[])[], NameRefusal> {
  const cut = name.place.indexOf('\n');
  const [kind, place] = [name.place.slice(0, cut), name.place.slice(cut + 1)];
  const done = new Set<string>();
  const all: (readonly Edit[])[] = [];
  for (const [index, { text, catalog }] of files.entries()) {
    if (done.has(text)) {
      all.push([]);
      continue;
    }
    done.add(text);
    const { parts } = sectionsIn(format, text, catalog);
    if (parts.malformed) return fail({ message: 'The file has syntax errors. Repair it first.', file: index });
    const edits: Edit[] = [];
    for (const [inner, sections] of Map.groupBy(parts.sections, (section) => section.inner)) {
      const mine = sections.filter((section) => section.kind === kind).map(read);
      const renamed = inner.naming?.rename(mine.map(asFile), { ...name, place }, to);
      if (renamed?.ok === false) return fail({ message: renamed.error.message, file: index });
      for (const [at, own] of renamed?.value.entries() ?? []) edits.push(...movedEdits(own, mine[at]?.shift ?? 0));
    }
    all.push(edits.sort((a, b) => a.span.start - b.span.start));
  }
  return ok(all);
}

function asFile({ text, catalog }: ReadSection): NamedFile {
  return { text, catalog };
}
