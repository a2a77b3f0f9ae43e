import type { CancellationToken, WorkspaceEdit } from 'vscode-languageserver/node';
import type { CodeCatalog, KeyLookup, StatedText, Use } from '../../../core/code/index.ts';
import type { Name } from '../../../core/formats/common/order/naming.ts';
import type { Span } from '../../../core/text/span.ts';
import { LOCK_FILE } from '../../../engine/parts/glossary/lock.ts';
import { MOST_CODE_FILES } from '../../../engine/parts/workspace/discovery/code-files.ts';
import { membership } from '../../../engine/parts/workspace/discovery/groups.ts';
import type { Context } from '../../context.ts';
import { refusal } from '../../guard.ts';
import type { ProjectState } from '../../projects.ts';
import { type Subject, subjectOf } from '../subject.ts';
import { stillCurrent } from '../units/cursor.ts';
import { editOf, editOfAll, forMoves, movesOf } from '../workspace-edit.ts';
import { behindQuote } from './asked.ts';
import type { CodeDocument } from './document.ts';
import { type Move, pathEdits } from './moved-paths.ts';
import { usesThat } from './project-uses.ts';
import type { KnownPlace } from './rename.ts';

/** The name of a file of texts, as written in code: `useTranslation('shop')`, `shop:title`. */
export interface NamespacePlace {
  /** The last part of its path, without locale and extension. */
  readonly name: string;
  readonly catalog: CodeCatalog;
  readonly span: Span;
}

export interface RenamedNamespace {
  readonly edit: WorkspaceEdit;
  /** Other possible uses of it are offered as for a key. */
  readonly subject: Subject;
  readonly name: Name;
  readonly known: readonly KnownPlace[];
}

/** The namespace at an offset. @throws ResponseError with the reason why it cannot be renamed */
export function namespaceAt(
  { uses, lookup, catalogs, snapshot }: CodeDocument,
  offset: number,
): NamespacePlace | undefined {
  const behind = behindQuote(snapshot.live, offset);
  for (const use of uses)
    for (const { path, text, at, end } of writtenIn(use, lookup)) {
      const isHere = path === snapshot.path && (behind === at || (at <= offset && offset <= end));
      if (!isHere || snapshot.live.slice(at, end) !== text) continue;
      const [catalog, ...more] = named(catalogs, text);
      if (catalog === undefined) continue;
      if (more.length > 0) throw refusal(`Several files have the namespace "${text}". Rename them one by one.`);
      const name = text.slice(text.lastIndexOf('/') + 1);
      return { name, catalog, span: { start: end - name.length, end } };
    }
  return undefined;
}

/** Renames a namespace: the files of all locales, and its name in all code that certainly refers to it. @throws ResponseError */
export async function renameNamespace(
  context: Context,
  code: CodeDocument,
  { name, catalog }: NamespacePlace,
  to: string,
  token: CancellationToken,
): Promise<RenamedNamespace> {
  const { documents } = context;
  const client = forMoves(context.client);
  if (!client.renamesFiles)
    throw refusal(
      'This editor cannot rename files in one step with their uses. Rename the files of all locales by hand.',
    );
  if (!/^[\p{L}\p{N}_-]+$/u.test(to)) throw refusal(`"${to}" cannot be used as a file name in code.`);
  const moves = await movesTo(context, code.state, catalog.path, name, to);
  // Uses that may refer to another file, too, are left to the user.
  const mine = new Set(catalog.namespaces?.filter((text) => named(code.catalogs, text).length === 1));
  const isMeant = ({ text }: StatedText) => mine.has(text);
  const isNamed = (use: Use) => writtenIn(use, code.lookup).some((one) => isMeant(one));
  const isKey = (use: Use) => use.sure && use.parts[0] === name;
  const choose = (use: Use) => (isNamed(use) ? 'named' : isKey(use) ? 'keys' : undefined);
  const { chosen, cut } = await usesThat(context, code, token, choose, ['named', 'keys']);
  if (cut)
    throw refusal(
      `There are more than ${MOST_CODE_FILES.toLocaleString('en-US')} files of code, so not every use can be found.`,
    );
  const written = chosen.named.flatMap(({ use }) => writtenIn(use, code.lookup).filter((one) => isMeant(one)));
  const places = new Map(written.map((one) => [`${one.path} ${one.at}`, one]));
  // A key with that name is not a namespace.
  const keys = [...chosen.keys, ...chosen.named].filter(({ use }) => isKey(use));
  const known: KnownPlace[] = keys.map(({ uri, use: { start, end } }) => ({ uri, span: { start, end } }));
  const edits: WorkspaceEdit[] = [];
  for (const [path, own] of Map.groupBy(places.values(), (one) => one.path)) {
    const read = await documents.at(path);
    if (!read.ok) throw refusal(`${read.error.message} Nothing was renamed.`);
    const { live, lines, uri } = read.value;
    const inFile = own.map(({ at, end, text }) => {
      // The file changed between the search and now.
      if (live.slice(at, end) !== text) throw refusal(`${path} has changed meanwhile. Try again.`);
      known.push({ uri, span: { start: at, end } });
      return { range: lines.range({ start: end - name.length, end }), newText: to };
    });
    edits.push(editOf(client, read.value, inFile));
  }
  const source = await documents.at(catalog.path);
  const subject = source.ok ? await subjectOf(context, source.value) : undefined;
  if (subject === undefined) throw refusal(`${catalog.path} cannot be read, so nothing was renamed.`);
  stillCurrent(context, code.snapshot, subject.snapshot);
  const asName = { place: '', text: name, span: { start: 0, end: 0 }, key: name, isGroup: false };
  edits.push(...(await pathEdits(context, code.state.loaded.folder, moves, token)));
  edits.push(...(await lockEdits({ documents, client }, code.state, moves)));
  const uris = moves.map(([from, next]) => [documents.uriOf(from), documents.uriOf(next)] as const);
  return { edit: editOfAll(client, [...edits, movesOf(uris)]), subject, name: asName, known };
}

/** Where a use names namespaces: in its scope, and before its key. */
function writtenIn(use: Use, lookup: KeyLookup): readonly StatedText[] {
  const { namespace, namespaces = [] } = use.stated ?? {};
  const stated = namespace === undefined ? namespaces : [namespace];
  const [whole] = use.parts;
  if (typeof whole !== 'string' || use.parts.length > 1 || use.end - use.start !== whole.length) return stated;
  const { name } = lookup.scope(use, whole);
  if (name === whole) return stated;
  const text = whole.slice(0, whole.length - name.length - 1);
  return [...stated, { text, path: use.path, at: use.start, end: use.start + text.length }];
}

function named(catalogs: readonly CodeCatalog[], text: string): readonly CodeCatalog[] {
  return catalogs.filter(({ namespaces }) => namespaces?.includes(text));
}

/** The lock file's records about the files, under their new paths. */
async function lockEdits(
  { documents, client }: Pick<Context, 'documents' | 'client'>,
  { loaded: { folder } }: ProjectState,
  moves: readonly Move[],
): Promise<readonly WorkspaceEdit[]> {
  const read = await documents.at(`${folder}/${LOCK_FILE}`);
  if (!read.ok) return [];
  const { text, lines } = read.value;
  const edits = moves.flatMap(([from, to]) => {
    const [old, next] = [from, to].map((path) => `${JSON.stringify(path.slice(folder.length + 1))}:`);
    const start = text.indexOf(old ?? '');
    return start < 0 ? [] : [{ range: lines.range({ start, end: start + (old ?? '').length }), newText: next ?? '' }];
  });
  return edits.length === 0 ? [] : [editOf(client, read.value, edits)];
}

/** The files of all locales, with their new paths. @throws ResponseError if one of them cannot be renamed like this */
async function movesTo(
  { runtime }: Context,
  { groups, loaded }: ProjectState,
  path: string,
  name: string,
  to: string,
): Promise<readonly Move[]> {
  const group = membership(groups, path)?.group;
  const targets = [...(group?.targets ?? [])].filter(([locale]) => group?.missing.has(locale) !== true);
  const paths = [path, ...targets.map(([, target]) => target)];
  const isNamed = (file: string) => file.startsWith(name) && /^[._-]/.test(file.slice(name.length));
  if (group === undefined || loaded.project.files?.some((pattern) => isNamed(fileOf(pattern))) === true)
    throw refusal(`dragoman.json names the files of "${name}". Rename them there and by hand.`);
  const moves: Move[] = [];
  for (const from of new Set(paths)) {
    const file = fileOf(from);
    if (!isNamed(file)) throw refusal(`The name of ${from} does not begin with "${name}", so nothing was renamed.`);
    const next = `${from.slice(0, -file.length)}${to}${file.slice(name.length)}`;
    // One after the other, so that the error always names the first such file.
    if ((await runtime.disk.read(next)).ok) throw refusal(`There is already a file ${next}.`);
    moves.push([from, next]);
  }
  return moves;
}

function fileOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
