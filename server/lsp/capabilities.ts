import { type ServerCapabilities, TextDocumentSyncKind } from 'vscode-languageserver/node';
import { ACTION_KINDS } from '../../shared/action-kinds.ts';
import type { Client } from './client.ts';
import { COMMANDS } from './features/commands/command-ids.ts';
import { TYPES } from './features/tokens/types.ts';

/** The server's capabilities, sent to the client before the code for them is loaded. */
export function capabilitiesFor(client: Client): ServerCapabilities {
  return {
    positionEncoding: 'utf-16',
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: { includeText: false } },
    ...(client.notifiesFolders && { workspace: { workspaceFolders: { supported: true, changeNotifications: true } } }),
    ...(client.pullsDiagnostics && {
      diagnosticProvider: { identifier: 'dragoman', interFileDependencies: true, workspaceDiagnostics: true },
    }),
    codeActionProvider: {
      codeActionKinds: [
        ACTION_KINDS.quickFix,
        ACTION_KINDS.translate,
        ACTION_KINDS.memory,
        ACTION_KINDS.translateMissing,
        ACTION_KINDS.fixAll,
        ACTION_KINDS.extractKey,
        ACTION_KINDS.addTerm,
        ACTION_KINDS.sortTerms,
        ACTION_KINDS.removeDuplicateTerms,
        ACTION_KINDS.correct,
        ACTION_KINDS.rephrase,
        ACTION_KINDS.state,
      ],
      resolveProvider: true,
    },
    documentSymbolProvider: { label: 'Dragoman' },
    documentLinkProvider: { resolveProvider: false },
    hoverProvider: true,
    completionProvider: { triggerCharacters: ['{', '%', '$', '<', '"', "'", '`', '.'] },
    // Only inside objects: parentheses are left to the language's own server.
    signatureHelpProvider: { triggerCharacters: ['{', ','] },
    definitionProvider: true,
    referencesProvider: true,
    renameProvider: { prepareProvider: true },
    foldingRangeProvider: true,
    selectionRangeProvider: true,
    documentHighlightProvider: true,
    workspaceSymbolProvider: true,
    codeLensProvider: { resolveProvider: true },
    inlayHintProvider: true,
    linkedEditingRangeProvider: true,
    semanticTokensProvider: {
      legend: { tokenTypes: [...TYPES], tokenModifiers: [] },
      full: { delta: true },
      range: true,
    },
    executeCommandProvider: { commands: [...COMMANDS], workDoneProgress: true },
  };
}
