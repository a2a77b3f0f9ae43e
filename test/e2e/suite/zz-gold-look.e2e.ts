import { execSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { commands, languages, Position, Range, Selection, TextEditorRevealType, window, workspace } from 'vscode';
import { CLIENT_COMMANDS } from '../../../shared/commands.ts';
import { click, press, printLine, readPage, readText, rightClick, screenshot, typeText } from './support/control.ts';
import { activate, closeAll, fileUri, open, until } from './support/editor.ts';
import { MENU } from './support/screen.ts';
import { serverProcess } from './support/server-process.ts';

const root = () => workspace.workspaceFolders![0]!.uri.fsPath;
const CASES = [
  { has: 'src/lang/en.json', source: 'src/lang/en.json', target: 'src/lang/fr-FR.json', other: 'package.json', folder: 'src/lang', code: 'src/components/MonitorList.vue', hover: '"' },
  { has: 'src/strings/en-us.json', source: 'src/strings/en-us.json', target: 'src/strings/fr.json', other: 'package.json', folder: 'src/strings', code: 'src/components/multiSelect/multiSelect.js', hover: '"' },
  { has: 'src-ui/messages.xlf', source: 'src-ui/messages.xlf', target: 'src-ui/src/locale/messages.fr_FR.xlf', other: 'src-ui/package.json', folder: 'src-ui/src/locale', code: '', hover: '<source>' },
  { has: 'apps/client/src/locales/messages.xlf', source: 'apps/client/src/locales/messages.xlf', target: 'apps/client/src/locales/messages.fr.xlf', other: 'package.json', folder: 'apps/client/src/locales', code: '', hover: '<source>' },
  { has: 'shared/i18n/locales/en_US/translation.json', source: 'shared/i18n/locales/en_US/translation.json', target: 'shared/i18n/locales/fr_FR/translation.json', other: 'package.json', folder: 'shared/i18n/locales', code: 'app/components/Sharing/Document/AccessControlList.tsx', hover: '"' },
];
const one = () => CASES.find(({ has }) => existsSync(`${root()}/${has}`))!;
const say = (what: string, ...more: unknown[]) => printLine(`      ${what} ${more.map((m) => typeof m === 'string' ? m : JSON.stringify(m)).join(' ')}`);
const problems = () => { const all = languages.getDiagnostics().flatMap(([uri, list]) => list.filter(d => d.source === 'dragoman').map((d) => [uri.path.split('/').at(-1), d.severity] as const)); return { files: new Set(all.map(([f]) => f)).size, total: all.length, bySeverity: [0, 1, 2, 3].map((s) => all.filter(([, x]) => x === s).length) }; };
const pause = (ms: number) => new Promise((r) => setTimeout(r, ms));
const soft = async (what: string, run: () => Promise<unknown>) => { const t = Date.now(); try { await Promise.race([run(), pause(25000).then(() => { throw new Error('25 s'); })]); } catch (e) { await say('!! ' + what, String(e).slice(0, 300)); await screenshot('zz-' + what.replace(/\W+/g, '-')); } finally { await say(`(${what}: ${Date.now() - t} ms)`); } };
const proc = () => { const pid = serverProcess(); if (pid === undefined) return { pid }; const st = readFileSync(`/proc/${pid}/status`, 'utf8'); const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' '); return { pid, rssMB: Math.round(Number(/VmRSS:\s+(\d+)/.exec(st)![1]) / 1024), peakMB: Math.round(Number(/VmHWM:\s+(\d+)/.exec(st)![1]) / 1024), cpuSec: (Number(stat[11]) + Number(stat[12])) / 100 }; };
const clean = (s: string | null) => (s ?? 'none').replace(/\s*\n\s*/g, ' | ').slice(0, 900);
const esc = async () => { for (let i = 0; i < 6 && (await readText(MENU)) !== null; i++) await press('Escape'); };
const explorerMenu = async (path: string, shot: string) => {
  await commands.executeCommand('revealInExplorer', fileUri(path));
  const name = path.split('/').at(-1)!;
  const row = `.explorer-folders-view .monaco-list-row[aria-label*="${name}"]`;
  await until('row', async () => (await readText(row)) || undefined);
  await pause(300);
  await rightClick(row);
  const shown = await until('menu', async () => (await readText(MENU)) || undefined);
  if (shown.includes('Dragoman')) { await click(`${MENU} .action-item:has-text("Dragoman")`); await until('sub', async () => (await readText('.monaco-menu-container .monaco-submenu .actions-container')) || undefined); await say(`explorer ${name}`, clean(await readText('.monaco-menu-container .monaco-submenu .actions-container'))); await screenshot(shot); }
  else await say(`explorer ${name}: no Dragoman entry`);
  await esc();
};

suite('gold', () => {
  test('look', async () => {
    const { source, target, other, folder, code, hover } = one();
    await soft('activation', async () => { await activate(); });
    await say('after start', proc());
    await commands.executeCommand('notifications.clearAll');
    await soft('source', async () => {
      const editor = await open(source); await say('language', editor.document.languageId);
      await until('lens', async () => (await readText('.monaco-editor .codelens-decoration'))?.includes('%'));
      await say('lens', clean(await readText('.monaco-editor .codelens-decoration')).slice(0, 400));
      await pause(1500); await screenshot('01-source'); await say("problems source", problems(), proc());
    });
    await soft('target', async () => {
      const editor = await open(target);
      await until('diag', () => languages.getDiagnostics(editor.document.uri).length > 0 || undefined);
      await pause(2000); await screenshot('02-target'); await say('problems target', problems());
      await say('first', languages.getDiagnostics(editor.document.uri).slice(0, 6).map((d) => d.message));
      const outline = await commands.executeCommand<{ name: string; detail: string; children: { name: string; detail: string }[] }[]>('vscode.executeDocumentSymbolProvider', editor.document.uri);
      await say('symbols', outline?.slice(0, 2).map((s) => [s.name, s.detail, s.children?.slice(0, 4).map((c) => c.name)]));
    });
    await soft('status', async () => { await say('status', clean(await readText('.statusbar'))); });
    await soft('next missing', async () => { const e = window.activeTextEditor!; await commands.executeCommand(CLIENT_COMMANDS.nextUnit, { kind: 'missing' }); await pause(800); await say('next at', e.selection.active.line + 1, clean(e.document.lineAt(e.selection.active.line).text)); await screenshot('03-next-missing'); });
    await soft('hover', async () => {
      const e = window.activeTextEditor!; const text = e.document.getText(); let at = text.indexOf(hover, Math.floor(text.length / 3)); at += hover.length + (hover === "\"" ? 3 : 1); if (hover === "\"") { const l = e.document.lineAt(e.document.positionAt(at).line); at = e.document.offsetAt(l.range.start) + l.firstNonWhitespaceCharacterIndex + 3; }
      const p = e.document.positionAt(at); e.selection = new Selection(p, p); e.revealRange(new Range(p, p), TextEditorRevealType.InCenter);
      await commands.executeCommand('workbench.action.focusActiveEditorGroup'); await pause(400);
      await commands.executeCommand('editor.action.showHover'); await until('hover', async () => (await readText('.monaco-hover:not(.hidden) .hover-contents')) || undefined); await pause(500);
      await say('hover', clean(await readText('.monaco-hover:not(.hidden) .hover-contents'))); await screenshot('04-hover'); await press('Escape');
    });
    await soft('light bulb', async () => {
      const e = window.activeTextEditor!; const d = languages.getDiagnostics(e.document.uri).filter((x) => x.source === 'dragoman')[0]; if (d) { e.selection = new Selection(d.range.start, d.range.start); e.revealRange(d.range, TextEditorRevealType.InCenter); }
      await pause(600); await commands.executeCommand('editor.action.quickFix'); await pause(1500); await say('actions', clean(await readText('.action-widget .monaco-list-row'))); await screenshot('05-bulb'); await press('Escape');
    });
    await soft('editor menu', async () => {
      await rightClick('.editor-instance .view-line >> nth=8');
      const shown = await until('menu', async () => (await readText(MENU)) || undefined);
      await say('has', shown.includes('Dragoman'));
      if (shown.includes('Dragoman')) { await click(`${MENU} .action-item:has-text("Dragoman")`); await until('sub', async () => (await readText('.monaco-menu-container .monaco-submenu .actions-container')) || undefined); await say('editor', clean(await readText('.monaco-menu-container .monaco-submenu .actions-container'))); await screenshot('06-editor-menu'); }
      await esc();
    });
    await commands.executeCommand('workbench.view.explorer');
    await soft('explorer target', () => explorerMenu(target, '07-explorer-file'));
    await soft('explorer source', () => explorerMenu(source, '07-explorer-source'));
    await soft('explorer folder', () => explorerMenu(folder, '07-explorer-folder'));
    await soft('explorer other', () => explorerMenu(other, '07-explorer-other'));
    await soft('other editor', async () => {
      const e = await open(other); await pause(1500); await say('other', e.document.languageId, problems());
      await rightClick('.editor-instance .view-line >> nth=3'); const shown = await until('menu', async () => (await readText(MENU)) || undefined); await say('other menu has Dragoman', shown.includes('Dragoman')); await esc();
      await commands.executeCommand(CLIENT_COMMANDS.nextUnit).then(undefined, (x) => say('next outside', String(x)));
      await screenshot('08-other');
    });
    await say("cpu", proc()); if (code) await soft('code', async () => { await open(code); await pause(3500); await screenshot('09-code'); });
    await soft('locales', async () => {
      await commands.executeCommand(CLIENT_COMMANDS.locales);
      await until('rows', async () => (await readText('.part.sidebar .monaco-list-row:has-text("%")')) || undefined);
      await pause(1000);
      await open(source); await pause(1500); await screenshot('10-locales');
      await say('rows', clean(await readText('.part.sidebar .monaco-list-row')));
      const row = '.part.sidebar .monaco-list-row:has-text("%") >> nth=1';
      await click(row); await pause(1500); await press('ArrowRight'); await pause(1500); await press('ArrowDown'); await press('ArrowRight'); await pause(2000); await screenshot('11-locales-unfolded');
      await say('units', clean(await readText('.part.sidebar .monaco-list-row')));
      await rightClick(row); await until('menu', async () => (await readText(MENU)) || undefined); await say('row menu', clean(await readText(MENU))); await screenshot('12-locales-menu'); await esc();
    });
    await say('after locales', proc());
    await closeAll();
    await open(source);
    await soft('table', async () => { void commands.executeCommand(CLIENT_COMMANDS.openTable); const t = Date.now(); await until('table', async () => (await readPage('.cell .words')) || undefined); await say('table after', Date.now() - t); await pause(2500); await screenshot('13-table'); });
    await say('problems end', problems(), proc());
  });
  test('memory and idle', async () => {
    await commands.executeCommand('workbench.action.closeAllEditors');
    await pause(4000); const a = proc(); await pause(12000); const b = proc();
    await say('idle', a, b, 'cpu in 12 s', (b.cpuSec ?? 0) - (a.cpuSec ?? 0));
    void execSync; void typeText; void Position;
  });
});
