/** One translation preview: the page that shows it, the decisions, and the requests to the server. */
import { commands, type DocumentSymbol, l10n, Uri, window, workspace } from 'vscode';
import type {
  PreviewAnswer,
  PreviewApplied,
  PreviewCheckAnswer,
  PreviewQualityAnswer,
} from '../../shared/pages/preview.ts';
import {
  type FromPreviewPage,
  fromPreviewPage,
  type JudgedPlace,
  type Place,
  type ToPreviewPage,
} from '../../shared/pages/preview-page.ts';
import type { App } from '../app.ts';
import { openPage, type Page } from '../editor/page.ts';
import { showInformation, showWarning } from '../messages/messages.ts';
import { haveJudged } from '../quality/ask.ts';
import { withProgress, wordsOf } from '../server/run.ts';
import { documentName } from '../translation/translate.ts';
import { Session, type Settled } from './session.ts';
import { previewStrings } from './strings.ts';

type OnePage = Page<ToPreviewPage>;

/** By the translated document: each has at most one preview. */
const open = new Map<string, Preview>();

export function openPreview(uri: string): Preview | undefined {
  return open.get(uri);
}

export class Preview {
  readonly #app: App;
  readonly #uri: string;
  readonly #session: Session;
  #page: OnePage | undefined;
  #applying = false;
  /** What the provider has found. */
  #judged: readonly JudgedPlace[] = [];

  constructor(app: App, uri: string, answer: PreviewAnswer, before?: Preview) {
    this.#app = app;
    this.#uri = uri;
    this.#session = new Session(answer);
    if (before !== undefined) this.#session.adopt(before.#session);
    open.set(uri, this);
    this.show();
  }

  /** Brings the page to the front; a closed page comes back with all decisions. */
  show(): void {
    if (this.#page !== undefined) {
      this.#page.reveal();
      return;
    }
    this.#page = openPage<typeof fromPreviewPage, ToPreviewPage>(this.#app.context, {
      name: 'preview',
      title:
        this.#app.status.current.pseudo === true
          ? l10n.t('Preview: {0} (pseudo-translations)', documentName(this.#uri))
          : l10n.t('Preview: {0}', documentName(this.#uri)),
      schema: fromPreviewPage,
      onMessage: (message) => void this.#hear(message),
      onClosed: () => {
        this.#page = undefined;
        void this.#closed();
      },
    });
  }

  /** Does not ask: the decisions are lost. */
  discard(): void {
    open.delete(this.#uri);
    this.#page?.dispose();
    const id = this.#session.answer.id;
    // If the server is gone, so is the preview.
    this.#app.client.execute('dragoman.server.preview.discard', { id }).catch(() => {});
  }

  async #hear(message: FromPreviewPage): Promise<void> {
    switch (message.type) {
      case 'ready':
        this.#init();
        return;
      case 'decide':
        this.#session.decide(message.changes);
        return;
      case 'check':
        await this.#check(message.ticket, message.at, message.text);
        return;
      case 'quality':
        await this.#judge();
        return;
      case 'apply':
        await this.apply();
        return;
      case 'open':
        await this.#reveal(message.at);
    }
  }

  #init(): void {
    const files = this.#session.answer.files.map((file) => ({
      ...file,
      name: workspace.asRelativePath(Uri.parse(file.uri), false),
    }));
    this.#page?.post({ type: 'init', strings: previewStrings(), files, decisions: this.#session.decisions });
    if (this.#judged.length > 0) this.#page?.post({ type: 'judged', found: this.#judged, isNew: false });
    if (this.#applying) this.#page?.post({ type: 'busy', busy: true });
  }

  /** Has the proposed translations judged. */
  async #judge(): Promise<void> {
    const { id } = this.#session.answer;
    const answer = await haveJudged(this.#app, documentName(this.#uri), (how, options) =>
      this.#app.client.execute<PreviewQualityAnswer>('dragoman.server.preview.quality', { id, ...how }, options),
    );
    if (answer === undefined) return;
    this.#judged = this.#session.placed(answer.found);
    this.#page?.post({ type: 'judged', found: this.#judged, isNew: true });
  }

  async #check(ticket: number, at: Place, text: string): Promise<void> {
    const found = this.#session.at(at);
    if (found === undefined) return;
    const { id } = this.#session.answer;
    try {
      const { findings, refused } = await this.#app.client.execute<PreviewCheckAnswer>(
        'dragoman.server.preview.check',
        { id, uri: found.uri, unit: found.unit.unit, text },
      );
      this.#page?.post({ type: 'checked', ticket, findings, ...(refused !== undefined && { refused }) });
    } catch (error) {
      const refused = wordsOf(this.#app, error);
      this.#page?.post({ type: 'checked', ticket, findings: [], refused });
    }
  }

  /** Writes the accepted units. The page stays as long as some are undecided or could not be written. */
  async apply(): Promise<void> {
    const { accepted } = this.#session;
    if (this.#applying || accepted.accept.length === 0) return;
    this.#applying = true;
    this.#page?.post({ type: 'busy', busy: true });
    const title = l10n.t('Applying translations');
    const applied = await withProgress(this.#app, title, (progress, token) =>
      this.#app.client.execute<{ readonly files: readonly PreviewApplied[] }>(
        'dragoman.server.preview.apply',
        accepted,
        { token, progress },
      ),
    );
    this.#applying = false;
    this.#page?.post({ type: 'busy', busy: false });
    if (applied === undefined) return;
    const settled = this.#session.settle(applied.files);
    this.#page?.post({ type: 'decided', changes: settled.changes });
    this.#tell(settled);
    const undone = this.#session.count('undecided') + this.#session.count('accepted');
    if (undone === 0 && settled.left === 0) this.discard();
  }

  #tell({ written, left, failures, changes }: Settled): void {
    for (const { problem, at } of changes)
      if (problem !== undefined) this.#app.output.warn(`  not applied: ${this.#session.at(at)?.unit.unit}: ${problem}`);
    const parts = [l10n.t('Translations applied: {0}.', written)];
    if (left > 0) parts.push(l10n.t('Could not be applied: {0}. The preview says why.', left));
    const text = [...parts, ...failures].join(' ');
    if (left > 0 || failures.length > 0) void showWarning(text);
    else void showInformation(text);
  }

  /** A page may be closed by mistake: its decisions are not dropped without asking. */
  async #closed(): Promise<void> {
    if (open.get(this.#uri) !== this) return;
    const accepted = this.#session.count('accepted');
    if (!this.#session.hasWork) {
      this.discard();
      return;
    }
    const apply = l10n.t('Apply Accepted ({0})', accepted);
    const reopen = l10n.t('Reopen');
    const discard = l10n.t('Discard');
    const choice = await showWarning(
      l10n.t('The preview of {0} was closed with decisions that are not applied.', documentName(this.#uri)),
      ...(accepted > 0 ? [apply] : []),
      reopen,
      discard,
    );
    // Another preview may have taken its place meanwhile.
    if (open.get(this.#uri) !== this || this.#page !== undefined) return;
    if (choice === apply) {
      await this.apply();
      if (this.#session.count('accepted') > 0) this.show();
      else this.discard();
    } else if (choice === reopen) this.show();
    else if (choice === discard) this.discard();
    // Without an answer it is kept: the command shows it again.
  }

  /** Shows the unit in its file; in the source file if there is no target yet. */
  async #reveal(at: Place): Promise<void> {
    const found = this.#session.at(at);
    if (found === undefined) return;
    const { uri, unit } = found;
    const exists = this.#session.answer.files.find((file) => file.uri === uri)?.exists === true;
    const target = Uri.parse(exists ? uri : this.#uri);
    const document = await workspace.openTextDocument(target);
    const symbols =
      (await commands.executeCommand<DocumentSymbol[] | undefined>('vscode.executeDocumentSymbolProvider', target)) ??
      [];
    const range = find(symbols, unit.name)?.selectionRange;
    await window.showTextDocument(document, { preview: true, ...(range !== undefined && { selection: range }) });
  }
}

/** The innermost symbol with this name; names of nested units repeat those of their groups. */
function find(symbols: readonly DocumentSymbol[], name: string): DocumentSymbol | undefined {
  for (const symbol of symbols) {
    const rest = name.startsWith(`${symbol.name}.`) ? name.slice(symbol.name.length + 1) : name;
    const inner = find(symbol.children, rest) ?? (rest === name ? undefined : find(symbol.children, name));
    if (inner !== undefined) return inner;
    if (symbol.name === name && symbol.children.length === 0) return symbol;
  }
  return undefined;
}
