import { type CancellationToken, type MarkupContent, MarkupKind, type SignatureHelp } from 'vscode-languageserver/node';
import { callParameters, LIBRARIES, type Parameter } from '../../../core/code/index.ts';
import { escapeMarkdown, list, type Row, shortened, visible } from '../../../core/language/page.ts';
import type { Context } from '../../context.ts';
import { cancelled } from '../../guard.ts';
import type { Snapshot } from '../../snapshot.ts';
import { stillCurrent } from '../units/cursor.ts';
import { codeIndex } from './code-index.ts';
import { codeProject, projectKeys } from './document.ts';
import { type ObjectPlace, objectAt } from './values-place.ts';

/** Stands for the property that is being written: no text uses it. */
const MARK = 'dragoman0value';
/** How many texts of a plural are shown, and how many UTF-16 units of each. */
const MOST = 6;
const SHOWN = 200;

/**
 * The values that a text takes, where code passes them. Only inside the object with the values: elsewhere in a call, the language's own server knows
 * more.
 */
export async function signatureOfKey(
  context: Context,
  snapshot: Snapshot,
  offset: number,
  token: CancellationToken,
): Promise<SignatureHelp | null> {
  const place = objectAt(snapshot.text, offset);
  const state = place && (await codeProject(context, snapshot));
  if (place === undefined || state === undefined) return null;
  const keys = await projectKeys(context, state);
  for (const text of endings(snapshot.text, place, offset)) {
    const found = await codeIndex(context).imagined(keys, snapshot.path, text);
    if (token.isCancellationRequested) throw cancelled();
    const use = found?.uses.find(({ given = [] }) => given.some(({ names }) => names.includes(MARK)));
    const answer = use && keys.lookup.answer(use);
    const library = LIBRARIES.find(({ id }) => id === use?.library);
    if (use === undefined || library === undefined || answer?.kind !== 'named') continue;
    const { name } = keys.lookup.scope(use, use.parts[0] ?? '');
    const parameters = callParameters(name, answer.keys, library);
    if (parameters.length === 0) return null;
    stillCurrent(context, snapshot, ...keys.sources);
    const texts = answer.keys.map(({ catalog, key }) => [key, catalog.keys.get(key)?.text ?? ''] as const);
    return shown(context, name, parameters, texts, place);
  }
  return null;
}

/** The possible completions of the text, with one property instead of all others: closed as it is, then with everything open closed. */
function endings(text: string, { span, closed, closers }: ObjectPlace, offset: number): readonly string[] {
  const before = `${text.slice(0, span.start)} ${MARK}: 1 `;
  const line = text.indexOf('\n', offset);
  const rest = line < 0 ? '' : text.slice(line);
  return [...(closed ? [before + text.slice(span.end)] : []), `${before}}${closers}${rest}`];
}

function shown(
  { client }: Context,
  name: string,
  parameters: readonly Parameter[],
  texts: readonly (readonly [key: string, text: string])[],
  { typed, names }: ObjectPlace,
): SignatureHelp {
  let label = `${visible(shortened(name, SHOWN)).replaceAll('\n', ' ')} { `;
  const places = parameters.map((one, index): [number, number] => {
    const start = label.length + (index === 0 ? 0 : 2);
    label += `${index === 0 ? '' : ', '}${labelOf(one)}`;
    return [start, label.length];
  });
  return {
    signatures: [
      {
        label: `${label} }`,
        documentation: textsOf(texts, client.plainHover),
        parameters: places.map(([start, end]) => ({
          label: client.labelOffsets ? [start, end] : label.slice(start, end),
        })),
      },
    ],
    activeSignature: 0,
    activeParameter: activeOf(parameters, typed, names),
  };
}

/** The text alone; with several, each with its key. */
function textsOf(texts: readonly (readonly [key: string, text: string])[], plain: boolean): MarkupContent {
  const [only] = texts;
  const rows = texts.slice(0, MOST).map(([key, text]): Row => [key, shortened(text, SHOWN)]);
  if (only === undefined || texts.length > 1) return list(rows, plain);
  const text = shortened(only[1], SHOWN);
  return plain
    ? { kind: MarkupKind.PlainText, value: visible(text) }
    : { kind: MarkupKind.Markdown, value: escapeMarkdown(text) };
}

/** `count: plural (one, other)` */
function labelOf({ name, kind, options }: Parameter): string {
  const choice = options.length === 0 ? '' : ` (${options.join(', ')})`;
  return kind === undefined ? name : `${name}: ${kind}${choice}`;
}

/** The parameter being typed; otherwise the first one that the call does not pass yet. Their number if there is none. */
function activeOf(parameters: readonly Parameter[], typed: string, given: readonly string[]): number {
  const exact = parameters.findIndex(({ name }) => name === typed);
  if (exact >= 0) return exact;
  const next = parameters.findIndex(({ name }) => name.startsWith(typed) && !given.includes(name));
  return next >= 0 ? next : parameters.length;
}
