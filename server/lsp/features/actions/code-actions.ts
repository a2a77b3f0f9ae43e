import type { CancellationToken, CodeAction, CodeActionKind, Command, Diagnostic } from 'vscode-languageserver/node';
import { ACTION_KINDS } from '../../../../shared/action-kinds.ts';
import { invalid } from '../../guard.ts';
import type { Localizer } from '../../localizer.ts';
import type { Snapshot } from '../../snapshot.ts';
import { validation } from '../diagnostics/validate.ts';
import type { Feature } from '../feature.ts';
import { glossaryActions } from '../glossary/actions.ts';
import { addTermActions } from '../glossary/add-action.ts';
import { glossaryOf } from '../glossary/document.ts';
import { codeIn } from '../keys/entry.ts';
import { rephraseActions } from '../rephrase/actions.ts';
import { type Subject, subjectOf, uriIn } from '../subject.ts';
import { fixAction } from './fix-action.ts';
import { checksWithFix, fixAllAction, fixAllOfCheck, removeUnknownKeys, resolveFix } from './fixes.ts';
import { ignoreActions } from './ignore.ts';
import { keyActions } from './keys.ts';
import { memoryActions } from './memory.ts';
import { stateActions } from './states.ts';
import { translateActions, type Wanted } from './translate.ts';

/** For the whole file, or for one check, if that kind is requested; on the light bulb, for the checks of the findings there. */
function fixAllActions(
  subject: Subject,
  diagnostics: readonly Diagnostic[],
  only: readonly CodeActionKind[],
  wanted: Wanted,
  localizer: Localizer,
): readonly CodeAction[] {
  const { fixAll, quickFix } = ACTION_KINDS;
  const asked = only.flatMap((it) => (it.startsWith(`${fixAll}.`) ? [it.slice(fixAll.length + 1)] : []));
  const shown = checksWithFix(subject, diagnostics).filter((check) => wanted(`${quickFix}.${check}`, false));
  return [
    ...(wanted(fixAll, true) ? [fixAllAction(subject, localizer)] : []),
    ...asked.map((check) => fixAllOfCheck(subject, check, `${fixAll}.${check}`, localizer)),
    ...shown.map((check) => fixAllOfCheck(subject, check, `${quickFix}.${check}`, localizer)),
  ];
}

/** `textDocument/codeAction` and `codeAction/resolve`. Listing actions needs no network and computes no edit: both come when an action is chosen. */
export const codeActions: Feature = (context) => {
  const { connection, client, documents, guard } = context;
  const { localizer } = client;

  connection.onCodeAction(
    guard.request('textDocument/codeAction', async (params, token): Promise<(CodeAction | Command)[] | null> => {
      const found = await documents.get(uriIn(params));
      if (!found.ok) return null;
      const { only, diagnostics = [] } = params.context ?? {};
      const wanted = (kind: CodeActionKind, asked: boolean) =>
        only === undefined ? !asked : only.some((it) => kind === it || kind.startsWith(`${it}.`) || it === '');
      const own = diagnostics.filter(({ source }) => source === 'dragoman');
      const complete = own.every((it) => it.data !== undefined) ? own : await withData(own, found.value, token);
      const glossary = client.codeActionLiterals ? await glossaryOf(context, found.value) : undefined;
      if (glossary !== undefined) return resolved(glossaryActions(glossary, complete, wanted, localizer), token);
      const offset = found.value.lines.offset(params.range.start);
      const inCode = client.codeActionLiterals ? await codeIn(context, found.value, token, offset) : undefined;
      if (inCode !== undefined) {
        const { code, keys: features } = inCode;
        const atKey = await features.keyActions(context, code, offset, own, wanted);
        return [
          ...atKey,
          ...(await features.extractActions(context, code, found.value.lines.span(params.range), wanted)),
        ];
      }
      const subject = await subjectOf(context, found.value, { offset });
      if (subject === undefined) return null;
      const translate = [
        ...translateActions(subject, params.range, diagnostics, wanted, localizer, client.options.previewCommand),
        ...rephraseActions(subject, params.range, wanted, localizer),
        ...stateActions(subject, params.range, wanted, localizer),
        ...addTermActions(subject, params.range, wanted, localizer),
      ];
      const keys = keyActions(subject, params.range, diagnostics, wanted, localizer);
      // A client without literals supports only commands; fixes are not commands.
      if (!client.codeActionLiterals) return [...translate, ...keys].flatMap(({ command }) => command ?? []);
      const actions = complete.flatMap((it) => fixAction(subject, it)).filter(({ kind = '' }) => wanted(kind, false));
      actions.push(...removeUnknownKeys(subject, complete, localizer).filter(({ kind = '' }) => wanted(kind, false)));
      actions.push(...memoryActions(context, subject, params.range, wanted));
      actions.push(...fixAllActions(subject, complete, only ?? [], wanted, localizer));
      const ignore = wanted(ACTION_KINDS.ignore, false)
        ? complete.flatMap((it) => ignoreActions(context, subject, it))
        : [];
      return [
        ...(await resolved(actions, token)),
        ...translate,
        ...(await resolved(keys, token)),
        ...(await resolved(ignore, token)),
      ];
    }),
  );

  connection.onCodeActionResolve(
    guard.request('codeAction/resolve', (action, token) => {
      if (typeof action?.title !== 'string') throw invalid('A code action needs a title.');
      return resolveFix(context, action, token);
    }),
  );

  /** For clients that do not request the edit of the chosen action. */
  async function resolved(actions: readonly CodeAction[], token: CancellationToken): Promise<CodeAction[]> {
    if (client.resolvesEdits) return [...actions];
    return Promise.all(actions.map((action) => resolveFix(context, action, token)));
  }

  /** Some clients send diagnostics back without their data: then it is looked up again. */
  async function withData(own: readonly Diagnostic[], snapshot: Snapshot, token: CancellationToken) {
    const all = await (await validation(context, snapshot, token)).run(token);
    const key = ({ code, range, message }: Diagnostic) => JSON.stringify([code, range, message]);
    const known = new Map(all.map((diagnostic) => [key(diagnostic), diagnostic]));
    return own.map((diagnostic) => known.get(key(diagnostic)) ?? diagnostic);
  }
};
