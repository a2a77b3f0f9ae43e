import { normalizeLocale } from '../../../shared/locale.ts';
import { glossaryPatterns } from '../../../shared/project/project.ts';
import { fail, ok, type Result } from '../../../shared/values/result.ts';
import { parseGlossary, phraseFault, writeGlossary } from '../../core/formats/glossary/index.ts';
import { applyEdits } from '../../core/text/span.ts';
import { type Failure, fileFailure, refuse } from '../failure.ts';
import type { Host } from '../host.ts';
import { pairName } from '../parts/glossary/dictionary.ts';
import type { GlossaryFile } from '../parts/glossary/files.ts';
import { newFileName, pairIn } from '../parts/glossary/homes.ts';
import { ownerOf } from '../parts/workspace/extend.ts';
import type { FileContent } from '../parts/workspace/files/files.ts';
import { projectGlossary } from '../parts/workspace/glossary.ts';
import { openProject } from '../projects/project.ts';

export interface NewTerm {
  readonly source: string;
  readonly target: string;
  readonly from: string;
  readonly to: string;
  /** Replace another translation of the term. */
  readonly replace: boolean;
}

export interface AddedTerm {
  /** Relative to the project folder. */
  readonly file: string;
  readonly isNew: boolean;
  /** False: it already existed. */
  readonly isChanged: boolean;
}

/** Adds a term to the project's glossary file with the most terms in these languages; if none accepts them, creates a file. Sends nothing. */
export async function addTerm(host: Host, term: NewTerm): Promise<Result<AddedTerm, Failure>> {
  for (const phrase of [term.source, term.target]) {
    const fault = phraseFault(phrase);
    if (fault !== undefined) return refuse('usage', `"${phrase.slice(0, 60)}" ${fault}: it cannot be in a glossary.`);
  }
  const loaded = await openProject(host);
  if (!loaded.ok) return loaded;
  const glossary = await projectGlossary(host.files, loaded.value);
  if (!glossary.ok) return fail(fileFailure(glossary.error));
  const { files, patterns } = glossary.value;
  const broken = files.find(({ table }) => table.malformed);
  if (broken !== undefined) return refuse('usage', `${broken.name} has merge conflict markers. Resolve them first.`);
  const { folder, project } = ownerOf(loaded.value, 'glossary');
  const wanted = pairName(normalizeLocale(term.from), normalizeLocale(term.to));
  const of = ({ table }: GlossaryFile) =>
    table.entries.filter(({ pair }) => pair && pairName(pair.source, pair.target) === wanted);
  const [best] = files
    .filter(({ table }) => pairIn(table, wanted) !== undefined)
    .toSorted((a, b) => of(b).length - of(a).length);
  if (best !== undefined)
    return addTo(
      host,
      best,
      wanted,
      term,
      of(best).find(({ source }) => source.value.normalize('NFC') === term.source.normalize('NFC'))?.target.value,
    );
  const name = newFileName(files, glossaryPatterns(project), wanted);
  if (name === undefined)
    return refuse(
      'usage',
      `No glossary file of the project takes terms from ${term.from} to ${term.to}, and none can be made at ${patterns.join(', ')}. Name one in "glossary.files" of dragoman.json.`,
    );
  const { source, target } = term;
  const pair = { source: normalizeLocale(term.from), target: normalizeLocale(term.to) };
  const { edits } = writeGlossary('', parseGlossary('', { path: name }), [{ kind: 'set', source, target, pair }]);
  const made = await host.files.create(`${folder}/${name}`, Buffer.from(applyEdits('', edits)));
  return made.ok ? ok({ file: name, isNew: true, isChanged: true }) : fail(fileFailure(made.error));
}

async function addTo(
  host: Host,
  { name, content, table }: GlossaryFile<FileContent>,
  wanted: ReturnType<typeof pairName>,
  { source, target, from, to, replace }: NewTerm,
  present: string | undefined,
): Promise<Result<AddedTerm, Failure>> {
  if (present === target) return ok({ file: name, isNew: false, isChanged: false });
  if (present !== undefined && !replace)
    return refuse(
      'usage',
      `"${source}" is in ${name} already, as "${present}". It is not replaced unless you ask for it.`,
    );
  const pair = pairIn(table, wanted) ?? { source: from, target: to };
  const { edits, rejected } = writeGlossary(content.text, table, [{ kind: 'set', source, target, pair }]);
  const [problem] = rejected;
  if (problem !== undefined) return refuse('usage', `${name} does not take the term. ${problem.reason}`);
  const written = await host.files.write(content, edits);
  return written.ok ? ok({ file: name, isNew: false, isChanged: true }) : fail(fileFailure(written.error));
}
