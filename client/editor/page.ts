/** Pages: a web view with a script and a style sheet of ours, a content policy that allows nothing else, and messages validated by schemas. */
import { randomBytes } from 'node:crypto';
import { type Disposable, type ExtensionContext, env, Uri, ViewColumn, type WebviewPanel, window } from 'vscode';
import type * as z from 'zod/mini';

export interface PageDefinition<In extends z.ZodMiniType> {
  /** Name of the script and the style sheet in `dist/webview`. */
  readonly name: string;
  readonly title: string;
  /** The messages that the page may send; all others are ignored. */
  readonly schema: In;
  onMessage(message: z.infer<In>): void;
  onClosed?(): void;
}

export interface Page<Out> extends Disposable {
  /** @returns whether it was received: a hidden page does not receive it, and sends `ready` when it is shown again */
  post(message: Out): PromiseLike<boolean>;
  reveal(): void;
  title: string;
}

export function openPage<In extends z.ZodMiniType, Out>(
  context: ExtensionContext,
  definition: PageDefinition<In>,
): Page<Out> {
  const { name, title } = definition;
  const panel = window.createWebviewPanel(`dragoman.${name}`, title, ViewColumn.Active);
  panel.iconPath = Uri.joinPath(context.extensionUri, 'client/media/icon.svg');
  return fillPanel(context, panel, definition);
}

/** The same in a panel that VS Code has created, for a custom editor. */
export function fillPanel<In extends z.ZodMiniType, Out>(
  context: ExtensionContext,
  panel: WebviewPanel,
  { name, schema, onMessage, onClosed }: PageDefinition<In>,
): Page<Out> {
  const folder = Uri.joinPath(context.extensionUri, 'dist/webview');
  panel.webview.options = { enableScripts: true, localResourceRoots: [folder] };
  panel.webview.onDidReceiveMessage((message: unknown) => {
    const parsed = schema.safeParse(message);
    if (parsed.success) onMessage(parsed.data);
  });
  panel.onDidDispose(() => onClosed?.());
  panel.webview.html = html(panel, folder, name);
  return {
    post: (message) => panel.webview.postMessage(message),
    reveal: () => panel.reveal(),
    dispose: () => panel.dispose(),
    get title() {
      return panel.title;
    },
    set title(text) {
      panel.title = text;
    },
  };
}

function html({ title, webview }: WebviewPanel, folder: Uri, name: string): string {
  const nonce = randomBytes(18).toString('base64url');
  const file = (extension: string) => webview.asWebviewUri(Uri.joinPath(folder, `${name}.${extension}`)).toString();
  const policy = `default-src 'none'; style-src ${webview.cspSource}; script-src 'nonce-${nonce}'`;
  return `<!DOCTYPE html>
<html lang="${escapeHtml(env.language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${file('css')}">
</head>
<body>
<script type="module" nonce="${nonce}" src="${file('js')}"></script>
</body>
</html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
