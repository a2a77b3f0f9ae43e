import { type LanguageModelTool, l10n } from 'vscode';
import { SERVER_COMMANDS, type TranslateTextArguments, type TranslateTextResult } from '../../shared/commands.ts';
import type { ToolInput } from '../../shared/editor-tools.ts';
import type { App } from '../app.ts';
import { askToSend, clipped, say, telling } from './say.ts';

type Input = ToolInput<'dragoman_translate_text'>;

/** `dragoman_translate_text`: translates a text that is not in a localization file. Writes nothing. */
export function translateTextTool(app: App): LanguageModelTool<Input> {
  return {
    prepareInvocation: ({ input: { text, to } }) =>
      askToSend(
        app,
        l10n.t('Translate a text into {0}?', to),
        l10n.t('Translating a text into {0}', to),
        [...text].length,
        [clipped(text)],
      ),
    invoke: ({ input: { text, to, from } }, token) =>
      telling(async () => {
        const request: TranslateTextArguments = { texts: [text], to, ...(from !== undefined && { from }) };
        const answer = await app.client.execute<TranslateTextResult>(SERVER_COMMANDS.translateText, request, { token });
        return say(answer.texts);
      }),
  };
}
