/** Commands for the view “Locales” and its rows. */
import { commands, env, l10n, Selection, TextEditorRevealType, Uri, window, workspace } from 'vscode';
import { CLIENT_COMMANDS, SERVER_COMMANDS } from '../../shared/commands.ts';
import { isOneOf } from '../../shared/locale.ts';
import type { AddedLocale, FileProgress, ProgressProject } from '../../shared/progress.ts';
import type { App } from '../app.ts';
import { askText } from '../ask/ask-text.ts';
import { localeName } from '../ask/locales.ts';
import { pickLocale } from '../ask/pick-locale.ts';
import { openTable } from '../commands/open-table.ts';
import { showChoices, showGlance, showInformation, showList, showWarning } from '../messages/messages.ts';
import { number } from '../messages/numbers.ts';
import { attempt, withProgress } from '../server/run.ts';
import { translateMany } from '../translation/run.ts';
import { activeUri, documentName, translateDocument } from '../translation/translate.ts';
import { undoRun } from '../translation/undo-run.ts';
import { filesOf, isNode } from './items.ts';
import { myLanguages, setHidden, setMyLanguages, setOnlyMine, showsOnlyMine } from './languages.ts';
import { ORDERS, type Order, SHOWN, type Shown } from './model.ts';
import { shownName, summaryOf, unitName } from './words.ts';

const GLANCE = 5000;

/** Shows the view, with the editor's file selected. */
export async function locales(app: App): Promise<void> {
  const uri = activeUri();
  await commands.executeCommand('dragoman.locales.focus');
  if (uri !== undefined) await app.locales.reveal(uri);
}

export function localesRefresh(app: App): void {
  app.locales.refresh();
}

export async function localesFilter(app: App): Promise<void> {
  const { shown } = app.locales.wish;
  const items = SHOWN.map((one: Shown) => ({
    label: one === shown ? `$(check) ${shownName(one)}` : shownName(one),
    one,
  }));
  const choice = await showList(items, { title: l10n.t('Which files and units are shown?') });
  if (choice !== undefined) app.locales.show(choice.one);
}

export async function localesFind(app: App): Promise<void> {
  const text = await askText({
    title: l10n.t('Find in Locales'),
    prompt: l10n.t('A language, a file, or words of a key or text. Empty: everything.'),
    value: app.locales.wish.text,
  });
  if (text !== undefined) app.locales.find(text.trim());
}

export async function localesSort(app: App): Promise<void> {
  const { order } = app.locales.wish;
  const names: Readonly<Record<Order, string>> = {
    name: l10n.t('by name'),
    progress: l10n.t('by progress'),
    missing: l10n.t('by what is missing'),
  };
  const items = ORDERS.map((one) => ({ label: one === order ? `$(check) ${names[one]}` : names[one], one }));
  const choice = await showList(items, { title: l10n.t('Sort the languages') });
  if (choice !== undefined) await app.locales.sort(choice.one);
}

export function localesMore(app: App, node?: unknown): void {
  if (isNode(node, 'more')) app.locales.showMore(node.file);
}

/** Toggles between the user's languages and all. If the user has named none, asks for them. */
export async function localesMine(app: App): Promise<void> {
  const { languages, without } = app.locales.wish;
  if (languages.length + without.length === 0) return localesChoose(app);
  await setOnlyMine(app.context.workspaceState, !showsOnlyMine(app.context.workspaceState));
  app.locales.draw();
}

/** The user's languages, ticked in a list of those of the workspace. */
export async function localesChoose(app: App): Promise<void> {
  const all = await attempt(app, () => tagsOf(app));
  if (all === undefined) return;
  const mine = myLanguages();
  const items = [...new Set([...all, ...mine])]
    .map((tag) => ({
      label: localeName(tag, env.language),
      description: tag,
      tag,
      picked: mine.includes(tag) || isOneOf(tag, mine),
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label, env.language));
  const title = l10n.t('Which languages do you work on?');
  const chosen = await showChoices(items, { title, matchOnDescription: true });
  if (chosen === undefined) return;
  await setMyLanguages(chosen.map(({ tag }) => tag));
  for (const { tag } of chosen) await setHidden(app.context.globalState, tag, false);
  await setOnlyMine(app.context.workspaceState, chosen.length > 0);
  app.locales.draw();
}

export async function localeHide(app: App, node?: unknown): Promise<void> {
  if (!isNode(node, 'locale')) return;
  await setHidden(app.context.globalState, node.locale, true);
  await setOnlyMine(app.context.workspaceState, true);
  app.locales.draw();
}

export async function localeShow(app: App, node?: unknown): Promise<void> {
  if (!isNode(node, 'locale')) return;
  const { locale } = node;
  await setHidden(app.context.globalState, locale, false);
  const mine = myLanguages();
  if (mine.length > 0 && !isOneOf(locale, mine)) await setMyLanguages([...mine, locale]);
  app.locales.draw();
}

/** The languages of the workspace; requested if the view has not loaded them yet. */
async function tagsOf({ locales: { store } }: App): Promise<readonly string[]> {
  const files = store.files.length > 0 ? store.files : (await store.ask({})).files;
  return [...new Set(files.map(({ locale }) => locale))];
}

/** For a unit, its current position: it may have moved since the row was created. */
export async function localeOpen(app: App, node?: unknown): Promise<void> {
  const [file] = filesOf(node);
  if (file === undefined) return;
  // For a file that does not exist yet, the file its texts come from.
  const uri = Uri.parse(file.isNew ? file.document : file.uri);
  const editor = await window.showTextDocument(await workspace.openTextDocument(uri), { preview: true });
  if (!isNode(node, 'unit') || file.isNew) return;
  const { id, range } = node.unit;
  const request = { uri: file.uri, locale: file.locale, ids: [id] };
  const found = await app.locales.store.units(request).catch(() => undefined);
  const place = found?.units[0]?.range ?? range;
  if (place === undefined) return;
  const { start, end } = place;
  editor.selection = new Selection(end.line, end.character, start.line, start.character);
  editor.revealRange(editor.selection, TextEditorRevealType.InCenterIfOutsideViewport);
}

/** Translates what a locale, a file or a unit lacks; large runs are counted and confirmed first. */
export async function localeTranslate(app: App, node?: unknown): Promise<void> {
  if (isNode(node, 'unit')) {
    const { file, unit } = node;
    const title = l10n.t('Translating “{0}”', unitName(unit));
    await translateDocument(app, title, { uri: file.document, scope: { units: [unit.id] }, to: [file.locale] }, true);
    return;
  }
  const [file] = filesOf(node);
  if (file === undefined) return;
  const to = [file.locale];
  const name = isNode(node, 'locale') ? node.name : documentName(file.uri);
  const title = l10n.t('Translating what is missing in {0}', name);
  const wanted = isNode(node, 'locale') ? { folder: file.project, to } : { uris: [file.document], to };
  await translateMany(app, title, wanted);
}

export async function localePreview(_: App, node?: unknown): Promise<void> {
  const file = await oneOf(
    filesOf(node).filter(({ isNew }) => !isNew),
    l10n.t('Translate which file with a preview?'),
  );
  if (file !== undefined) await commands.executeCommand(CLIENT_COMMANDS.preview, Uri.parse(file.uri));
}

/** The translations of a row as a table, at its language and unit; without a row, those of a whole project. */
export async function localeTable(app: App, node?: unknown): Promise<void> {
  const files = filesOf(node);
  const [file] = files;
  const { projects } = app.locales.store;
  const isProject = isNode(node, 'project');
  const chosen = isProject
    ? node.project
    : file === undefined
      ? await chooseProject(projects, l10n.t('Open the table of which project?'))
      : undefined;
  if (file === undefined && chosen === undefined && projects.length > 1) return;
  await openTable(app, {
    ...(files.length === 1 ? { uri: file?.document } : { folder: chosen?.uri ?? file?.project }),
    ...(file !== undefined && { locale: file.locale }),
    ...(isNode(node, 'unit') && { unit: node.unit.id }),
  });
}

/** Goes to the first unit that is missing or needs work, in the files of a locale or in one of them. */
export async function localeNext(_: App, node?: unknown): Promise<void> {
  const open = filesOf(node).filter(({ isNew, missing, review }) => !isNew && missing + review > 0);
  const active = window.activeTextEditor?.document.uri.toString();
  const file = open.find(({ uri }) => Uri.parse(uri).toString() === active) ?? open[0];
  if (file === undefined) {
    showGlance(l10n.t('Nothing is missing or needs work here.'), GLANCE);
    return;
  }
  await window.showTextDocument(Uri.parse(file.uri));
  await commands.executeCommand(CLIENT_COMMANDS.nextUnit);
}

async function oneOf(files: readonly FileProgress[], title: string): Promise<FileProgress | undefined> {
  if (files.length < 2) return files[0];
  const items = files.map((file) => ({ label: file.name, description: summaryOf(file), file }));
  return (await showList(items, { title }))?.file;
}

/** Creates the files of a language that a project does not have yet, and offers to translate them. */
export async function localesAdd(app: App, node?: unknown): Promise<void> {
  const project = await projectFor(app, node);
  if (project === undefined) return;
  const title = l10n.t('Add a Language to {0}', project.name);
  const locale = await pickLocale({ title, memory: app.context.workspaceState, project: [] });
  if (locale === undefined) return;
  const name = localeName(locale, env.language);
  const added = await withProgress(app, l10n.t('Making the files for {0}', name), (progress, token) =>
    app.client.execute<AddedLocale>(SERVER_COMMANDS.addLocale, { project: project.uri, locale }, { progress, token }),
  );
  if (added === undefined) return;
  // A language that was just added should be visible.
  await setHidden(app.context.globalState, locale, false);
  const mine = myLanguages();
  if (mine.length > 0 && !isOneOf(locale, mine)) await setMyLanguages([...mine, locale]);
  app.locales.refresh();
  await tellAdded(app, project, { locale, name, added });
}

async function tellAdded(
  app: App,
  project: ProgressProject,
  { locale, name, added }: { readonly locale: string; readonly name: string; readonly added: AddedLocale },
): Promise<void> {
  const { files, later, problems, run } = added;
  for (const problem of problems) app.output.warn(problem);
  const parts = [
    files.length === 1
      ? l10n.t('1 file for {0} was made.', name)
      : l10n.t('{0} files for {1} were made.', number(files.length), name),
  ];
  if (later.length === 1) parts.push(l10n.t('1 more comes with the first translation.'));
  if (later.length > 1) parts.push(l10n.t('{0} more come with the first translation.', number(later.length)));
  if (problems.length === 1) parts.push(l10n.t('1 could not be made: the output says why.'));
  if (problems.length > 1) parts.push(l10n.t('{0} could not be made: the output says why.', number(problems.length)));
  const [translate, undo] = [l10n.t('Translate Missing'), l10n.t('Undo')];
  const offers = run === undefined ? [translate] : [translate, undo];
  const text = parts.join(' ');
  const choice = await (problems.length > 0 ? showWarning(text, ...offers) : showInformation(text, ...offers));
  if (choice === undo && run !== undefined) await undoRun(app, [run]);
  if (choice === translate)
    await translateMany(app, l10n.t('Translating what is missing in {0}', name), { folder: project.uri, to: [locale] });
}

async function projectFor(app: App, node: unknown): Promise<ProgressProject | undefined> {
  if (isNode(node, 'project')) return node.project;
  const { store } = app.locales;
  const all = await attempt(app, async () =>
    store.files.length > 0 ? store.projects : (await store.ask({})).projects,
  );
  const able = all?.filter(({ canAdd }) => canAdd) ?? [];
  if (all !== undefined && able.length === 0)
    void showInformation(
      l10n.t('No project here has files by language. A project file (dragoman.json) can say where they are.'),
    );
  return chooseProject(able, l10n.t('Add a language to which project?'));
}

async function chooseProject(all: readonly ProgressProject[], title: string): Promise<ProgressProject | undefined> {
  if (all.length < 2) return all[0];
  const items = all.map((project) => ({ label: project.name, project }));
  return (await showList(items, { title }))?.project;
}
