import { type LanguageModelTool, l10n } from 'vscode';
import type { FoundForbiddenWord, FoundTerm, TermsAnswer } from '../../shared/agents.ts';
import { SERVER_COMMANDS } from '../../shared/commands.ts';
import type { ToolInput } from '../../shared/editor-tools.ts';
import type { App } from '../app.ts';
import { clipped, say, telling } from './say.ts';

type Input = ToolInput<'dragoman_glossary'>;

/** `dragoman_glossary`: looks up a word or a text in the workspace's glossary files. */
export function glossaryTool(app: App): LanguageModelTool<Input> {
  return {
    prepareInvocation: ({ input }) => ({
      invocationMessage: l10n.t('Looking up “{0}” in the glossary', clipped(input.text)),
    }),
    invoke: ({ input }, token) =>
      telling(async () => {
        const { terms, forbidden, more, files } = await app.client.execute<TermsAnswer>(SERVER_COMMANDS.terms, input, {
          token,
        });
        const lines = [...terms.map(termLine), ...forbidden.map(forbiddenLine)];
        if (lines.length === 0)
          return say([
            files === 0 ? 'The workspace has no glossary files.' : 'No term of the glossary occurs in this text.',
          ]);
        return say(more > 0 ? [...lines, `… ${more} more: give "from" and "to", or a shorter text.`] : lines);
      }),
  };
}

function termLine({ term, from, translation, to, note, file, row }: FoundTerm): string {
  return `${term} (${from}) = ${translation} (${to})${note === undefined ? '' : ` (${note})`}  ${file}:${row}`;
}

function forbiddenLine({ word, locale, onlyFor, replacement, file, row }: FoundForbiddenWord): string {
  const only = onlyFor === undefined ? '' : ` for ${onlyFor}`;
  return `do not use ${word} (${locale})${only}${replacement === undefined ? '' : `; write ${replacement}`}  ${file}:${row}`;
}
