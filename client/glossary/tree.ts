/** The tree “Glossaries”: folders’ glossaries with how they stand, and what else the account has. Asked for when it is looked at, never by a timer. */
import { type Disposable, EventEmitter, l10n, type TreeDataProvider, type TreeItem } from 'vscode';
import type { EntryState, EntryStates, GlossaryState } from '../../shared/glossary.ts';
import type { GlossaryInfo, LegacyGlossaryInfo } from '../../shared/service.ts';
import type { Client } from '../client.ts';
import { wordsFor, wordsOf } from '../run.ts';
import { NotAsked } from '../service-use.ts';
import type { StatusView } from '../status.ts';
import { itemOf } from './items.ts';
import { type DictionaryNode, dictionaryKey, type Node, type NoteNode } from './nodes.ts';

/** Entries that are shown at once. */
const PAGE = 100;

export class GlossaryTree implements TreeDataProvider<Node>, Disposable {
  readonly #client: Client;
  readonly #status: StatusView;
  readonly #changed = new EventEmitter<Node | undefined>();
  /** By dictionary: how many entries are shown. */
  readonly #shown = new Map<string, number>();
  #states: Promise<readonly GlossaryState[]> | undefined;
  #service = false;
  #filter = '';
  readonly onDidChangeTreeData = this.#changed.event;

  constructor(client: Client, status: StatusView) {
    this.#client = client;
    this.#status = status;
  }

  get filter(): string {
    return this.#filter;
  }

  /** How the folders’ glossaries stand, as far as anybody has asked. */
  get states(): Promise<readonly GlossaryState[]> {
    this.#states ??= this.#ask();
    return this.#states;
  }

  /** Nothing is asked until somebody looks. @param service ask it again, too */
  refresh(service: boolean): void {
    this.#states = undefined;
    this.#service ||= service;
    this.#changed.fire(undefined);
  }

  /** Only entries with this text; an empty one shows all. */
  find(text: string): void {
    this.#filter = text;
    this.#shown.clear();
    this.#changed.fire(undefined);
  }

  showMore(dictionary: DictionaryNode): void {
    const key = dictionaryKey(dictionary);
    this.#shown.set(key, (this.#shown.get(key) ?? PAGE) + PAGE);
    this.#changed.fire(undefined);
  }

  getTreeItem(node: Node): TreeItem {
    return itemOf(node);
  }

  async getChildren(node?: Node): Promise<Node[]> {
    try {
      return await this.#childrenOf(node);
    } catch (error) {
      // The welcome text says more.
      if (node === undefined && error instanceof NotAsked) return [];
      return [note(wordsOf({ status: this.#status }, error), 'warning')];
    }
  }

  async #childrenOf(node?: Node): Promise<Node[]> {
    switch (node?.kind) {
      case undefined:
        return rootsOf(await this.states);
      case 'glossary':
        return this.#glossary(node.state);
      case 'dictionary':
        return this.#entries(node);
      case 'account':
        return this.#others();
      case 'legacyAccount':
        return this.#legacy();
      default:
        return [];
    }
  }

  #glossary(state: GlossaryState): Node[] {
    const { trouble, failure } = state;
    const dictionaries = state.dictionaries.map((one): Node => ({ kind: 'dictionary', glossary: state, state: one }));
    if (trouble !== undefined)
      return [note(wordsFor({ status: this.#status }, trouble, failure), 'warning'), ...dictionaries];
    return dictionaries.length > 0 ? dictionaries : [note(l10n.t('There are no terms yet.'))];
  }

  async #entries(node: DictionaryNode): Promise<Node[]> {
    const wanted = this.#shown.get(dictionaryKey(node)) ?? PAGE;
    const entries: EntryState[] = [];
    let total = 0;
    while (entries.length < wanted) {
      const { sourceLang, targetLang } = node.state;
      const argument = { folder: node.glossary.folder, sourceLang, targetLang, offset: entries.length };
      const page = await this.#client.look<EntryStates>('dragoman.server.glossary.entries', {
        ...argument,
        limit: Math.min(wanted - entries.length, 1000),
        ...(this.#filter !== '' && { filter: this.#filter }),
      });
      entries.push(...page.entries);
      total = page.total;
      if (page.entries.length === 0 || entries.length >= total) break;
    }
    const nodes: Node[] = entries.map((entry) => ({ kind: 'entry', entry, dictionary: node }));
    if (total > entries.length) nodes.push({ kind: 'more', dictionary: node, left: total - entries.length });
    if (nodes.length === 0) nodes.push(note(l10n.t('No term has “{0}”.', this.#filter)));
    return nodes;
  }

  async #others(): Promise<Node[]> {
    const own = new Set((await this.states).flatMap(({ glossary }) => glossary?.id ?? []));
    const all = await this.#client.look<readonly GlossaryInfo[]>('dragoman.server.glossaries.list', {});
    const nodes = all.filter(({ id }) => !own.has(id)).map((info): Node => ({ kind: 'serviceGlossary', info }));
    return nodes.length > 0 ? nodes : [note(l10n.t('There are none.'))];
  }

  async #legacy(): Promise<Node[]> {
    const all = await this.#client.look<readonly LegacyGlossaryInfo[]>('dragoman.server.legacyGlossaries.list', {});
    return all.length > 0 ? all.map((info) => ({ kind: 'legacy', info })) : [note(l10n.t('There are none.'))];
  }

  #ask(): Promise<readonly GlossaryState[]> {
    const refresh = this.#service;
    this.#service = false;
    const states = this.#client.look<readonly GlossaryState[]>('dragoman.server.glossary.tree', { refresh });
    // Who asks for the states hears of a failure; nobody may be listening yet.
    states.catch(() => undefined);
    return states;
  }

  dispose(): void {
    this.#changed.dispose();
  }
}

/** Without any glossary the welcome text is shown. */
function rootsOf(states: readonly GlossaryState[]): Node[] {
  if (states.length === 0) return [];
  return [
    ...states.map((state): Node => ({ kind: 'glossary', state })),
    { kind: 'account' },
    { kind: 'legacyAccount' },
  ];
}

function note(text: string, severity: NoteNode['severity'] = 'information'): NoteNode {
  return { kind: 'note', text, severity };
}
