import { codeActions } from './actions/code-actions.ts';
import { commands } from './commands/commands.ts';
import { completion } from './completion/completion.ts';
import { pullDiagnostics } from './diagnostics/pull.ts';
import { pushDiagnostics } from './diagnostics/push.ts';
import { relatedDiagnostics } from './diagnostics/related.ts';
import { workspaceDiagnostics } from './diagnostics/workspace.ts';
import type { Feature } from './feature.ts';
import { foldingRanges } from './folding.ts';
import { hover } from './hover/hover.ts';
import { inlayHints } from './inlay-hints.ts';
import { codeLens } from './lens/code-lens.ts';
import { definition } from './navigation/definition.ts';
import { documentLinks } from './navigation/document-links.ts';
import { documentHighlight } from './navigation/highlight.ts';
import { linkedEditing } from './navigation/linked-editing.ts';
import { references } from './navigation/references.ts';
import { selectionRanges } from './navigation/selection.ts';
import { documentSymbols } from './navigation/symbols.ts';
import { workspaceSymbols } from './navigation/workspace-symbols.ts';
import { progressChanges } from './progress/changed.ts';
import { localizationFile } from './project/localization-file.ts';
import { projectFiles } from './project/project-files.ts';
import { rename } from './rename/rename.ts';
import { serviceStatus } from './service-status.ts';
import { signatureHelp } from './signature-help.ts';
import { configuration } from './synchronization/configuration.ts';
import { folders } from './synchronization/folders.ts';
import { synchronization } from './synchronization/synchronization.ts';
import { watching } from './synchronization/watching.ts';
import { semanticTokens } from './tokens/semantic-tokens.ts';

/** Every feature of the server, in the order of registration. A test compares this list with the directory. */
export const FEATURES: readonly Feature[] = [
  synchronization,
  configuration,
  folders,
  watching,
  pullDiagnostics,
  pushDiagnostics,
  relatedDiagnostics,
  workspaceDiagnostics,
  codeActions,
  documentSymbols,
  documentLinks,
  hover,
  completion,
  signatureHelp,
  definition,
  references,
  rename,
  foldingRanges,
  selectionRanges,
  documentHighlight,
  workspaceSymbols,
  codeLens,
  inlayHints,
  linkedEditing,
  semanticTokens,
  commands,
  projectFiles,
  progressChanges,
  localizationFile,
  serviceStatus,
];
