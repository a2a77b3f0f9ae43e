import { codeActions } from './actions/code-actions.ts';
import { commands } from './commands.ts';
import { completion } from './completion/completion.ts';
import { configuration } from './configuration.ts';
import { definition } from './definition.ts';
import { pullDiagnostics } from './diagnostics/pull.ts';
import { pushDiagnostics } from './diagnostics/push.ts';
import { relatedDiagnostics } from './diagnostics/related.ts';
import { workspaceDiagnostics } from './diagnostics/workspace.ts';
import { documentLinks } from './document-links.ts';
import type { Feature } from './feature.ts';
import { folders } from './folders.ts';
import { foldingRanges } from './folding.ts';
import { documentHighlight } from './highlight.ts';
import { hover } from './hover/hover.ts';
import { inlayHints } from './inlay-hints.ts';
import { codeLens } from './lens/code-lens.ts';
import { linkedEditing } from './linked-editing.ts';
import { localizationFile } from './localization-file.ts';
import { progressChanges } from './progress/changed.ts';
import { projectFiles } from './project-files.ts';
import { references } from './references.ts';
import { rename } from './rename/rename.ts';
import { selectionRanges } from './selection.ts';
import { serviceStatus } from './service-status.ts';
import { signatureHelp } from './signature-help.ts';
import { documentSymbols } from './symbols.ts';
import { synchronization } from './synchronization.ts';
import { semanticTokens } from './tokens/semantic-tokens.ts';
import { watching } from './watching.ts';
import { workspaceSymbols } from './workspace-symbols.ts';

/** Everything the server can do, in the order of registration. A test holds this list against the directory. */
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
