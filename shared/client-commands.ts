/** What a command needs before VS Code offers it; `states`: a file of a format that has states. */
export type Need =
  | 'trusted'
  | 'folder'
  | 'file'
  | 'states'
  | 'selection'
  | 'writable'
  | 'admin'
  | 'run'
  | 'key'
  | 'memory'
  | 'pseudo';

/** One command of the extension. Its title is in package.nls.json: `commands.<id>`. */
export interface SaidCommand {
  /** The part after `dragoman.`; default: its name. */
  readonly id?: string;
  /** The command whose title it shares; default: its own. */
  readonly title?: string;
  readonly needs?: readonly Need[];
  /** The name of a VS Code icon. */
  readonly icon?: string;
  /** When it is in the command palette; `false`: never, because it belongs to an item of a view. */
  readonly inPalette?: false | string;
}

/**
 * The catalogue of the extension's commands, by their names in code. `npm run catalogue` writes them into the manifest; other menus are
 * maintained there.
 */
export const CLIENT_CATALOGUE = {
  translateSelection: { needs: ['trusted', 'selection', 'writable'] },
  translateUnit: { needs: ['trusted', 'file', 'writable'] },
  translateFile: { id: 'translateMissingInFile', needs: ['trusted', 'file'] },
  translateFolder: { id: 'translateMissingInFolder', needs: ['trusted'], inPalette: false },
  translateProject: { id: 'translateMissingInProject', needs: ['trusted', 'folder'] },
  undoRun: { id: 'undoLastRun', needs: ['run'] },
  preview: { id: 'translateWithPreview', needs: ['trusted', 'file'] },
  /** Takes a URI, or { uri?, locale?, unit? }. */
  openTable: { icon: 'table' },
  setKey: { id: 'setServiceKey' },
  clearKey: { id: 'clearServiceKey', needs: ['key'] },
  /** For those who manage the keys of an organization. */
  setAdminKey: {},
  clearAdminKey: { needs: ['admin'] },
  /** The address of a team's translation memory. */
  setSharedMemory: { inPalette: '!isWeb || remoteName' },
  clearSharedMemory: { needs: ['memory'], inPalette: '!isWeb || remoteName' },
  /** Shown on a click on the status item. */
  serviceActions: {},
  forgetPseudo: { needs: ['pseudo'] },
  restart: { id: 'restartServer' },
  toggleOnlyChanged: {},
  createProjectFile: { needs: ['folder'] },
  showOutput: {},
  rephrase: { id: 'rephraseSelection', needs: ['trusted', 'selection', 'writable'] },
  showUsage: { needs: ['trusted'] },
  showLanguages: { needs: ['trusted'] },
  glossaries: { needs: ['trusted'] },
  legacyGlossaries: { needs: ['trusted'] },
  glossaryPush: { id: 'glossary.push', needs: ['trusted', 'folder'], icon: 'cloud-upload' },
  glossaryPull: { id: 'glossary.pull', needs: ['trusted', 'folder'], icon: 'cloud-download' },
  glossaryPlan: { id: 'glossary.showPlan', needs: ['trusted', 'folder'], icon: 'diff' },
  glossaryRefresh: { id: 'glossary.refresh', needs: ['folder'], icon: 'refresh', inPalette: false },
  glossaryFind: { id: 'glossary.find', needs: ['folder'], icon: 'search' },
  glossaryCreate: { id: 'glossary.createFile', needs: ['folder'], icon: 'new-file' },
  /** These three are for items of the view. */
  glossaryMore: { id: 'glossary.showMore', inPalette: false },
  glossaryDeleteDictionary: {
    id: 'glossary.deleteDictionary',
    needs: ['trusted', 'folder'],
    icon: 'trash',
    inPalette: false,
  },
  glossaryMigrate: { id: 'glossary.migrateLegacy', needs: ['trusted'], icon: 'arrow-circle-up', inPalette: false },
  stylePush: { id: 'style.push', needs: ['trusted', 'folder'], icon: 'cloud-upload' },
  stylePull: { id: 'style.pull', needs: ['trusted', 'folder'], icon: 'cloud-download' },
  stylePlan: { id: 'style.showPlan', needs: ['trusted', 'folder'], icon: 'diff' },
  styleRefresh: { id: 'style.refresh', needs: ['folder'], icon: 'refresh', inPalette: false },
  styleOpen: { id: 'style.openFile', icon: 'go-to-file', inPalette: false },
  styleDelete: { id: 'style.delete', needs: ['trusted'], icon: 'trash', inPalette: false },
  styleCopyId: { id: 'style.copyId', icon: 'clippy', inPalette: false },
  keys: { id: 'developerKeys', needs: ['trusted', 'admin'] },
  /** In the view Developer Keys; all but the first two are for its rows. */
  keysCreate: { id: 'keys.create', needs: ['trusted', 'admin'], icon: 'add', inPalette: false },
  keysRefresh: { id: 'keys.refresh', needs: ['trusted', 'admin'], icon: 'refresh', inPalette: false },
  keysRename: { id: 'keys.rename', needs: ['trusted'], icon: 'edit', inPalette: false },
  keysLimit: { id: 'keys.setLimit', needs: ['trusted'], icon: 'dashboard', inPalette: false },
  keysDeactivate: { id: 'keys.deactivate', needs: ['trusted'], icon: 'circle-slash', inPalette: false },
  keysCopyId: { id: 'keys.copyId', inPalette: false },
  statistics: { id: 'usageStatistics', needs: ['trusted', 'admin'] },
  translateDocument: { needs: ['trusted'], icon: 'add' },
  documents: { needs: ['trusted'], inPalette: false },
  documentsRefresh: { id: 'documents.refresh', needs: ['trusted'], icon: 'refresh', inPalette: false },
  documentsForgetDone: { id: 'documents.forgetDone', needs: ['trusted'], icon: 'clear-all', inPalette: false },
  /** These are for rows of the view. */
  documentOpen: { id: 'documents.open', icon: 'go-to-file', inPalette: false },
  documentReveal: { id: 'documents.reveal', icon: 'file-symlink-directory', inPalette: false },
  documentCancel: { id: 'documents.cancel', needs: ['trusted'], icon: 'debug-stop', inPalette: false },
  documentRetry: { id: 'documents.retry', needs: ['trusted'], icon: 'debug-restart', inPalette: false },
  documentForget: { id: 'documents.forget', needs: ['trusted'], icon: 'trash', inPalette: false },
  locales: {},
  localesRefresh: { id: 'locales.refresh', needs: ['folder'], icon: 'refresh' },
  localesFilter: { id: 'locales.filter', needs: ['folder'], icon: 'filter' },
  localesFind: { id: 'locales.find', needs: ['folder'], icon: 'search' },
  localesSort: { id: 'locales.sort', needs: ['folder'], icon: 'list-ordered' },
  localesAdd: { id: 'locales.add', needs: ['folder'], icon: 'add' },
  localesMine: { id: 'locales.onlyMine', needs: ['folder'], icon: 'account' },
  localesChoose: { id: 'locales.chooseMine', needs: ['folder'] },
  /** These are for rows of the view. */
  localesOpen: { id: 'locales.open', icon: 'go-to-file', inPalette: false },
  localesTranslate: { id: 'locales.translateMissing', needs: ['trusted'], icon: 'sparkle', inPalette: false },
  localesPreview: { id: 'locales.preview', needs: ['trusted'], icon: 'open-preview', inPalette: false },
  localesTable: { id: 'locales.table', title: 'openTable', icon: 'table', inPalette: false },
  localesNext: { id: 'locales.next', icon: 'arrow-right', inPalette: false },
  localesHide: { id: 'locales.hide', icon: 'eye-closed', inPalette: false },
  localesShow: { id: 'locales.show', icon: 'eye', inPalette: false },
  localesMore: { id: 'locales.showMore', inPalette: false },
  markNeedsWork: { needs: ['file', 'states', 'writable'] },
  markTranslated: { needs: ['file', 'states', 'writable'] },
  markReviewed: { needs: ['file', 'states', 'writable'] },
  markFinal: { needs: ['file', 'states', 'writable'] },
  nextUnit: { needs: ['file'] },
  previousUnit: { needs: ['file'] },
  addTerm: { needs: ['file'] },
  openSamples: {},
  copyInformation: { id: 'copyDiagnosticInformation' },
  checkQuality: { needs: ['trusted', 'file'] },
  addKey: { needs: ['file', 'writable'] },
  removeKey: { needs: ['file', 'writable'] },
  insertMissingKeys: { needs: ['file', 'writable'] },
  sortKeys: { needs: ['file', 'writable'] },
  pruneKeys: { id: 'removeUnknownKeys', needs: ['file', 'writable'] },
  removeUnusedKeys: {},
  extractKeys: {},
} as const satisfies Readonly<Record<string, SaidCommand>>;

type Catalogue = typeof CLIENT_CATALOGUE;
export type ClientCommand = keyof Catalogue;

/** The ids. */
export const CLIENT_COMMANDS = /* @__PURE__ */ idsOf(CLIENT_CATALOGUE);

function idsOf(catalogue: Readonly<Record<string, SaidCommand>>) {
  return Object.fromEntries(Object.entries(catalogue).map(([name, { id = name }]) => [name, `dragoman.${id}`])) as {
    readonly [Name in ClientCommand]: Catalogue[Name] extends { id: infer Id extends string }
      ? `dragoman.${Id}`
      : `dragoman.${Name}`;
  };
}
