/** Both sides of dictionaries and of style rules as read-only documents, for the diff editor: the service on the left, the repository on the right. */
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
import type { Client } from '../server/client.ts';
import type { DictionaryNode } from './nodes.ts';
import { pairOf } from './nodes.ts';

/** The two sides that are compared. */
export interface Compared {
  readonly title: string;
  /** Path of the pages; its extension gives their language. */
  readonly path: string;
  /** Argument of the command that returns both sides. */
  readonly argument: object;
}

export class PlanPages implements TextDocumentContentProvider, Disposable {
  readonly #client: Client;
  readonly #scheme: string;
  readonly #command: string;
  readonly #changed = new EventEmitter<Uri>();
  readonly #registration: Disposable;
  readonly onDidChange = this.#changed.event;

  /** @param command server command that returns both sides */
  constructor(client: Client, scheme: string, command: string) {
    this.#client = client;
    this.#scheme = scheme;
    this.#command = command;
    this.#registration = workspace.registerTextDocumentContentProvider(scheme, this);
  }

  async provideTextDocumentContent({ query }: Uri): Promise<string> {
    const { side, ...argument } = JSON.parse(query) as { readonly side: Side; readonly folder: string };
    const sides = await this.#client.look<Readonly<Record<Side, string>>>(this.#command, argument);
    return sides[side];
  }

  /** Refreshes the open pages. */
  refresh(): void {
    for (const { uri } of workspace.textDocuments) if (uri.scheme === this.#scheme) this.#changed.fire(uri);
  }

  async show(name: string, compared: readonly Compared[]): Promise<void> {
    const [first, ...more] = compared.map((one) => ({
      title: one.title,
      service: this.#page(one, 'service'),
      repository: this.#page(one, 'repository'),
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

  #page({ path, argument }: Compared, side: Side): Uri {
    return Uri.from({ scheme: this.#scheme, path, query: JSON.stringify({ ...argument, side }) });
  }

  dispose(): void {
    this.#registration.dispose();
    this.#changed.dispose();
  }
}

/** A dictionary of the tree, for the comparison. */
export function comparedOf({ glossary, state }: DictionaryNode): Compared {
  const { sourceLang, targetLang } = state;
  const path = `/${glossary.name}/${sourceLang}-${targetLang}.tsv`;
  return { title: pairOf(state), path, argument: { folder: glossary.folder, sourceLang, targetLang } };
}
