/** The tree “Documents”: one row per document and language. Loaded when the user looks at it, then kept up to date by the server's notifications. */
import {
  type Disposable,
  EventEmitter,
  env,
  l10n,
  type TreeDataProvider,
  TreeItem,
  TreeItemCollapsibleState,
  Uri,
} from 'vscode';
import { CLIENT_COMMANDS } from '../../shared/commands.ts';
import type { DocumentJobInfo } from '../../shared/service-documents.ts';
import { localeName } from '../ask/locales.ts';
import { number } from '../messages/numbers.ts';
import type { Client } from '../server/client.ts';
import { shorten } from '../server/run.ts';
import { documentName } from '../translation/translate.ts';
import { GROUPS, groupOf, iconOf, standingOf } from './states.ts';

export class DocumentTree implements TreeDataProvider<DocumentJobInfo>, Disposable {
  readonly #client: Client;
  readonly #changed = new EventEmitter<undefined>();
  #jobs: Promise<Map<string, DocumentJobInfo>> | undefined;
  readonly onDidChangeTreeData = this.#changed.event;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Requests nothing until the user looks. */
  refresh(): void {
    this.#jobs = undefined;
    this.#changed.fire(undefined);
  }

  update(jobs: readonly DocumentJobInfo[]): void {
    if (this.#jobs === undefined) return;
    this.#jobs = this.#jobs.then((known) => {
      for (const job of jobs) known.set(job.id, job);
      return known;
    });
    this.#changed.fire(undefined);
  }

  getTreeItem(job: DocumentJobInfo): TreeItem {
    return itemOf(job);
  }

  async getChildren(parent?: DocumentJobInfo): Promise<DocumentJobInfo[]> {
    if (parent !== undefined) return [];
    this.#jobs ??= this.#ask();
    const jobs = await this.#jobs.catch(() => new Map<string, DocumentJobInfo>());
    const rank = (job: DocumentJobInfo) => GROUPS.indexOf(groupOf(job));
    return [...jobs.values()].toSorted((a, b) => rank(a) - rank(b) || b.created - a.created);
  }

  async #ask(): Promise<Map<string, DocumentJobInfo>> {
    const jobs = await this.#client.execute<readonly DocumentJobInfo[]>('dragoman.server.documents.list', {});
    return new Map(jobs.map((job) => [job.id, job]));
  }

  dispose(): void {
    this.#changed.dispose();
  }
}

/** A row passed by a menu. */
export function isDocument(value: unknown): value is DocumentJobInfo {
  return typeof value === 'object' && value !== null && 'id' in value && 'locale' in value && 'target' in value;
}

function itemOf(job: DocumentJobInfo): TreeItem {
  const group = groupOf(job);
  const name = documentName(job.source);
  const standing = standingOf(job);
  const reason = group === 'done' ? undefined : job.message && shorten(job.message);
  const item = new TreeItem(`${name} → ${job.locale}`, TreeItemCollapsibleState.None);
  item.id = job.id;
  item.contextValue = `document ${group}${job.here ? '' : ' elsewhere'}`;
  item.description = reason === undefined ? standing : `${standing}: ${reason}`;
  item.iconPath = iconOf(group);
  const billed =
    job.billedCharacters === undefined || group === 'running'
      ? []
      : [l10n.t('{0} characters', number(job.billedCharacters))];
  const language = localeName(job.locale, env.language);
  const lines = [
    l10n.t('{0} into {1}: {2}', name, language, standing),
    ...(reason === undefined ? [] : [reason]),
    l10n.t('Result: {0}', shorten(Uri.parse(job.target).fsPath)),
    ...billed,
  ];
  item.tooltip = lines.join('\n');
  item.accessibilityInformation = { label: lines.join(', ') };
  if (group === 'done')
    item.command = { command: CLIENT_COMMANDS.documentOpen, title: l10n.t('Open'), arguments: [job] };
  return item;
}
