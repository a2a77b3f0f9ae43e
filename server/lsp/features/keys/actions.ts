import type { CodeAction, CodeActionKind, Diagnostic } from 'vscode-languageserver/node';
import { ACTION_KINDS } from '../../../../shared/action-kinds.ts';
import { nearest } from '../../../../shared/values/nearest.ts';
import { newKey, wordsOf } from '../../../engine/code/new-key.ts';
import type { Context } from '../../context.ts';
import { subjectOf } from '../subject.ts';
import { stillCurrent } from '../units/cursor.ts';
import { editOf } from '../workspace-edit.ts';
import { type Asked, askedAt } from './asked.ts';
import { MISSING_KEY } from './diagnostics.ts';
import type { CodeDocument } from './document.ts';
import { scopeFixes } from './scope-fixes.ts';

/** How many files are tried for a new key, and how many are offered. */
const MOST_FILES = 50;
/** Maximum UTF-16 units of a key for the search for similar ones: each comparison is quadratic in it. */
const LONGEST = 200;
const MOST = 3;

/** Fixes for a missing key: use a similar existing one, or create a new one in the source locale. */
export async function keyActions(
  context: Context,
  code: CodeDocument,
  offset: number,
  diagnostics: readonly Diagnostic[],
  wanted: (kind: CodeActionKind, asked: boolean) => boolean,
): Promise<CodeAction[]> {
  const kind = `${ACTION_KINDS.quickFix}.${MISSING_KEY}`;
  if (!wanted(kind, false)) return [];
  const first = askedAt(code, offset).find(({ missing }) => missing !== undefined);
  if (first === undefined) return [];
  const start = code.snapshot.lines.position(first.span.start);
  const own = diagnostics.filter(
    (one) => one.code === MISSING_KEY && JSON.stringify(one.range.start) === JSON.stringify(start),
  );
  const common = { kind, ...(own.length > 0 && { diagnostics: own }) };
  const scoped = await scopeFixes(context, code, first);
  const others = scoped.length > 0 ? [] : similar(context, code, first);
  const actions = [...scoped, ...others, ...(await created(context, code, first))];
  stillCurrent(context, code.snapshot, ...code.sources);
  return actions.map((action) => ({ ...action, ...common }));
}

function similar({ client }: Context, { lookup, snapshot }: CodeDocument, { use, span }: Asked): CodeAction[] {
  const written = use.parts[0] ?? '';
  const { name, catalogs } = lookup.scope(use, written);
  if (name.length > LONGEST) return [];
  const meant = nearest(
    name,
    catalogs.flatMap(({ keys }) => [...keys.keys()]),
  );
  const literal = snapshot.live.slice(span.start, span.end);
  // The part before the literal is a prefix, or a namespace.
  const prefix = name.slice(0, Math.max(0, name.length - literal.length));
  if (meant === undefined || !written.endsWith(literal) || !meant.startsWith(prefix)) return [];
  const namespace = literal.slice(0, Math.max(0, literal.length - name.length));
  const newText = namespace + meant.slice(prefix.length);
  const edits = [{ range: snapshot.lines.range(span), newText }];
  return [
    { title: client.localizer.say('changeKey', newText), isPreferred: true, edit: editOf(client, snapshot, edits) },
  ];
}

/** In the file that has the most groups around the key; of several, the one nearest to the code. */
async function created(context: Context, code: CodeDocument, { use }: Asked): Promise<CodeAction[]> {
  const { client, documents } = context;
  const { name, catalogs } = code.lookup.scope(use, use.parts[0] ?? '');
  const found: { readonly action: CodeAction; readonly depth: number; readonly near: number }[] = [];
  for (const { path } of catalogs.slice(0, MOST_FILES)) {
    const read = await documents.at(path);
    const subject = read.ok ? await subjectOf(context, read.value) : undefined;
    if (subject === undefined) continue;
    const { snapshot, format, input } = subject;
    const file = { format, text: snapshot.text, catalog: input.catalog, sourceLocale: input.sourceLocale };
    const made = newKey(file, name, wordsOf(name));
    if (made === undefined) continue;
    const title = client.localizer.say('createKey', name, path.slice(code.state.loaded.folder.length + 1));
    const edit = editOf(client, snapshot, snapshot.lines.textEdits(made.edits));
    found.push({ action: { title, edit }, depth: made.depth, near: sharedLength(path, code.snapshot.path) });
  }
  const most = Math.max(...found.map(({ depth }) => depth));
  return found
    .filter(({ depth }) => depth === most)
    .sort((a, b) => b.near - a.near)
    .slice(0, MOST)
    .map(({ action }) => action);
}

function sharedLength(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}
