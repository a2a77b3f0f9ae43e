/** The view “Locales”: loaded on first view, then kept up to date by the server's notifications. No timer. */
import {
  commands,
  Disposable,
  EventEmitter,
  type ExtensionContext,
  env,
  l10n,
  type Memento,
  type TreeDataProvider,
  type TreeItem,
  type TreeView,
  window,
  workspace,
} from 'vscode';
import type { FileProgress, ProgressChanged } from '../../shared/progress.ts';
import { errorText } from '../../shared/values/error-text.ts';
import { localeName } from '../ask/locales.ts';
import { showProgress } from '../messages/messages.ts';
import type { Client } from '../server/client.ts';
import { shorten } from '../server/run.ts';
import { itemOf } from './items.ts';
import { hiddenLocales, myLanguages, showsOnlyMine } from './languages.ts';
import {
  type FileNode,
  keyOf,
  type LocaleNode,
  type Node,
  type Order,
  type ProjectNode,
  reasonsOf,
  type Shown,
  treeOf,
  unitText,
  type Wish,
} from './model.ts';
import { ProgressStore } from './store.ts';
import { shownName } from './words.ts';

export const VIEW = 'dragoman.locales';
const ORDER = 'dragoman.locales.order';
/** Set when all files were searched and there is none: the welcome text waits for it. */
const NONE = 'dragoman.noLocales';
/** Units of a file that are shown at once. */
const PAGE = 100;

export class LocalesView implements TreeDataProvider<Node>, Disposable {
  readonly store: ProgressStore;
  readonly #memory: Memento;
  readonly #everywhere: Memento;
  readonly #view: TreeView<Node>;
  readonly #changed = new EventEmitter<Node | undefined>();
  readonly #disposables: Disposable;
  readonly #expanded = new Set<string>();
  /** How many units are shown, by file. */
  readonly #limits = new Map<string, number>();
  readonly onDidChangeTreeData = this.#changed.event;
  #shown: Shown = 'all';
  #text = '';
  #loading: Promise<void> | undefined;
  /** Changes while the view was hidden. */
  #outdated = false;
  #tree: readonly ProjectNode[] = [];

  constructor(
    client: Client,
    { workspaceState, globalState }: Pick<ExtensionContext, 'workspaceState' | 'globalState'>,
  ) {
    this.store = new ProgressStore(client);
    this.#memory = workspaceState;
    this.#everywhere = globalState;
    this.#view = window.createTreeView<Node>(VIEW, { treeDataProvider: this, showCollapseAll: true });
    this.#disposables = Disposable.from(
      this.#view,
      this.#changed,
      this.store,
      this.#view.onDidChangeVisibility(({ visible }) => {
        if (visible && this.#outdated) this.refresh();
      }),
      this.#view.onDidExpandElement(({ element }) => this.#expand(element)),
      this.#view.onDidCollapseElement(({ element }) => {
        if (element.kind === 'locale') this.#expanded.delete(localeKey(element));
      }),
      workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('dragoman.languages')) this.draw();
      }),
    );
  }

  get wish(): Wish {
    return {
      shown: this.#shown,
      order: this.#memory.get<Order>(ORDER, 'name'),
      text: this.#text,
      languages: myLanguages(),
      without: hiddenLocales(this.#everywhere),
      onlyMine: showsOnlyMine(this.#memory),
      nameOf: (locale) => localeName(locale, env.language),
      compare: new Intl.Collator(env.language, { numeric: true }).compare,
    };
  }

  /** Counts changed files again: now, or when the view is shown. */
  refresh(): void {
    this.#outdated = !this.#view.visible && (this.#outdated || this.#loading !== undefined);
    this.#loading = undefined;
    if (this.#view.visible) this.#changed.fire(undefined);
  }

  follow({ uris }: ProgressChanged): void {
    if (this.#loading === undefined) return;
    if (!this.#view.visible || uris === undefined) {
      this.#outdated = true;
      if (this.#view.visible) void this.#reload();
      return;
    }
    void this.#reload(uris);
  }

  /** Shows the same numbers with other options. */
  draw(): void {
    this.#changed.fire(undefined);
    if (this.#loading !== undefined && this.#view.visible) void this.#detail();
  }

  show(shown: Shown): void {
    this.#shown = shown;
    this.#limits.clear();
    this.draw();
  }

  find(text: string): void {
    this.#text = text;
    this.#limits.clear();
    this.draw();
  }

  async sort(order: Order): Promise<void> {
    await this.#memory.update(ORDER, order);
    this.draw();
  }

  showMore(file: FileProgress): void {
    this.#limits.set(keyOf(file), (this.#limits.get(keyOf(file)) ?? PAGE) + PAGE * 4);
    this.#changed.fire(undefined);
  }

  /** Shows the view, with the file of a document selected. */
  async reveal(uri?: string): Promise<void> {
    await this.#load();
    const files = this.#tree.flatMap(({ locales }) => locales).flatMap((locale) => locale.files);
    const node = files.find(({ file }) => file.uri === uri);
    if (node !== undefined) await this.#view.reveal(node, { select: true, focus: false, expand: false });
  }

  getTreeItem(node: Node): TreeItem {
    return itemOf(node);
  }

  getParent(node: Node): Node | undefined {
    if (node.kind === 'file') {
      const locales = this.#tree.flatMap(({ locales }) => locales);
      return locales.find(({ files }) => files.some(({ file }) => keyOf(file) === keyOf(node.file)));
    }
    if (node.kind !== 'locale') return undefined;
    return this.#tree.length > 1 ? this.#tree.find(({ project }) => project.uri === node.project.uri) : undefined;
  }

  async getChildren(node?: Node): Promise<Node[]> {
    try {
      return await this.#childrenOf(node);
    } catch (error) {
      return [{ kind: 'note', text: shorten(errorText(error)) }];
    }
  }

  async #childrenOf(node: Node | undefined): Promise<Node[]> {
    switch (node?.kind) {
      case undefined:
        await this.#load();
        return this.#roots();
      case 'project':
        return [...node.locales, ...hiddenOf(node)];
      case 'locale':
        return [...node.files];
      case 'file':
        return this.#units(node);
      default:
        return [];
    }
  }

  #roots(): Node[] {
    this.#tree = treeOf(this.store.projects, this.store.files, this.wish);
    const { shown, text } = this.wish;
    const filters = [...(shown === 'all' ? [] : [shownName(shown)]), ...(text === '' ? [] : [`“${text}”`])];
    this.#view.message = filters.length === 0 ? '' : l10n.t('Filter: {0}', filters.join(', '));
    const [only] = this.#tree;
    const nodes: Node[] =
      this.#tree.length === 1 && only !== undefined ? [...only.locales, ...hiddenOf(only)] : [...this.#tree];
    const isEmpty = this.store.files.length === 0;
    void commands.executeCommand('setContext', NONE, isEmpty);
    const none = nodes.length === 0 && !isEmpty;
    return none ? [{ kind: 'note', text: l10n.t('Nothing fits the filter.') }] : nodes;
  }

  async #units({ file }: FileNode): Promise<Node[]> {
    const { uri, locale } = file;
    const limit = this.#limits.get(keyOf(file)) ?? PAGE;
    const { wish } = this;
    const text = unitText(this.store.files, wish);
    const request = { uri, locale, limit, reasons: reasonsOf(wish.shown), ...(text !== '' && { text }) };
    const { units, total } = await this.store.units(request);
    const nodes: Node[] = units.map((unit) => ({ kind: 'unit', file, unit }));
    if (total > units.length) nodes.push({ kind: 'more', file, left: total - units.length });
    if (nodes.length > 0) return nodes;
    return [{ kind: 'note', text: text === '' ? l10n.t('Nothing to do here.') : l10n.t('No unit has “{0}”.', text) }];
  }

  /** Once; the server reports later changes. */
  #load(): Promise<void> {
    this.#loading ??= this.store.load().then(() => {
      void this.#detail();
    });
    this.#loading.catch(() => {
      // The next look tries again.
      this.#loading = undefined;
    });
    return this.#loading;
  }

  async #reload(uris?: readonly string[]): Promise<void> {
    try {
      await this.store.load(uris);
      this.#outdated = false;
      this.#changed.fire(undefined);
      await this.#detail(uris);
    } catch {
      this.#outdated = true;
    }
  }

  #expand(node: Node): void {
    if (node.kind !== 'locale') return;
    this.#expanded.add(localeKey(node));
    if (!node.isWhole) void this.#detail();
  }

  /** Requests stale units and findings, for the checked locales, for expanded ones, and for all if only these are to be shown. */
  async #detail(uris?: readonly string[]): Promise<void> {
    const { onlyMine, shown, languages } = this.wish;
    const all = shown === 'stale' || shown === 'error' || shown === 'open';
    const visible = new Set(
      treeOf(this.store.projects, this.store.files, { ...this.wish, shown: 'all', text: '' }).flatMap(({ locales }) =>
        locales.map(localeKey),
      ),
    );
    const isWanted = (file: FileProgress) => {
      const key = `${file.project} ${file.locale}`;
      if (uris !== undefined && !uris.includes(file.uri) && !uris.includes(file.document)) return false;
      if (!visible.has(key)) return false;
      return all || file.inScope || this.#expanded.has(key) || (onlyMine && languages.length > 0);
    };
    const draw = () => this.#changed.fire(undefined);
    const wanted = this.store.files.filter(isWanted);
    if (wanted.length === 0) return;
    const counting = () => this.store.detail(wanted, draw).catch(() => undefined);
    if (all) await showProgress({ location: { viewId: VIEW } }, counting);
    else await counting();
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}

function localeKey({ project, locale }: LocaleNode): string {
  return `${project.uri} ${locale}`;
}

function hiddenOf({ hidden }: ProjectNode): readonly Node[] {
  return hidden === 0 ? [] : [{ kind: 'hidden', count: hidden }];
}
