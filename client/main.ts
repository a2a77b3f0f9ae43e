import { commands, type ExtensionContext, window, workspace } from 'vscode';
import { CLIENT_COMMANDS, type ClientCommand } from '../shared/client-commands.ts';
import { offerTools } from './agents/index.ts';
import type { App } from './app.ts';
import { COMMANDS } from './commands/index.ts';
import { greetInSamples } from './commands/open-samples.ts';
import { DocumentsView } from './documents/view.ts';
import { InLocalizationFile } from './editor/in-localization-file.ts';
import { showOnlyChanged } from './editor/only-changed.ts';
import { Pages } from './editor/pages.ts';
import { pushOnSave } from './glossary/push-on-save.ts';
import { GlossaryView } from './glossary/view.ts';
import { KeysView } from './keys/view.ts';
import { setOnlyMine, showsOnlyMine } from './progress/languages.ts';
import { ProgressStatus } from './progress/status.ts';
import { LocalesView } from './progress/view.ts';
import { Client } from './server/client.ts';
import { hooks } from './server/hooks.ts';
import { KeyStore } from './service/secrets.ts';
import { userService } from './service/service-address.ts';
import { ServiceUse } from './service/service-use.ts';
import { Targets } from './service/targets.ts';
import { createStatusView } from './status.ts';
import { StyleView } from './style/view.ts';
import { unitEditor } from './table/editor.ts';
import { UsageWatch } from './usage/watch.ts';

let running: App | undefined;

/** The extension is complete when this returns; the language server is still starting. */
export function activate(context: ExtensionContext): void {
  const output = window.createOutputChannel('Dragoman', { log: true });
  const keys = new KeyStore(context.secrets, userService);
  const use = new ServiceUse(context);
  const status = createStatusView();
  const client = new Client(
    context,
    output,
    keys,
    use,
    hooks(() => app),
  );
  const pages = new Pages();
  const glossaries = new GlossaryView(client, status);
  const styles = new StyleView(client, status);
  const developerKeys = new KeysView(client, status);
  const documents = new DocumentsView(client);
  const locales = new LocalesView(client, context);
  const progress = new ProgressStatus(client);
  const usage = new UsageWatch(client, status, context.globalState);
  const inLocalizationFile = new InLocalizationFile(client);
  const app: App = {
    context,
    output,
    client,
    keys,
    use,
    status,
    pages,
    targets: new Targets(),
    glossaries,
    styles,
    developerKeys,
    documents,
    locales,
    progress,
    usage,
    inLocalizationFile,
  };
  running = app;
  context.subscriptions.push(
    showOnlyChanged(),
    output,
    usage,
    status,
    pages,
    glossaries,
    styles,
    developerKeys,
    documents,
    locales,
    progress,
    inLocalizationFile,
    pushOnSave(() => app),
    offerTools(app),
    unitEditor(() => app),
    ...(Object.keys(COMMANDS) as ClientCommand[]).map((name) => {
      const id = CLIENT_COMMANDS[name];
      return commands.registerCommand(id, (...given: unknown[]) => {
        use.begin(id);
        return COMMANDS[name](app, ...given);
      });
    }),
    // The server only learns the key, trust and the proxy when it starts.
    keys.onDidChange(() => {
      usage.forget();
      void client.restart();
    }),
    workspace.onDidGrantWorkspaceTrust(() => void client.restart()),
    workspace.onDidChangeConfiguration((event) => {
      if (['proxy', 'noProxy', 'proxyStrictSSL'].some((name) => event.affectsConfiguration(`http.${name}`)))
        void client.restart();
    }),
  );
  // Not awaited: requests wait for the server, and the editor continues its own start.
  void client.restart();
  void greetInSamples(context);
  void setOnlyMine(context.workspaceState, showsOnlyMine(context.workspaceState));
}

export async function deactivate(): Promise<void> {
  await running?.client.stop();
  running = undefined;
}
