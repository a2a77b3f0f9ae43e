import type { CodeAction, CodeActionKind } from 'vscode-languageserver/node';
import { ACTION_KINDS } from '../../../../shared/action-kinds.ts';
import type { ServerText } from '../../../../shared/server-texts.ts';
import type { Extractables, Refusal } from '../../../core/code/index.ts';
import { shortened } from '../../../core/language/page.ts';
import type { Span } from '../../../core/text/span.ts';
import { type ExtractPlan, type KeySource, planExtraction } from '../../../engine/code/extract/plan.ts';
import type { Context } from '../../context.ts';
import type { Snapshot } from '../../snapshot.ts';
import { subjectOf } from '../subject.ts';
import { stillCurrent } from '../units/cursor.ts';
import { editOf, editOfAll } from '../workspace-edit.ts';
import { codeIndex } from './code-index.ts';
import type { CodeDocument } from './document.ts';

/** How many keys with the same text are offered. */
const MOST_KNOWN = 3;
/** How many texts of a selection become keys at once. */
const MOST_AT_ONCE = 50;
/** How many UTF-16 units of a key a title shows. */
const SHOWN = 60;

/** Why a text cannot become a key, if the user asks for it. What looks like code is not a text at all. */
const REASONS: Readonly<Record<Exclude<Refusal, 'code'>, ServerText>> = {
  nested: 'extractNested',
  expression: 'extractExpression',
  number: 'extractNumber',
  characters: 'extractPlace',
  module: 'extractComponent',
  component: 'extractComponent',
  class: 'extractComponent',
  server: 'extractServer',
  unknown: 'extractUnknown',
  place: 'extractPlace',
};

/**
 * Turns a text in code into a key, or reuses one with the same text: one edit of the code and of the file of the source locale.
 *
 * @param at the selection: all texts that it touches
 */
export async function extractActions(
  context: Context,
  code: CodeDocument,
  at: Span,
  wanted: (kind: CodeActionKind, asked: boolean) => boolean,
): Promise<CodeAction[]> {
  if (!wanted(ACTION_KINDS.extractKey, false) || code.broken) return [];
  const texts = await textsOf(context, code);
  const touches = ({ start, end }: Span) => start <= at.end && end >= at.start;
  if (texts === undefined || texts.broken) return [];
  const refused = texts.refused.filter(touches);
  const found = texts.found.filter(({ site }) => touches(site));
  if (found.length === 0 || found.length > MOST_AT_ONCE) return refusals(context, refused);
  const plan = await planned(context, code, texts, at, false);
  const same = plan.chosen.length === 1 ? (plan.chosen[0]?.same ?? []) : [];
  const actions: CodeAction[] = [];
  for (const key of same.slice(0, MOST_KNOWN))
    actions.push(...(await actionsOf(context, code, await planned(context, code, texts, at, key))));
  if (plan.chosen.length !== 1 || plan.chosen[0]?.isKnown === false)
    actions.push(...(await actionsOf(context, code, plan)));
  stillCurrent(context, code.snapshot, ...code.sources);
  return actions.length > 0 ? actions : refusals(context, plan.refused);
}

function planned(
  context: Context,
  code: CodeDocument,
  texts: Extractables,
  within: Span,
  reuse: boolean | string,
): Promise<ExtractPlan> {
  const { snapshot, state, lookup } = code;
  return planExtraction({
    path: snapshot.path,
    shownPath: snapshot.path.slice(state.loaded.folder.length + 1),
    text: snapshot.text,
    texts,
    lookup,
    settings: state.loaded.project.extract ?? {},
    imagine: (draft) => codeIndex(context).imagined(code, snapshot.path, draft),
    source: async (path) => (await sourceAt(context, path))?.source,
    within,
    reuse,
  });
}

async function sourceAt(
  context: Context,
  path: string,
): Promise<{ readonly source: KeySource; readonly snapshot: Snapshot } | undefined> {
  const read = await context.documents.at(path);
  const subject = read.ok ? await subjectOf(context, read.value) : undefined;
  if (subject === undefined) return undefined;
  const { snapshot, format, input } = subject;
  const { catalog, sourceLocale } = input;
  return { source: { path, text: snapshot.text, format, catalog, sourceLocale }, snapshot };
}

async function actionsOf(context: Context, { snapshot }: CodeDocument, plan: ExtractPlan): Promise<CodeAction[]> {
  const { client } = context;
  const { localizer } = client;
  const [first] = plan.chosen;
  if (first === undefined) return [];
  const parts = [editOf(client, snapshot, snapshot.lines.textEdits(plan.edits))];
  for (const [path, { edits }] of plan.sources) {
    const source = await sourceAt(context, path);
    if (source === undefined) return [];
    parts.push(editOf(client, source.snapshot, source.snapshot.lines.textEdits(edits)));
  }
  const title =
    plan.chosen.length > 1
      ? localizer.say('extractKeys', plan.chosen.length)
      : localizer.say(first.isKnown ? 'useKey' : 'extractKey', shortened(first.key, SHOWN));
  return [{ title, kind: ACTION_KINDS.extractKey, edit: editOfAll(client, parts) }];
}

/** Only for clients that show disabled actions. */
function refusals({ client }: Context, refused: Extractables['refused']): CodeAction[] {
  const [first] = refused;
  if (!client.disabledActions || first === undefined || first.reason === 'code') return [];
  const reason = client.localizer.say(REASONS[first.reason]);
  return [{ title: client.localizer.say('extractText'), kind: ACTION_KINDS.extractKey, disabled: { reason } }];
}

const known = new WeakMap<Snapshot, { readonly stamp: string; readonly texts: Promise<Extractables | undefined> }>();

/** The texts of a version of a file that can become keys. Cached, since each cursor move asks for them. */
export function textsOf(context: Context, code: CodeDocument): Promise<Extractables | undefined> {
  const before = known.get(code.snapshot);
  if (before?.stamp === code.stamp) return before.texts;
  const texts = codeIndex(context).texts(code, code.snapshot.path, code.snapshot.text);
  known.set(code.snapshot, { stamp: code.stamp, texts });
  return texts;
}
