import { type CancellationToken, type LanguageModelTool, l10n, type PreparedToolInvocation, workspace } from 'vscode';
import { type Scope, SERVER_COMMANDS, type TranslateArguments, type TranslateReport } from '../../shared/commands.ts';
import type { ToolInput } from '../../shared/editor-tools.ts';
import type { App } from '../app.ts';
import { number } from '../messages/numbers.ts';
import { fileOf } from './place.ts';
import { askToSend, say, telling } from './say.ts';

type Input = ToolInput<'dragoman_translate'>;

/** How many refused units are listed. */
const LISTED = 20;

/** `dragoman_translate`: translates units of a localization file like all translations: unsafe ones are refused, one undo step per file. */
export function translateTool(app: App): LanguageModelTool<Input> {
  return {
    prepareInvocation: ({ input }, token) => prepare(app, input, token),
    invoke: ({ input }, token) => telling(async () => say(lines(input, await translate(app, input, token)))),
  };
}

/** The confirmation states the cost: a run that only counts sends and writes nothing. */
async function prepare(app: App, input: Input, token: CancellationToken): Promise<PreparedToolInvocation> {
  const doing = l10n.t('Translating in {0}', input.file);
  if (input.dryRun === true)
    return { invocationMessage: l10n.t('Counting what is to be translated in {0}', input.file) };
  const counted = await translate(app, { ...input, dryRun: true }, token).catch(() => undefined);
  const title = l10n.t('Translate in {0}?', input.file);
  if (counted === undefined) return askToSend(app, title, doing, undefined);
  const more = [l10n.t('Units to translate: {0}', number(counted.translated))];
  const { mostCharacters = 0 } = counted;
  if (mostCharacters > counted.billedCharacters) more.push(l10n.t('at most {0} characters', number(mostCharacters)));
  if (input.scope === 'all') more.push(l10n.t('Existing translations are replaced.'));
  return askToSend(app, title, doing, counted.billedCharacters, more);
}

async function translate(app: App, input: Input, token: CancellationToken): Promise<TranslateReport> {
  const { file, to, dryRun } = input;
  const request: TranslateArguments = {
    uri: (await fileOf(file)).toString(),
    scope: scopeOf(input),
    ...(to !== undefined && to.length > 0 && { to: [to].flat() }),
    ...(dryRun !== undefined && { dryRun }),
  };
  return app.client.execute<TranslateReport>(SERVER_COMMANDS.translate, request, { token });
}

function scopeOf({ scope = 'missing', lines: range }: Input): Scope {
  if (range === undefined) return scope;
  const line = (from1: number) => Math.max(0, Math.trunc(from1) - 1);
  return {
    range: { start: { line: line(range.from), character: 0 }, end: { line: line(range.to) + 1, character: 0 } },
  };
}

function lines({ file, dryRun }: Input, report: TranslateReport): readonly string[] {
  const { translated, reused, unchanged, refused, skipped, billedCharacters, stopped } = report;
  const notes = refused.slice(0, LISTED).map(({ unit, reason }) => `refused ${unit}: ${reason}`);
  const more = refused.length > notes.length ? [`… ${refused.length - notes.length} more were refused`] : [];
  const ended = stopped === undefined ? [] : [`The run ended early: ${stopped.message}`];
  if (dryRun === true)
    return [
      `${file}: ${translated} units to translate, about ${billedCharacters} characters. Nothing was sent or written.`,
    ];
  const open = workspace.textDocuments.some(({ isDirty }) => isDirty)
    ? ['Files that are open in the editor are changed there and not saved yet.']
    : [];
  const sums = `${translated} units translated, ${reused} reused, ${unchanged} unchanged, ${refused.length} refused, ${skipped.length} skipped`;
  return [`${file}: ${sums}; ${billedCharacters} characters billed.`, ...notes, ...more, ...ended, ...open];
}
