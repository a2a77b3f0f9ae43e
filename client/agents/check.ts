import { type LanguageModelTool, l10n, workspace } from 'vscode';
import type { CheckAnswer } from '../../shared/agents.ts';
import { SERVER_COMMANDS } from '../../shared/commands.ts';
import type { ToolInput } from '../../shared/editor-tools.ts';
import type { App } from '../app.ts';
import { fileOf } from './place.ts';
import { say, telling } from './say.ts';

type Input = ToolInput<'dragoman_check'>;

/** How many findings are listed: a model's context is limited. */
const LISTED = 200;

/** `dragoman_check`: the findings of one file, as the editor shows them. */
export function checkTool(app: App): LanguageModelTool<Input> {
  return {
    prepareInvocation: ({ input }) => ({ invocationMessage: l10n.t('Checking {0}', input.file) }),
    invoke: ({ input }, token) =>
      telling(async () => {
        const uri = await fileOf(input.file);
        const { findings } = await app.client.execute<CheckAnswer>(
          SERVER_COMMANDS.check,
          { uri: uri.toString() },
          { token },
        );
        const name = workspace.asRelativePath(uri);
        if (findings.length === 0) return say([`${name}: nothing found.`]);
        const lines = findings.slice(0, LISTED).map(({ range: { start }, severity, message, code, unit }) => {
          const where = unit === undefined ? '' : ` (unit ${unit})`;
          return `${name}:${start.line + 1}:${start.character + 1}: ${severity}: ${message} [${code}]${where}`;
        });
        const more = findings.length - lines.length;
        return say(more > 0 ? [...lines, `… ${more} more`] : lines);
      }),
  };
}
