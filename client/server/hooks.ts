/** What the extension listens to in every client it starts: the service's status, the server's health, and commands of code actions. */
import { commands, l10n } from 'vscode';
import { type ExecuteCommandSignature, type LanguageClient, RequestType, State } from 'vscode-languageclient/node';
import { type AddTermArguments, SERVER_COMMANDS, type TranslateArguments } from '../../shared/commands.ts';
import { TABLE_CHANGED, type TableChanged } from '../../shared/pages/table.ts';
import { PROGRESS_CHANGED, type ProgressChanged } from '../../shared/progress.ts';
import {
  CHOOSE_SERVICE,
  DOCUMENT_CHANGED,
  DOCUMENTS_RESUMED,
  type DocumentChanged,
  type DocumentsResumed,
  GET_SERVICE_STATUS,
  LOCALIZATION_FILES,
  type LocalizationFiles,
  SERVICE_STATUS,
  type ServiceQuestion,
  type ServiceReply,
  type ServiceStatus,
} from '../../shared/protocol.ts';
import type { RephraseArguments } from '../../shared/service.ts';
import { isAdmin } from '../../shared/service-key.ts';
import { errorText } from '../../shared/values/error-text.ts';
import type { App } from '../app.ts';
import { addTermOf } from '../commands/add-term.ts';
import { handleApplyEdit } from '../editor/apply-edit.ts';
import { provideDocumentSymbols } from '../editor/outline.ts';
import { answerForModels } from '../quality/model.ts';
import { provideRenameEdits } from '../rename.ts';
import { rephraseInPlace } from '../service/rephrase-in-place.ts';
import { named } from '../service/service-name.ts';
import { STARTING } from '../status.ts';
import { followTables, reopenTables } from '../table/table.ts';
import { translateMany } from '../translation/run.ts';
import { documentName, translateDocument } from '../translation/translate.ts';
import type { ClientHooks } from './client.ts';

/** @param app what the hooks act on; resolved lazily, because it contains the client they belong to */
export function hooks(app: () => App): ClientHooks {
  return {
    onCreate(client) {
      app().status.show(STARTING);
      client.onNotification(SERVICE_STATUS, (status: ServiceStatus) => show(app(), status));
      client.onRequest(
        new RequestType<ServiceQuestion, ServiceReply, void>(CHOOSE_SERVICE),
        (question): Promise<ServiceReply> => app().use.choose(question),
      );
      client.onNotification(LOCALIZATION_FILES, ({ uris }: LocalizationFiles) => app().inLocalizationFile.follow(uris));
      answerForModels(client);
      client.onNotification(DOCUMENT_CHANGED, (change: DocumentChanged) => app().documents.follow(change));
      client.onNotification(PROGRESS_CHANGED, (change: ProgressChanged) => {
        app().locales.follow(change);
        void app().progress.refresh();
      });
      client.onNotification(TABLE_CHANGED, (changed: TableChanged) => followTables(changed));
      client.onNotification(DOCUMENTS_RESUMED, ({ jobs }: DocumentsResumed) => app().documents.tellResumed(jobs));
      client.onDidChangeState(({ newState }) => void followState(app(), client, newState));
    },
    onFailure(reason) {
      app().output.error(`The server did not start: ${reason}`);
      app().status.show(stopped());
    },
    middleware: {
      executeCommand: (command, args, next) => executeCommand(app(), command, args, next),
      provideRenameEdits,
      provideDocumentSymbols,
      workspace: {
        handleApplyEdit,
        // A server that has just ended receives nothing, and the next one reads the files itself: no reason for an error with a stack trace.
        didChangeWatchedFile: (event, next) =>
          next(event).catch((error: unknown) =>
            app().output.warn(`The server was not told of changed files: ${errorText(error)}`),
          ),
      },
    },
  };
}

async function followState(app: App, client: LanguageClient, state: State): Promise<void> {
  if (state !== State.Running) app.documents.forgetRuns();
  if (state === State.StartFailed) app.status.show(stopped());
  // A stop that we caused is followed by a start, and is shown as that.
  if (state === State.Stopped && app.client.current === client) app.status.show(stopped());
  if (state !== State.Running) return;
  await updateKeyContext(app);
  app.glossaries.refresh();
  app.styles.refresh();
  app.documents.refresh();
  app.inLocalizationFile.refresh();
  app.locales.refresh();
  void app.progress.refresh();
  reopenTables();
  try {
    show(app, await client.sendRequest<ServiceStatus>(GET_SERVICE_STATUS, {}));
  } catch (error) {
    app.output.error(`The server does not tell its service: ${errorText(error)}`);
  }
}

/** Shows the status in the status bar, and to the welcome texts of the views. */
function show(app: App, status: ServiceStatus): void {
  app.status.show(named(status));
  void commands.executeCommand('setContext', 'dragoman.serviceState', app.use.stateOf(status));
  void commands.executeCommand('setContext', 'dragoman.usesPseudo', app.use.pseudo && status.pseudo === true);
}

/** For `enablement` of commands that clear a key or the shared memory's address, or need an admin key (docs/spec/service.md#addresses-and-keys). */
async function updateKeyContext(app: App): Promise<void> {
  const report = (reason: string): void => app.output.error(reason);
  const [key, admin] = [await app.keys.read(report), await app.keys.read(report, 'admin')];
  const memory = await app.keys.memory(report);
  await commands.executeCommand('setContext', 'dragoman.hasKey', key !== undefined);
  await commands.executeCommand('setContext', 'dragoman.hasSharedMemory', memory !== undefined);
  app.developerKeys.follow(admin !== undefined || isAdmin(process.env['DRAGOMAN_AUTH_KEY']));
}

function stopped(): ServiceStatus {
  return {
    service: l10n.t('server stopped'),
    embedded: false,
    state: 'problem',
    message: l10n.t('The Dragoman server is not running. Restart it, or see the output for the reason.'),
    action: 'retry',
  };
}

/** Code actions run the server's own command; when the user runs one, it gets progress, Cancel and a message at the end. */
async function executeCommand(
  app: App,
  command: string,
  args: unknown[],
  next: ExecuteCommandSignature,
): Promise<unknown> {
  // A code lens or the light bulb: the user clicked.
  app.use.begin(command);
  const [request] = args;
  if (command === SERVER_COMMANDS.addTerm && isAddTermRequest(request)) return addTermOf(app, request);
  if (command === SERVER_COMMANDS.rephrase && isRephraseRequest(request)) return rephraseInPlace(app, request);
  if (command !== SERVER_COMMANDS.translate || !isTranslateRequest(request)) return next(command, args);
  const title = l10n.t('Translating in {0}', documentName(request.uri));
  const { uri, scope, to, ...more } = request;
  // Selected units are few, and a key binding with more options than we offer is explicit enough.
  if (typeof scope === 'object' || Object.keys(more).length > 0)
    return translateDocument(app, title, request, typeof scope === 'object');
  return translateMany(app, title, { uris: [uri], scope, ...(to && { to }) });
}

function isRephraseRequest(value: unknown): value is RephraseArguments {
  return typeof value === 'object' && value !== null && 'uri' in value && 'range' in value;
}

/** From the light bulb: the term is not chosen yet. Requests of the extension itself pass through. */
function isAddTermRequest(value: unknown): value is AddTermArguments {
  return isRephraseRequest(value) && !('source' in value) && 'apply' in value;
}

function isTranslateRequest(value: unknown): value is TranslateArguments {
  return (
    typeof value === 'object' && value !== null && 'uri' in value && typeof value.uri === 'string' && 'scope' in value
  );
}
