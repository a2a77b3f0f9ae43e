import type { CodeAction } from 'vscode-languageserver/node';
import { LIBRARIES, type StatedText, type Use } from '../../../core/code/index.ts';
import type { Context } from '../../context.ts';
import { editOf } from '../workspace-edit.ts';
import type { Asked } from './asked.ts';
import { codeIndex } from './code-index.ts';
import type { CodeDocument } from './document.ts';

/** How many namespaces are offered. */
const MOST = 3;

/** For a key that another namespace or another prefix has: changes the key, or the declaration of its scope. */
export async function scopeFixes(context: Context, code: CodeDocument, asked: Asked): Promise<CodeAction[]> {
  const { missing, use } = asked;
  const namespaces = [...new Set((missing?.elsewhere ?? []).flatMap(({ namespace }) => namespace ?? []))].slice(
    0,
    MOST,
  );
  const { namespace, prefix } = use.stated ?? {};
  const beside = missing?.beside;
  const changes: readonly Change[] = [
    ...namespaces.map((to): Change => ({ stated: namespace, to, moved: (one) => ({ ...one, namespaces: [to] }) })),
    ...(beside === undefined ? [] : [{ stated: prefix, to: beside.prefix, moved: below(beside.prefix) }]),
  ].filter((change) => mayChange(code, change));
  // Other files may use this file's function.
  const found = changes.length === 0 ? undefined : await codeIndex(context).all(code);
  const others = found?.uses.filter(({ path }) => path !== code.snapshot.path) ?? [];
  const restated = found === undefined ? [] : changes.flatMap((change) => restate(context, code, others, change) ?? []);
  const spelled = namespaces.flatMap((name) => spell(context, code, asked, name) ?? []);
  const actions = [...restated, ...spelled];
  // With several namespaces, it is unknown which is meant.
  return actions.map((action, index) => ({ ...action, isPreferred: index === 0 && namespaces.length < 2 }));
}

/** `t('key')` -> `t('common:key')`, if the library supports that and there is no prefix. */
function spell(
  { client }: Context,
  code: CodeDocument,
  { use, span }: Asked,
  namespace: string,
): CodeAction | undefined {
  const separator = LIBRARIES.find(({ id }) => id === use.library)?.namespaceSeparator;
  const { snapshot, lookup } = code;
  const written = use.parts[0] ?? '';
  if (separator === undefined || use.path !== snapshot.path || snapshot.live.slice(span.start, span.end) !== written)
    return undefined;
  const newText = `${namespace}${separator}${lookup.scope(use, written).name}`;
  const found = lookup.answer({ ...use, parts: [newText] });
  if (found.kind !== 'named' || found.missing !== undefined) return undefined;
  const edit = editOf(client, snapshot, [{ range: snapshot.lines.range(span), newText }]);
  return { title: client.localizer.say('changeKey', newText), edit };
}

/** Another scope instead of a declared one. */
interface Change {
  readonly stated: StatedText | undefined;
  readonly to: string;
  /** The resulting use; undefined: unknown. */
  moved(use: Use): Use | undefined;
}

function mayChange({ snapshot: { live, path } }: CodeDocument, { stated, to }: Change): boolean {
  return stated?.path === path && live.slice(stated.at, stated.end) === stated.text && /^[\w./-]+$/.test(to);
}

/** Only if every other key of that scope also exists in the new one. */
function restate(
  { client }: Context,
  { uses, lookup, snapshot }: CodeDocument,
  others: readonly Use[],
  { stated, to, moved }: Change,
): CodeAction | undefined {
  if (stated === undefined) return undefined;
  const isSame = (one: StatedText | undefined) => one?.path === stated.path && one.at === stated.at;
  const meant = [...uses, ...others].filter((use) => isSame(use.stated?.namespace) || isSame(use.stated?.prefix));
  const fits = meant.every((use) => {
    const next = moved(use);
    const answer = next && lookup.answer(next);
    return answer?.kind === 'named' && answer.missing === undefined && answer.keys.length + answer.below.length > 0;
  });
  if (!fits) return undefined;
  const range = snapshot.lines.range({ start: stated.at, end: stated.end });
  const edit = editOf(client, snapshot, [{ range, newText: to }]);
  return { title: client.localizer.say('changeScope', stated.text, to), edit };
}

function below(prefix: string): (use: Use) => Use | undefined {
  return (use) => {
    const before = use.stated?.prefix?.text ?? '';
    const [first, ...rest] = use.parts;
    if (rest.length > 0 || typeof first !== 'string' || !first.startsWith(`${before}.`)) return undefined;
    return { ...use, parts: [prefix + first.slice(before.length)] };
  };
}
