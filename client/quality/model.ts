/** Asks the editor's language models on behalf of the server: only for user actions, and with the editor's own consent prompt. */
import { type CancellationToken, LanguageModelChatMessage, LanguageModelError, l10n, lm, workspace } from 'vscode';
import { type LanguageClient, RequestType, RequestType0 } from 'vscode-languageclient/node';
import {
  ASK_LANGUAGE_MODEL,
  type LanguageModelAnswer,
  type LanguageModelChoice,
  type LanguageModelQuestion,
  SELECT_LANGUAGE_MODEL,
} from '../../shared/quality.ts';
import { errorText } from '../../shared/values/error-text.ts';
import { settingOf } from '../setting.ts';
import { chosenModel, keyOf } from './choose.ts';

/** Whether this editor knows language models at all. */
export function hasModels(): boolean {
  return typeof lm?.selectChatModels === 'function';
}

export function answerForModels(client: LanguageClient): void {
  client.onRequest(new RequestType0<LanguageModelChoice, void>(SELECT_LANGUAGE_MODEL), select);
  client.onRequest(new RequestType<LanguageModelQuestion, LanguageModelAnswer, void>(ASK_LANGUAGE_MODEL), ask);
}

async function found() {
  const wanted = settingOf('quality.model').trim();
  const models = hasModels() && workspace.isTrusted ? await lm.selectChatModels() : [];
  return { wanted, model: chosenModel(models, wanted), count: models.length };
}

async function select(): Promise<LanguageModelChoice> {
  const { wanted, model, count } = await found();
  if (model !== undefined) return { id: keyOf(model), name: model.name };
  return { problem: count === 0 ? noModel() : noSuchModel(wanted) };
}

/** The complete answer: half of one is of no use. */
async function ask({ id, prompt }: LanguageModelQuestion, token: CancellationToken): Promise<LanguageModelAnswer> {
  const { model } = await found();
  if (model === undefined || keyOf(model) !== id) return { problem: noModel() };
  const justification = l10n.t(
    'Dragoman has translations evaluated: texts of this file and their translations are sent.',
  );
  try {
    const response = await model.sendRequest([LanguageModelChatMessage.User(prompt)], { justification }, token);
    let text = '';
    for await (const piece of response.text) text += piece;
    return { text };
  } catch (error) {
    return { problem: problemOf(error, model.name) };
  }
}

function noModel(): string {
  return l10n.t(
    'There is no language model in this editor. Install an extension that provides one, or choose another provider.',
  );
}

function noSuchModel(wanted: string): string {
  return l10n.t('There is no language model “{0}”. Change the setting “dragoman.quality.model”.', wanted);
}

function problemOf(error: unknown, name: string): string {
  const code = error instanceof LanguageModelError ? error.code : '';
  if (code === LanguageModelError.NoPermissions.name)
    return l10n.t('You have not allowed Dragoman to use {0}. Nothing was sent.', name);
  if (code === LanguageModelError.Blocked.name)
    return l10n.t('{0} no longer answers: its quota is used up, or it rejects these texts.', name);
  const why = errorText(error);
  return l10n.t('{0} could not be asked: {1}', name, why);
}
