import type { InitializeParams } from 'vscode-languageserver/node';
import type { InitializationOptions } from '../../shared/protocol.ts';
import { type Localizer, localizerOf } from './localizer.ts';

/** What the client can do and has asked for, read once from `initialize`. */
export interface Client {
  /** All parameters, for a server in a thread. */
  readonly params: InitializeParams;
  /** Id of the process that started the server. */
  readonly processId?: number;
  /** URIs of the workspace folders at start-up. */
  readonly folders: readonly string[];
  readonly options: InitializationOptions & { readonly settings?: unknown };
  /** Localizes the texts that are shown in the editor. */
  readonly localizer: Localizer;
  /** The editor's own language, if it reports one. */
  readonly locale?: string;
  /** Pulls diagnostics: then none are pushed. */
  readonly pullsDiagnostics: boolean;
  readonly refreshesDiagnostics: boolean;
  /** Accepts the findings of open documents that depend on the requested one. */
  readonly relatedDiagnostics: boolean;
  readonly refreshesLenses: boolean;
  readonly refreshesHints: boolean;
  /** Answers `workspace/configuration`. */
  readonly answersConfiguration: boolean;
  readonly registersConfiguration: boolean;
  readonly registersWatchers: boolean;
  readonly notifiesFolders: boolean;
  /** Supports versioned `documentChanges`. */
  readonly documentChanges: boolean;
  readonly createsFiles: boolean;
  /** Edits may rename files. */
  readonly renamesFiles: boolean;
  /** Asks the user before making changes that need confirmation. */
  readonly confirmsChanges: boolean;
  readonly deletesFiles: boolean;
  /** Shows disabled code actions, with the reason. */
  readonly disabledActions: boolean;
  /** Supports code actions as literals, not only as commands. */
  readonly codeActionLiterals: boolean;
  /** Requests the `edit` of a code action when it is chosen. */
  readonly resolvesEdits: boolean;
  readonly nestedSymbols: boolean;
  /** Shows hovers as plain text only. */
  readonly plainHover: boolean;
  readonly definitionLinks: boolean;
  /** Supports parameters of a signature as offsets in its label. */
  readonly labelOffsets: boolean;
  /** Maximum number of folding ranges. */
  readonly foldingLimit?: number;
}

export function readClient(params: InitializeParams): Client {
  const { workspace, textDocument } = params.capabilities ?? {};
  const folders = params.workspaceFolders?.map((folder) => folder.uri) ?? (params.rootUri ? [params.rootUri] : []);
  const edit = workspace?.workspaceEdit;
  const limit = textDocument?.foldingRange?.rangeLimit;
  const options = isRecord(params.initializationOptions) ? params.initializationOptions : {};
  return {
    params,
    ...(typeof params.processId === 'number' && { processId: params.processId }),
    folders,
    options,
    localizer: localizerOf(options.texts, params.locale),
    ...(typeof params.locale === 'string' && { locale: params.locale }),
    pullsDiagnostics: textDocument?.diagnostic !== undefined,
    refreshesDiagnostics: workspace?.diagnostics?.refreshSupport === true,
    relatedDiagnostics: textDocument?.diagnostic?.relatedDocumentSupport === true,
    refreshesLenses: workspace?.codeLens?.refreshSupport === true,
    refreshesHints: workspace?.inlayHint?.refreshSupport === true,
    answersConfiguration: workspace?.configuration === true,
    registersConfiguration: workspace?.didChangeConfiguration?.dynamicRegistration === true,
    registersWatchers: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    notifiesFolders: workspace?.workspaceFolders === true,
    documentChanges: edit?.documentChanges === true,
    deletesFiles: edit?.documentChanges === true && edit.resourceOperations?.includes('delete') === true,
    createsFiles: edit?.documentChanges === true && edit.resourceOperations?.includes('create') === true,
    renamesFiles: edit?.resourceOperations?.includes('rename') === true,
    confirmsChanges: edit?.documentChanges === true && edit.changeAnnotationSupport !== undefined,
    disabledActions: textDocument?.codeAction?.disabledSupport === true,
    codeActionLiterals: textDocument?.codeAction?.codeActionLiteralSupport !== undefined,
    resolvesEdits: textDocument?.codeAction?.resolveSupport?.properties.includes('edit') === true,
    nestedSymbols: textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport === true,
    plainHover: textDocument?.hover?.contentFormat?.includes('markdown') !== true,
    definitionLinks: textDocument?.definition?.linkSupport === true,
    labelOffsets: textDocument?.signatureHelp?.signatureInformation?.parameterInformation?.labelOffsetSupport === true,
    ...(typeof limit === 'number' && { foldingLimit: limit }),
  };
}

function isRecord(value: unknown): value is InitializationOptions & { readonly settings?: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
