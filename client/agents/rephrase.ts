import { type LanguageModelTool, l10n } from 'vscode';
import { SERVER_COMMANDS } from '../../shared/commands.ts';
import type { ToolInput } from '../../shared/editor-tools.ts';
import type { RephraseAnswer, RephraseArguments } from '../../shared/service.ts';
import type { App } from '../app.ts';
import { askToSend, clipped, say, telling } from './say.ts';

type Input = ToolInput<'dragoman_rephrase'>;

const START = { line: 0, character: 0 };
/** There is no document: the text is sent with the request. */
const NOWHERE = 'untitled:rephrase.txt';

/** `dragoman_rephrase`: rewords a text, keeping placeholders and tags. Writes nothing. */
export function rephraseTool(app: App): LanguageModelTool<Input> {
  return {
    prepareInvocation: ({ input: { text } }) =>
      askToSend(app, l10n.t('Rephrase a text?'), l10n.t('Rephrasing a text'), [...text].length, [clipped(text)]),
    invoke: ({ input: { text, style, tone } }, token) =>
      telling(async () => {
        if (style !== undefined && tone !== undefined) throw new Error('Give a style or a tone, not both.');
        const request: RephraseArguments = {
          uri: NOWHERE,
          range: { start: START, end: START },
          text,
          ...(style !== undefined && { style }),
          ...(tone !== undefined && { tone }),
        };
        const { suggestions } = await app.client.execute<RephraseAnswer>(SERVER_COMMANDS.rephrase, request, { token });
        return say(suggestions.map((one) => one.text));
      }),
  };
}
