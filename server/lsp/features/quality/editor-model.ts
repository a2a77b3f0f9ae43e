import { CancellationTokenSource, type Connection } from 'vscode-languageserver/node';
import {
  ASK_LANGUAGE_MODEL,
  type LanguageModelAnswer,
  type LanguageModelChoice,
  type LanguageModelQuestion,
  SELECT_LANGUAGE_MODEL,
} from '../../../../shared/quality.ts';
import { errorText } from '../../../../shared/values/error-text.ts';
import { fail, ok, type Result } from '../../../../shared/values/result.ts';
import { modelProvider } from '../../../engine/parts/quality/model-provider.ts';
import type { QualityFailure, QualityProvider } from '../../../engine/parts/quality/provider.ts';
import type { Context } from '../../context.ts';
import { refusal } from '../../guard.ts';

/** A language model of the editor as a judge. The client selects it, and sends the requests. @throws ResponseError if there is none */
export async function editorProvider({ client, connection }: Context): Promise<QualityProvider> {
  if (client.options.languageModel !== true)
    throw refusal('This editor has no language model that Dragoman can ask. Choose another provider.');
  if (client.options.trusted === false)
    throw refusal('Nothing is sent from a workspace that is not trusted. Trust it to have translations judged.');
  const chosen = await connection.sendRequest<LanguageModelChoice>(SELECT_LANGUAGE_MODEL, {});
  if ('problem' in chosen) throw refusal(chosen.problem);
  const { id, name } = chosen;
  return modelProvider({
    id: `editor ${id}`,
    name,
    ask: (prompt, signal) => answerOf(connection, { id, prompt }, name, signal),
  });
}

/** One request. Cancelling does not wait for the model. */
async function answerOf(
  connection: Connection,
  question: LanguageModelQuestion,
  name: string,
  signal: AbortSignal,
): Promise<Result<string, QualityFailure>> {
  const token = new CancellationTokenSource();
  const stopped = Promise.withResolvers<undefined>();
  const cancel = () => {
    token.cancel();
    stopped.resolve(undefined);
  };
  signal.addEventListener('abort', cancel, { once: true });
  if (signal.aborted) cancel();
  try {
    const answer = connection.sendRequest<LanguageModelAnswer>(ASK_LANGUAGE_MODEL, question, token.token);
    answer.catch(() => undefined);
    const said = await Promise.race([answer, stopped.promise]);
    if (said === undefined || signal.aborted) return fail({ kind: 'interrupted' });
    return 'problem' in said ? fail({ kind: 'model', message: said.problem }) : ok(said.text);
  } catch (error) {
    const why = errorText(error);
    return fail({ kind: 'model', message: `The editor did not ask ${name}: ${why}.` });
  } finally {
    signal.removeEventListener('abort', cancel);
    token.dispose();
  }
}
