/** The tree “Glossaries”: the folders' glossaries with their sync states, and what else the account has. Loaded on first view, never by a timer. */
import { l10n, type TreeItem } from 'vscode';
import type { EntryState, EntryStates, GlossaryState } from '../../shared/glossary.ts';
import type { GlossaryInfo, LegacyGlossaryInfo } from '../../shared/service.ts';
import { AskedTree, note } from '../asked-tree.ts';
import { wordsFor } from '../server/run.ts';
import { itemOf } from './items.ts';
import { type DictionaryNode, dictionaryKey, type Node } from './nodes.ts';

/** How many entries are shown at once. */
const PAGE = 100;

export class GlossaryTree extends AskedTree<Node, readonly GlossaryState[]> {
  /** How many entries are shown, by dictionary. */
  readonly #shown = new Map<string, number>();
  #filter = '';

  get filter(): string {
    return this.#filter;
  }

  /** Filters entries by this text; an empty one shows all. */
  find(text: string): void {
    this.#filter = text;
    this.#shown.clear();
    this.changed.fire(undefined);
  }

  showMore(dictionary: DictionaryNode): void {
    const key = dictionaryKey(dictionary);
    this.#shown.set(key, (this.#shown.get(key) ?? PAGE) + PAGE);
    this.changed.fire(undefined);
  }

  getTreeItem(node: Node): TreeItem {
    return itemOf(node);
  }

  protected async childrenOf(node?: Node): Promise<readonly Node[]> {
    switch (node?.kind) {
      case undefined:
        return rootsOf(await this.state);
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
      return [note(wordsFor({ status: this.status }, trouble, failure), 'warning'), ...dictionaries];
    return dictionaries.length > 0 ? dictionaries : [note(l10n.t('There are no terms yet.'))];
  }

  async #entries(node: DictionaryNode): Promise<Node[]> {
    const wanted = this.#shown.get(dictionaryKey(node)) ?? PAGE;
    const entries: EntryState[] = [];
    let total = 0;
    while (entries.length < wanted) {
      const { sourceLang, targetLang } = node.state;
      const argument = { folder: node.glossary.folder, sourceLang, targetLang, offset: entries.length };
      const page = await this.client.look<EntryStates>('dragoman.server.glossary.entries', {
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
    const own = new Set((await this.state).flatMap(({ glossary }) => glossary?.id ?? []));
    const all = await this.client.look<readonly GlossaryInfo[]>('dragoman.server.glossaries.list', {});
    const nodes = all.filter(({ id }) => !own.has(id)).map((info): Node => ({ kind: 'serviceGlossary', info }));
    return nodes.length > 0 ? nodes : [note(l10n.t('There are none.'))];
  }

  async #legacy(): Promise<Node[]> {
    const all = await this.client.look<readonly LegacyGlossaryInfo[]>('dragoman.server.legacyGlossaries.list', {});
    return all.length > 0 ? all.map((info) => ({ kind: 'legacy', info })) : [note(l10n.t('There are none.'))];
  }

  protected ask(refresh: boolean): Promise<readonly GlossaryState[]> {
    return this.client.look<readonly GlossaryState[]>('dragoman.server.glossary.tree', { refresh });
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
