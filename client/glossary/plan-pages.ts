/** Both sides of dictionaries as read-only documents, for the diff editor: the service on the left, the repository on the right. */
import {
  commands,
  type Disposable,
  EventEmitter,
  l10n,
  type TextDocumentContentProvider,
  Uri,
  workspace,
} from 'vscode';
import type { Side } from '../../shared/glossary.ts';
import type { Client } from '../client.ts';
import type { DictionaryNode } from './nodes.ts';
import { pairOf } from './nodes.ts';

const SCHEME = 'dragoman-glossary';

export class PlanPages implements TextDocumentContentProvider, Disposable {
  readonly #client: Client;
  readonly #changed = new EventEmitter<Uri>();
  readonly #registration: Disposable;
  readonly onDidChange = this.#changed.event;

  constructor(client: Client) {
    this.#client = client;
    this.#registration = workspace.registerTextDocumentContentProvider(SCHEME, this);
  }

  async provideTextDocumentContent({ query }: Uri): Promise<string> {
    const { side, ...argument } = JSON.parse(query) as { readonly side: Side; readonly folder: string };
    const sides = await this.#client.look<Readonly<Record<Side, string>>>('dragoman.server.glossary.sides', argument);
    return sides[side];
  }

  /** Brings the pages that are open up to date. */
  refresh(): void {
    for (const { uri } of workspace.textDocuments) if (uri.scheme === SCHEME) this.#changed.fire(uri);
  }

  async show(name: string, dictionaries: readonly DictionaryNode[]): Promise<void> {
    const [first, ...more] = dictionaries.map((one) => ({
      title: pairOf(one.state),
      service: pageOf(one, 'service'),
      repository: pageOf(one, 'repository'),
    }));
    if (first === undefined) return;
    if (more.length === 0) {
      const title = l10n.t('{0} {1}: service ↔ files', name, first.title);
      await commands.executeCommand('vscode.diff', first.service, first.repository, title);
      return;
    }
    const title = l10n.t('{0}: service ↔ files', name);
    const resources = [first, ...more].map(({ service, repository }) => [repository, service, repository]);
    await commands.executeCommand('vscode.changes', title, resources);
  }

  dispose(): void {
    this.#registration.dispose();
    this.#changed.dispose();
  }
}

function pageOf({ glossary, state }: DictionaryNode, side: Side): Uri {
  const { sourceLang, targetLang } = state;
  const query = JSON.stringify({ folder: glossary.folder, sourceLang, targetLang, side });
  return Uri.from({ scheme: SCHEME, path: `/${glossary.name}/${sourceLang}-${targetLang}.tsv`, query });
}
