import { l10n, Uri } from 'vscode';
import type { Scope } from '../../shared/commands.ts';
import type { PreviewAnswer } from '../../shared/pages/preview.ts';
import type { App } from '../app.ts';
import { isReadOnly } from '../editor/read-only.ts';
import { showInformation, showWarning } from '../messages/messages.ts';
import { openPreview, Preview } from '../preview/preview.ts';
import { withProgress, wordsFor } from '../server/run.ts';
import { activeUri, documentName } from '../translation/translate.ts';

/** Translates what is missing in a file and shows it before writing: a given file (URI from a menu, string from a code action), else the editor's. */
export async function translateWithPreview(app: App, argument?: unknown): Promise<void> {
  const uri = argument instanceof Uri ? argument.toString() : typeof argument === 'string' ? argument : activeUri();
  if (uri === undefined) {
    void showInformation(l10n.t('Open a localization file first.'));
    return;
  }
  const scope = requestedScope(argument);
  const known = openPreview(uri);
  if (known === undefined) {
    await start(app, uri, scope);
    return;
  }
  // Asking once more must not lose its decisions: the new preview takes them over.
  known.show();
  const again = l10n.t('Translate Again');
  const text = l10n.t('There is a preview of {0} already.', documentName(uri));
  void showInformation(text, again).then((choice) => (choice === again ? start(app, uri, scope, known) : undefined));
}

/** A key binding may say what to translate: `{ "command": "dragoman.translateWithPreview", "args": { "scope": "stale" } }`. */
function requestedScope(argument: unknown): Scope {
  const scope = typeof argument === 'object' && argument !== null && 'scope' in argument ? argument.scope : undefined;
  return scope === 'stale' || scope === 'all' ? scope : 'missing';
}

async function start(app: App, uri: string, scope: Scope, before?: Preview): Promise<void> {
  if (await isReadOnly(uri)) return;
  const name = documentName(uri);
  const answer = await withProgress(app, l10n.t('Translating {0} for a preview', name), (progress, token) =>
    app.client.execute<PreviewAnswer>('dragoman.server.preview', { uri, scope, keep: true }, { token, progress }),
  );
  if (answer === undefined) return;
  if (answer.error !== undefined) void showWarning(wordsFor(app, answer.error.message, answer.error.failure));
  if (answer.files.some(({ units, refused }) => units.length + refused.length > 0)) {
    before?.discard();
    new Preview(app, uri, answer, before);
    return;
  }
  await app.client.execute('dragoman.server.preview.discard', { id: answer.id });
  if (scope !== 'missing' || answer.error !== undefined) return;
  const all = l10n.t('Preview All Units');
  void showInformation(l10n.t('Nothing is missing in {0}.', name), all).then((choice) =>
    choice === all ? start(app, uri, 'all') : undefined,
  );
}
