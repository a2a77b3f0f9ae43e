/** Implementations of the commands in the catalogue. */
import type { ClientCommand } from '../../shared/client-commands.ts';
import type { App } from '../app.ts';
import {
  documentCancel,
  documentForget,
  documentOpen,
  documentRetry,
  documentReveal,
  documentsForgetDone,
  documentsRefresh,
} from '../documents/commands.ts';
import {
  glossaryDeleteDictionary,
  glossaryFind,
  glossaryMigrate,
  glossaryMore,
  glossaryPlan,
  glossaryPull,
  glossaryPush,
  glossaryRefresh,
} from '../glossary/commands.ts';
import { glossaryCreate } from '../glossary/create.ts';
import { keysCopyId, keysCreate, keysDeactivate, keysLimit, keysRefresh, keysRename } from '../keys/commands.ts';
import {
  localeHide,
  localeNext,
  localeOpen,
  localePreview,
  localeShow,
  locales,
  localesAdd,
  localesChoose,
  localesFilter,
  localesFind,
  localesMine,
  localesMore,
  localesRefresh,
  localesSort,
  localeTable,
  localeTranslate,
} from '../progress/commands.ts';
import {
  styleCopyId,
  styleDelete,
  styleOpen,
  stylePlan,
  stylePull,
  stylePush,
  styleRefresh,
} from '../style/commands.ts';
import { addTerm } from './add-term.ts';
import { checkQuality } from './check-quality.ts';
import { clearAdminKey, clearKey } from './clear-key.ts';
import { copyInformation } from './copy-information.ts';
import { createProjectFile } from './create-project-file.ts';
import { documents } from './documents.ts';
import { extractKeys } from './extract-keys.ts';
import { forgetPseudo } from './forget-pseudo.ts';
import { glossaries } from './glossaries.ts';
import { keys } from './keys.ts';
import { legacyGlossaries } from './legacy-glossaries.ts';
import { mark } from './mark.ts';
import { nextUnit } from './next-unit.ts';
import { openSamples } from './open-samples.ts';
import { openTable } from './open-table.ts';
import { rephraseSelection } from './rephrase.ts';
import { restart } from './restart.ts';
import { serviceActions } from './service-actions.ts';
import { setAdminKey, setKey } from './set-key.ts';
import { clearSharedMemory, setSharedMemory } from './shared-memory.ts';
import { showLanguages } from './show-languages.ts';
import { showOutput } from './show-output.ts';
import { showUsage } from './show-usage.ts';
import { statistics } from './statistics.ts';
import { toggleOnlyChanged } from './toggle-only-changed.ts';
import { translateDocument } from './translate-document.ts';
import { translateFile } from './translate-file.ts';
import { translateFolder } from './translate-folder.ts';
import { translateProject } from './translate-project.ts';
import { translateSelection } from './translate-selection.ts';
import { translateUnit } from './translate-unit.ts';
import { translateWithPreview } from './translate-with-preview.ts';
import { undoRun } from './undo-run.ts';
import { addKey, insertMissingKeys, pruneKeys, removeKey, removeUnusedKeys, sortKeys } from './unit-keys.ts';

/** What menus pass on: in the explorer, the resource that was clicked, and all selected ones. */
type Command = (app: App, argument?: unknown, selected?: unknown) => void | Promise<void>;

export const COMMANDS: Readonly<Record<ClientCommand, Command>> = {
  translateSelection,
  translateUnit,
  translateFile,
  translateFolder,
  translateProject,
  undoRun,
  preview: translateWithPreview,
  openTable,
  setKey,
  clearKey,
  setAdminKey,
  clearAdminKey,
  setSharedMemory,
  clearSharedMemory,
  serviceActions,
  forgetPseudo,
  restart,
  toggleOnlyChanged,
  createProjectFile,
  showOutput,
  rephrase: rephraseSelection,
  showUsage,
  showLanguages,
  glossaries,
  legacyGlossaries,
  glossaryPush,
  glossaryPull,
  glossaryPlan,
  glossaryRefresh,
  glossaryFind,
  glossaryCreate,
  stylePush,
  stylePull,
  stylePlan,
  styleRefresh,
  styleOpen,
  styleDelete,
  styleCopyId,
  glossaryMore,
  glossaryDeleteDictionary,
  glossaryMigrate,
  keys,
  keysCreate,
  keysRefresh,
  keysRename,
  keysLimit,
  keysDeactivate,
  keysCopyId,
  statistics,
  translateDocument,
  documents,
  documentsRefresh,
  documentsForgetDone,
  documentOpen,
  documentReveal,
  documentCancel,
  documentRetry,
  documentForget,
  locales,
  localesRefresh,
  localesFilter,
  localesFind,
  localesSort,
  localesAdd,
  localesMine,
  localesChoose,
  localesOpen: localeOpen,
  localesTranslate: localeTranslate,
  localesPreview: localePreview,
  localesTable: localeTable,
  localesNext: localeNext,
  localesHide: localeHide,
  localesShow: localeShow,
  localesMore,
  markNeedsWork: mark('needs-work'),
  markTranslated: mark('translated'),
  markReviewed: mark('reviewed'),
  markFinal: mark('final'),
  nextUnit: nextUnit(false),
  previousUnit: nextUnit(true),
  addTerm,
  openSamples,
  copyInformation,
  checkQuality,
  addKey,
  removeKey,
  insertMissingKeys,
  sortKeys,
  pruneKeys,
  removeUnusedKeys,
  extractKeys,
};
