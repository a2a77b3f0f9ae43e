/** What the tools share: answers, and the confirmation before characters are spent. */
import {
  LanguageModelTextPart,
  LanguageModelToolResult,
  l10n,
  MarkdownString,
  type PreparedToolInvocation,
} from 'vscode';
import { errorText } from '../../shared/values/error-text.ts';
import type { App } from '../app.ts';
import { number } from '../messages/numbers.ts';
import { shorten } from '../server/run.ts';

/** An answer for a model: lines of text. */
export function say(lines: readonly string[]): LanguageModelToolResult {
  return new LanguageModelToolResult([new LanguageModelTextPart(lines.join('\n'))]);
}

/** Runs a tool. A refusal by the server becomes an error that a model can read: one sentence, with paths relative to the workspace. */
export async function telling(work: () => Promise<LanguageModelToolResult>): Promise<LanguageModelToolResult> {
  try {
    return await work();
  } catch (error) {
    throw new Error(shorten(errorText(error)));
  }
}

/** Asks for confirmation before characters are sent to the service. */
export function askToSend(
  { status }: App,
  title: string,
  doing: string,
  characters: number | undefined,
  more: readonly string[] = [],
): PreparedToolInvocation {
  const { service } = status.current;
  const name = service === '' ? l10n.t('the translation service') : service;
  const cost =
    characters === undefined
      ? l10n.t('Texts are sent to {0}.', name)
      : l10n.t('About {0} characters are sent to {1}.', number(characters), name);
  const message = new MarkdownString();
  message.appendText([cost, ...more].join('\n'));
  return { invocationMessage: doing, confirmationMessages: { title, message } };
}

/** A text shortened to fit into a question. */
export function clipped(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 200 ? `${line.slice(0, 199)}…` : line;
}
