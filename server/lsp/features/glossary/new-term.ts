import type { WorkspaceEdit } from 'vscode-languageserver/node';
import type { TermFile } from '../../../../shared/commands.ts';
import { glossaryPatterns } from '../../../../shared/project/project.ts';
import { type LanguagePair, parseGlossary, phraseFault, writeGlossary } from '../../../core/formats/glossary/index.ts';
import { applyEdits } from '../../../core/text/span.ts';
import { pairName } from '../../../engine/parts/glossary/dictionary.ts';
import { newFileName, pairIn } from '../../../engine/parts/glossary/homes.ts';
import { ownerOf } from '../../../engine/parts/workspace/extend.ts';
import type { Context } from '../../context.ts';
import type { OpenGlossary } from '../../glossaries.ts';
import { refusal } from '../../guard.ts';
import type { ProjectState } from '../../projects.ts';
import { pathOf, uriOf } from '../../uris.ts';
import { creationOf, editOf } from '../workspace-edit.ts';

/** The files that can take a term of a pair, those with the most terms of it first; if there is none, the one that would be created. */
export async function filesFor(
  context: Context,
  state: ProjectState,
  pair: LanguagePair,
): Promise<readonly TermFile[]> {
  const files = await context.glossaries.files(state);
  const wanted = pairName(pair.source, pair.target);
  const able = files.flatMap(({ name, snapshot, table }): readonly TermFile[] => {
    if (table.malformed || pairIn(table, wanted) === undefined) return [];
    const terms = table.entries.filter(
      (entry) => entry.pair && pairName(entry.pair.source, entry.pair.target) === wanted,
    );
    return [{ uri: snapshot.uri, name, terms: terms.length, isNew: false }];
  });
  if (able.length > 0) return able.toSorted((a, b) => b.terms - a.terms);
  const { folder, project } = ownerOf(state.loaded, 'glossary');
  const name = folder === '' ? undefined : newFileName(files, glossaryPatterns(project), wanted);
  return name === undefined ? [] : [{ uri: uriOf(`${folder}/${name}`), name, terms: 0, isNew: true }];
}

export interface NewTerm {
  readonly source: string;
  readonly target: string;
  readonly pair: LanguagePair;
}

/** The translation that a file currently has for the term. */
export function presentIn({ table }: OpenGlossary, { source, pair }: NewTerm): string | undefined {
  const wanted = pairName(pair.source, pair.target);
  const term = source.normalize('NFC');
  return table.entries.find(
    (entry) =>
      entry.source.value.normalize('NFC') === term &&
      entry.pair !== undefined &&
      pairName(entry.pair.source, entry.pair.target) === wanted,
  )?.target.value;
}

/** The edit that inserts the term in the file's order. @throws ResponseError with the reason if it cannot be a term, or the file cannot take it */
export async function editFor(
  { client, documents }: Context,
  file: TermFile,
  open: OpenGlossary | undefined,
  term: NewTerm,
): Promise<WorkspaceEdit> {
  for (const phrase of [term.source, term.target]) {
    const fault = phraseFault(phrase);
    if (fault !== undefined) throw refusal(`"${phrase.slice(0, 60)}" ${fault}: it cannot be in a glossary.`);
  }
  if (open === undefined) {
    if (!client.createsFiles) throw refusal(`Your editor cannot create files. Create ${file.name} first.`);
    const place = await documents.access().locate?.(pathOf(file.uri) ?? '');
    if (place?.ok === false) throw refusal(place.error.message);
    const { edits } = writeGlossary('', parseGlossary('', { path: file.name }), [{ kind: 'set', ...term }]);
    return creationOf(file.uri, applyEdits('', edits));
  }
  const { table, snapshot } = open;
  const pair = pairIn(table, pairName(term.pair.source, term.pair.target)) ?? term.pair;
  const { edits, rejected } = writeGlossary(snapshot.text, table, [{ kind: 'set', ...term, pair }]);
  const [problem] = rejected;
  if (problem !== undefined) throw refusal(`${file.name} does not take the term. ${problem.reason}`);
  return editOf(client, snapshot, snapshot.lines.textEdits(edits));
}
