import type { CancellationToken, DocumentLink } from 'vscode-languageserver/node';
import { type CodePlace, codePlacesOf } from '../../../core/formats/common/code-places.ts';
import type { Context } from '../../context.ts';
import { cancelled, turn } from '../../guard.ts';
import { isFilePath, isInside, uriOf } from '../../uris.ts';
import type { Feature } from '../feature.ts';
import type { Subject } from '../subject.ts';
import { stillCurrent, subjectIn } from '../units/cursor.ts';

/** Maximum links in one document, and files to look for. */
const MOST = 20_000;
const MOST_FILES = 3_000;

/** `textDocument/documentLink`: from the places that a file gives for its texts (`sourcefile` of XLIFF, `#:` of PO) to the code, if it exists. */
export const documentLinks: Feature = (context) => {
  const { connection, guard } = context;
  connection.onDocumentLinks(
    guard.request('textDocument/documentLink', async (params, token): Promise<DocumentLink[] | null> => {
      const subject = await subjectIn(context, params);
      if (subject === undefined || !isFilePath(subject.snapshot.path)) return null;
      const links = await linksIn(context, subject, token);
      stillCurrent(context, subject.snapshot);
      return links;
    }),
  );
};

async function linksIn(context: Context, subject: Subject, token: CancellationToken): Promise<DocumentLink[]> {
  const { snapshot, input } = subject;
  const find = finder(context, subject);
  const links: DocumentLink[] = [];
  for (const { notes } of input.catalog.units) {
    for (const place of codePlacesOf(notes, (start, end) => snapshot.text.slice(start, end))) {
      const target = await find(place);
      if (token.isCancellationRequested) throw cancelled();
      if (target === undefined) continue;
      const line = place.line === undefined ? '' : `#L${place.line}`;
      links.push({ range: snapshot.lines.range(place.span), target: uriOf(target) + line });
      if (links.length === MOST) return links;
    }
  }
  return links;
}

/**
 * Searches the folders around the document, the project's first, but never outside of open folders: the paths may come from an untrusted file. Each
 * path is looked up once.
 */
function finder(context: Context, { snapshot, state }: Subject): (place: CodePlace) => Promise<string | undefined> {
  const access = context.documents.access();
  const known = new Map<string, string | undefined>();
  let bases: readonly string[] = foldersAround(snapshot.path, state.loaded.folder, context.projects.folders);
  return async ({ path }) => {
    if (known.has(path)) return known.get(path);
    if (known.size >= MOST_FILES) return undefined;
    let found: string | undefined;
    for (const base of bases) {
      const full = joined(base, path);
      if (full === undefined || !isInside(base, full) || (await access.head?.(full, 1))?.ok !== true) continue;
      found = full;
      // Tools write all paths relative to one folder.
      bases = [base, ...bases.filter((other) => other !== base)];
      break;
    }
    known.set(path, found);
    await turn();
    return found;
  };
}

function foldersAround(path: string, project: string, open: readonly string[]): readonly string[] {
  const around: string[] = project === '' ? [] : [project];
  for (
    let folder = parentOf(path);
    open.some((one) => folder === one || isInside(one, folder));
    folder = parentOf(folder)
  )
    around.push(folder);
  return [...new Set(around)];
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** Resolves `.` and `..`; undefined if the path leaves the folder. */
function joined(base: string, path: string): string | undefined {
  const steps: string[] = [];
  for (const step of path.split('/')) {
    if (step === '..' && steps.pop() === undefined) return undefined;
    if (step !== '..' && step !== '.' && step !== '') steps.push(step);
  }
  return `${base}/${steps.join('/')}`;
}
