/** The list of commands. Their titles and conditions are in the manifest; a test keeps the two in step. */
import { CLIENT_COMMANDS } from '../../shared/commands.ts';
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

export const COMMANDS: readonly (readonly [id: string, run: Command])[] = [
  [CLIENT_COMMANDS.translateSelection, translateSelection],
  [CLIENT_COMMANDS.translateUnit, translateUnit],
  [CLIENT_COMMANDS.translateFile, translateFile],
  [CLIENT_COMMANDS.translateFolder, translateFolder],
  [CLIENT_COMMANDS.translateProject, translateProject],
  [CLIENT_COMMANDS.undoRun, undoRun],
  [CLIENT_COMMANDS.preview, translateWithPreview],
  [CLIENT_COMMANDS.openTable, openTable],
  [CLIENT_COMMANDS.setKey, setKey],
  [CLIENT_COMMANDS.clearKey, clearKey],
  [CLIENT_COMMANDS.setAdminKey, setAdminKey],
  [CLIENT_COMMANDS.clearAdminKey, clearAdminKey],
  [CLIENT_COMMANDS.setSharedMemory, setSharedMemory],
  [CLIENT_COMMANDS.clearSharedMemory, clearSharedMemory],
  [CLIENT_COMMANDS.serviceActions, serviceActions],
  [CLIENT_COMMANDS.forgetPseudo, forgetPseudo],
  [CLIENT_COMMANDS.restart, restart],
  [CLIENT_COMMANDS.toggleOnlyChanged, toggleOnlyChanged],
  [CLIENT_COMMANDS.createProjectFile, createProjectFile],
  [CLIENT_COMMANDS.showOutput, showOutput],
  [CLIENT_COMMANDS.rephrase, rephraseSelection],
  [CLIENT_COMMANDS.showUsage, showUsage],
  [CLIENT_COMMANDS.showLanguages, showLanguages],
  [CLIENT_COMMANDS.glossaries, glossaries],
  [CLIENT_COMMANDS.legacyGlossaries, legacyGlossaries],
  [CLIENT_COMMANDS.glossaryPush, glossaryPush],
  [CLIENT_COMMANDS.glossaryPull, glossaryPull],
  [CLIENT_COMMANDS.glossaryPlan, glossaryPlan],
  [CLIENT_COMMANDS.glossaryRefresh, glossaryRefresh],
  [CLIENT_COMMANDS.glossaryFind, glossaryFind],
  [CLIENT_COMMANDS.glossaryCreate, glossaryCreate],
  [CLIENT_COMMANDS.stylePush, stylePush],
  [CLIENT_COMMANDS.stylePull, stylePull],
  [CLIENT_COMMANDS.stylePlan, stylePlan],
  [CLIENT_COMMANDS.styleRefresh, styleRefresh],
  [CLIENT_COMMANDS.styleOpen, styleOpen],
  [CLIENT_COMMANDS.styleDelete, styleDelete],
  [CLIENT_COMMANDS.styleCopyId, styleCopyId],
  [CLIENT_COMMANDS.glossaryMore, glossaryMore],
  [CLIENT_COMMANDS.glossaryDeleteDictionary, glossaryDeleteDictionary],
  [CLIENT_COMMANDS.glossaryMigrate, glossaryMigrate],
  [CLIENT_COMMANDS.keys, keys],
  [CLIENT_COMMANDS.keysCreate, keysCreate],
  [CLIENT_COMMANDS.keysRefresh, keysRefresh],
  [CLIENT_COMMANDS.keysRename, keysRename],
  [CLIENT_COMMANDS.keysLimit, keysLimit],
  [CLIENT_COMMANDS.keysDeactivate, keysDeactivate],
  [CLIENT_COMMANDS.keysCopyId, keysCopyId],
  [CLIENT_COMMANDS.statistics, statistics],
  [CLIENT_COMMANDS.translateDocument, translateDocument],
  [CLIENT_COMMANDS.documents, documents],
  [CLIENT_COMMANDS.documentsRefresh, documentsRefresh],
  [CLIENT_COMMANDS.documentsForgetDone, documentsForgetDone],
  [CLIENT_COMMANDS.documentOpen, documentOpen],
  [CLIENT_COMMANDS.documentReveal, documentReveal],
  [CLIENT_COMMANDS.documentCancel, documentCancel],
  [CLIENT_COMMANDS.documentRetry, documentRetry],
  [CLIENT_COMMANDS.documentForget, documentForget],
  [CLIENT_COMMANDS.locales, locales],
  [CLIENT_COMMANDS.localesRefresh, localesRefresh],
  [CLIENT_COMMANDS.localesFilter, localesFilter],
  [CLIENT_COMMANDS.localesFind, localesFind],
  [CLIENT_COMMANDS.localesSort, localesSort],
  [CLIENT_COMMANDS.localesAdd, localesAdd],
  [CLIENT_COMMANDS.localesMine, localesMine],
  [CLIENT_COMMANDS.localesChoose, localesChoose],
  [CLIENT_COMMANDS.localesOpen, localeOpen],
  [CLIENT_COMMANDS.localesTranslate, localeTranslate],
  [CLIENT_COMMANDS.localesPreview, localePreview],
  [CLIENT_COMMANDS.localesTable, localeTable],
  [CLIENT_COMMANDS.localesNext, localeNext],
  [CLIENT_COMMANDS.localesHide, localeHide],
  [CLIENT_COMMANDS.localesShow, localeShow],
  [CLIENT_COMMANDS.localesMore, localesMore],
  [CLIENT_COMMANDS.markNeedsWork, mark('needs-work')],
  [CLIENT_COMMANDS.markTranslated, mark('translated')],
  [CLIENT_COMMANDS.markReviewed, mark('reviewed')],
  [CLIENT_COMMANDS.markFinal, mark('final')],
  [CLIENT_COMMANDS.nextUnit, nextUnit(false)],
  [CLIENT_COMMANDS.previousUnit, nextUnit(true)],
  [CLIENT_COMMANDS.addTerm, addTerm],
  [CLIENT_COMMANDS.openSamples, openSamples],
  [CLIENT_COMMANDS.copyInformation, copyInformation],
  [CLIENT_COMMANDS.checkQuality, checkQuality],
  [CLIENT_COMMANDS.addKey, addKey],
  [CLIENT_COMMANDS.removeKey, removeKey],
  [CLIENT_COMMANDS.insertMissingKeys, insertMissingKeys],
  [CLIENT_COMMANDS.sortKeys, sortKeys],
  [CLIENT_COMMANDS.pruneKeys, pruneKeys],
  [CLIENT_COMMANDS.removeUnusedKeys, removeUnusedKeys],
  [CLIENT_COMMANDS.extractKeys, extractKeys],
];
