import { homedir, userInfo } from 'node:os';
import { env, l10n, UIKind, Uri, version, window, workspace } from 'vscode';
import { MEMORY_URL, secretsOfAddress } from '../../shared/values/memory-address.ts';
import { VERSION } from '../../shared/version.ts';
import type { App } from '../app.ts';
import { diagnosticReport, type Facts } from '../information/report.ts';
import type { Private } from '../information/scrub.ts';
import type { Setting } from '../information/settings.ts';
import { showInformation } from '../messages/messages.ts';

interface Manifest {
  readonly contributes?: { readonly configuration?: readonly { readonly properties?: object }[] };
}

/** Copies what an issue report needs to the clipboard: no key, no address of a shared memory, no text of a file, no path outside the workspace. */
export async function copyInformation(app: App): Promise<void> {
  const text = diagnosticReport(await factsOf(app), await privateOf(app));
  await env.clipboard.writeText(text);
  const show = l10n.t('Show');
  const said = l10n.t(
    'Diagnostic information was copied to the clipboard. It contains no key and no text from your files.',
  );
  void showInformation(said, show).then(async (choice) => {
    if (choice === show)
      await window.showTextDocument(await workspace.openTextDocument({ language: 'markdown', content: text }));
  });
}

async function factsOf({ context, client, status, keys, output }: App): Promise<Facts> {
  const folders = workspace.workspaceFolders ?? [];
  const report = (reason: string): void => output.error(reason);
  const key = await keys.read(report);
  const memory = await keys.memory(report);
  const { service, state, message } = status.current;
  return {
    versions: [
      ['Extension', VERSION],
      ['Editor', `${env.appName} ${version}, ${env.uiKind === UIKind.Web ? 'web' : 'desktop'}, ${env.language}`],
      ['Remote', env.remoteName ?? 'no'],
      ['Platform', `${process.platform} ${process.arch}, Node ${process.versions.node}`],
      ['Workspace', `folders: ${folders.length} (${schemes(folders.map(({ uri }) => uri.scheme))}), ${trust()}`],
    ],
    server: [
      ['Running', client.running ? `yes, ${client.current?.initializeResult?.serverInfo?.version ?? ''}` : 'no'],
      ['Service', service === '' ? 'not known yet' : service],
      ['State', message === undefined ? state : `${state}: ${message}`],
      ['Key', key === undefined ? 'none stored' : 'stored'],
      ['Address of a shared memory', memory === undefined ? 'none stored' : 'stored'],
    ],
    settings: settingsOf(context.extension.packageJSON),
    log: await logOf(context.logUri),
  };
}

/** Environment variables that may hold a key. */
const KEY_VARIABLES = [
  'DRAGOMAN_AUTH_KEY',
  'DEEPL_AUTH_KEY',
  'DEEPL_API_KEY',
  'DRAGOMAN_AUTH_KEYS',
  'DRAGOMAN_ADMIN_KEYS',
];

async function privateOf({ keys, output }: App): Promise<Private> {
  const report = (reason: string): void => output.error(reason);
  const stored = [await keys.all(report), await keys.all(report, 'admin')].flatMap((all) => [...all.values()]);
  return {
    secrets: [
      ...stored,
      ...KEY_VARIABLES.flatMap((name) => process.env[name] ?? []),
      ...[await keys.memory(report), process.env[MEMORY_URL]].flatMap(secretsOfAddress),
    ],
    folders: (workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath),
    people: [homedir(), userName()],
  };
}

function settingsOf(manifest: Manifest): readonly Setting[] {
  const found = workspace.getConfiguration();
  return settingNames(manifest).map((name) => ({
    name,
    value: found.get(name),
    default: found.inspect(name)?.defaultValue,
  }));
}

function settingNames(manifest: Manifest): string[] {
  return (manifest.contributes?.configuration ?? []).flatMap(({ properties }) => Object.keys(properties ?? {}));
}

/** VS Code names a log file after its channel. */
async function logOf(folder: Uri): Promise<string> {
  try {
    return new TextDecoder().decode(await workspace.fs.readFile(Uri.joinPath(folder, 'Dragoman.log')));
  } catch {
    return '';
  }
}

function schemes(found: readonly string[]): string {
  return found.length === 0 ? 'none' : [...new Set(found)].join(', ');
}

function trust(): string {
  return workspace.isTrusted ? 'trusted' : 'not trusted';
}

/** A machine may have no entry for the current user. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}
