import { type NamedTable, type Terms, termsIn } from '../../core/terms/index.ts';
import type { LookHost } from '../host.ts';
import { projectGlossary } from '../parts/workspace/glossary.ts';
import type { LoadedProject } from '../parts/workspace/project.ts';

/** Terms for a pair of locales; undefined if the project has none. */
export type FindTerms = (source: string, target: string) => Promise<Terms | undefined>;

/** The terms of the project's glossary files, read on first use, one index per pair. An unreadable file is a note: texts are checked without it. */
export function projectTerms({ files, reporter }: LookHost, loaded: LoadedProject): FindTerms {
  let reading: Promise<readonly NamedTable[]> | undefined;
  const known = new Map<string, Terms | undefined>();
  const read = async (): Promise<readonly NamedTable[]> => {
    const glossary = await projectGlossary(files, loaded);
    if (glossary.ok) return glossary.value.files;
    reporter.note(`Terms are not checked. ${glossary.error.message}`);
    return [];
  };
  return async (source, target) => {
    const key = `${source} ${target}`;
    if (known.has(key)) return known.get(key);
    reading ??= read();
    const terms = termsIn(await reading, { source, target }, loaded.project.glossary);
    known.set(key, terms);
    return terms;
  };
}
