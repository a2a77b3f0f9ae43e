import {
  type Connection,
  DidChangeConfigurationNotification,
  DidChangeTextDocumentNotification,
  DidChangeWatchedFilesNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DidSaveTextDocumentNotification,
  type NotificationHandler,
  type ProtocolNotificationType,
} from 'vscode-languageserver/node';

/** A notification of the client that changes documents, files or settings. */
export interface Heard {
  readonly method: string;
  readonly params: unknown;
}

/** The same connection. `tell` gets every such notification directly before it takes effect here: nothing comes in between. */
export function overheard(connection: Connection, tell: (heard: Heard) => void): Connection {
  const told =
    <P, R>(type: ProtocolNotificationType<P, R>) =>
    (handler: NotificationHandler<P>) =>
      connection.onNotification(type, (params) => {
        tell({ method: type.method, params });
        return handler(params);
      });
  return Object.assign(Object.create(connection) as Connection, {
    onDidOpenTextDocument: told(DidOpenTextDocumentNotification.type),
    onDidChangeTextDocument: told(DidChangeTextDocumentNotification.type),
    onDidCloseTextDocument: told(DidCloseTextDocumentNotification.type),
    onDidSaveTextDocument: told(DidSaveTextDocumentNotification.type),
    onDidChangeWatchedFiles: told(DidChangeWatchedFilesNotification.type),
    onDidChangeConfiguration: told(DidChangeConfigurationNotification.type),
  });
}
