import {
  type CancellationToken,
  MessageType,
  type PrepareRenameResult,
  ShowMessageNotification,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import type { Name } from '../../../core/formats/common/order/naming.ts';
import type { Span } from '../../../core/text/span.ts';
import { MOST_CODE_FILES } from '../../../engine/parts/workspace/discovery/code-files.ts';
import type { Context } from '../../context.ts';
import { refusal } from '../../guard.ts';
import { type NamedPlace, nameAt } from '../rename/name.ts';
import { type Subject, subjectOf } from '../subject.ts';
import { stillCurrent } from '../units/cursor.ts';
import { editOf } from '../workspace-edit.ts';
import { askedAt, behindQuote, distinctKeys } from './asked.ts';
import type { CodeDocument } from './document.ts';
import { type GroupPlace, groupAt } from './group-place.ts';
import { placeOfName, spanOfName, usesOfName } from './named.ts';
import type { PlacedUse } from './project-uses.ts';
import { unitOfKey } from './units.ts';

/** How many places a message names. */
const NAMED = 5;

/** A key in code, as named in the file of the source locale. */
export interface NamedInCode extends NamedPlace {
  readonly subject: Subject;
}

/** What a rename at a place in code renames: the last part of the key. @throws ResponseError with the reason why it cannot be renamed */
export async function nameInCode(
  context: Context,
  code: CodeDocument,
  offset: number,
): Promise<(NamedInCode & { readonly range: PrepareRenameResult }) | undefined> {
  const group = groupAt(code, offset) ?? groupAt(code, behindQuote(code.snapshot.live, offset));
  if (group !== undefined) return groupInCode(context, code, group);
  const asked = askedAt(code, offset).filter(({ pattern, missing }) => pattern === undefined && missing === undefined);
  const [first] = asked;
  const [key] = distinctKeys(asked);
  const found = key && (await unitOfKey(context, key));
  if (first === undefined || key === undefined || found === undefined) return undefined;
  if (key.catalog.extracted === true)
    throw refusal(
      'The text is the key, and is extracted from the code. Change it here and run the extraction: translations are kept and marked for review.',
    );
  const named = nameAt(found.subject, found.unit.nameSpan.start);
  if (named === undefined) return undefined;
  const { live, lines, text } = code.snapshot;
  const nameIn = code.lookup.scope(first.use, first.use.parts[0] ?? '').name;
  const place = { use: first.use, text, uri: code.snapshot.uri, range: lines.range(first.span) };
  // The key is composed here, or shown by a whole element: the cursor is on the name of something else.
  if (!(first.use.parts[0] ?? '').endsWith(live.slice(first.span.start, first.span.end))) return undefined;
  const span = spanOfName(place, named.name, nameIn);
  if (span === undefined)
    throw refusal(
      `"${live.slice(first.span.start, first.span.end)}" is a part of a key. Rename it in the file of the source locale.`,
    );
  stillCurrent(context, code.snapshot, found.subject.snapshot);
  return { ...named, subject: found.subject, range: { range: lines.range(span), placeholder: named.name.text } };
}

async function groupInCode(
  context: Context,
  { snapshot }: CodeDocument,
  { key, catalog, span }: GroupPlace,
): Promise<(NamedInCode & { readonly range: PrepareRenameResult }) | undefined> {
  const read = await context.documents.at(catalog.path);
  const subject = read.ok ? await subjectOf(context, read.value) : undefined;
  const at = subject?.format.naming?.groupOffset?.(
    { text: subject.snapshot.text, catalog: subject.input.catalog },
    key,
  );
  const named = subject && at !== undefined ? nameAt(subject, at) : undefined;
  if (subject === undefined || named?.name.key !== key)
    throw refusal(`"${key}" is a part of keys, not a group of its own. Rename these keys one by one.`);
  stillCurrent(context, snapshot, subject.snapshot);
  return { ...named, subject, range: { range: snapshot.lines.range(span), placeholder: named.name.text } };
}

/** A place in code whose meaning is known. */
export interface KnownPlace {
  readonly uri: string;
  readonly span: Span;
}

/** The effects on code when a name changes. */
export interface RenamedCode {
  /** One part per file. */
  readonly edits: readonly WorkspaceEdit[];
  /** Places whose meaning is known: they are not offered as strings that look like the key. */
  readonly known: readonly KnownPlace[];
}

/**
 * The edits of code that follow a rename. Places that may use the key in a way that cannot be changed are reported.
 * Undefined: the project states how its code uses texts, or nothing is known of it.
 *
 * @throws ResponseError (request cancelled; the new name does not fit; a file has changed)
 */
export async function renamedInCode(
  context: Context,
  subject: Subject,
  name: Name,
  to: string,
  token: CancellationToken,
): Promise<RenamedCode | undefined> {
  const uses = await usesOfName(context, subject, name, token);
  if (uses === undefined) return undefined;
  if (uses.cut)
    throw refusal(
      `There are more than ${MOST_CODE_FILES.toLocaleString('en-US')} files of code, so not every use can be found. Name those that matter under "code" in dragoman.json.`,
    );
  const found = uses.exact.map((place) => ({ place, written: placeOfName(place, name, uses.nameIn(place.use)) }));
  const unchanged = found.flatMap(({ place, written }) => (written === undefined ? [place] : []));
  // One prefix is declared for many keys.
  const changed = new Map(
    found.flatMap(({ written }) => (written ? [[`${written.path} ${written.span.start}`, written]] : [])),
  );
  tell(context, subject, [...unchanged, ...uses.dynamic], `may ask for "${name.key}" with a key that is made of parts`);
  tell(context, subject, uses.shared, `may mean another file's key "${name.key}"`);
  const edits: WorkspaceEdit[] = [];
  const known = [...uses.exact, ...uses.shared, ...uses.others].map(({ uri, use: { start, end } }) => ({
    uri,
    span: { start, end },
  }));
  for (const [path, places] of Map.groupBy(changed.values(), (written) => written.path)) {
    const read = await context.documents.at(path);
    if (!read.ok) throw refusal(`${read.error.message} Nothing was renamed.`);
    const { lines, live } = read.value;
    const inFile = places.map(({ span, literal }) => {
      // The file changed between the search and now.
      if (live.slice(span.start, span.end) !== name.text) throw refusal(`${path} has changed meanwhile. Try again.`);
      if (!fits(to, live.slice(literal - 1, literal)))
        throw refusal(`"${to}" does not fit in the code of ${path}. Choose a name without quotes and \\.`);
      known.push({ uri: read.value.uri, span });
      return { range: lines.range(span), newText: to };
    });
    edits.push(editOf(context.client, read.value, inFile));
  }
  return { edits, known };
}

/** @param quote the start of the literal: between quotes, all other characters are allowed; elsewhere, only names. */
function fits(to: string, quote: string): boolean {
  return /['"`]/.test(quote) ? !to.includes(quote) && !/[\\\n]/.test(to) : /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(to);
}

/** Reports which places stay unchanged. */
function tell({ connection }: Context, { state }: Subject, places: readonly PlacedUse[], reason: string): void {
  if (places.length === 0) return;
  const shown = places
    .slice(0, NAMED)
    .map(({ use, range }) => `${use.path.slice(state.loaded.folder.length + 1)}:${range.start.line + 1}`);
  const more = places.length > NAMED ? ` and ${places.length - NAMED} more` : '';
  const count = places.length === 1 ? '1 place' : `${places.length} places`;
  const message = `Not changed: ${count} in code that ${reason}: ${shown.join(', ')}${more}.`;
  void connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Warning, message });
}
