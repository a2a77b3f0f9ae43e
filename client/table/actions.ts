/** What the table does through the editor: lists to choose from, the clipboard, and runs with the service. */
import { env, l10n, type QuickPickItem, QuickPickItemKind, workspace } from 'vscode';
import type { MarkedState } from '../../shared/commands.ts';
import type { TableAnswer, TableSuggestions, TableTranslated, TableWritten } from '../../shared/pages/table.ts';
import type { PageArea, TableAction, ToTablePage } from '../../shared/pages/table-page.ts';
import type { App } from '../app.ts';
import type { Page } from '../editor/page.ts';
import { showList, showWarning } from '../messages/messages.ts';
import { number } from '../messages/numbers.ts';
import { attempt, shorten, withProgress } from '../server/run.ts';
import { pickManners } from '../service/manners.ts';
import { settingOf } from '../setting.ts';

export interface TableRoom {
  readonly app: App;
  readonly table: TableAnswer;
  readonly page: Page<ToTablePage>;
  /** The shown languages. */
  readonly columns: readonly string[];
}

interface MenuItem extends QuickPickItem {
  readonly run?: () => unknown;
}

export async function act(room: TableRoom, action: TableAction, area: PageArea, source: boolean): Promise<void> {
  switch (action) {
    case 'menu':
      await menu(room, area, source);
      return;
    case 'translate':
      await translate(room, area, false);
      return;
    case 'rephrase':
      await rephrase(room, area, false);
      return;
    case 'matches':
      await matches(room, area);
      return;
    case 'mark':
      await mark(room, area);
      return;
    case 'copy':
      await copy(room, area, source);
      return;
    case 'paste':
      await paste(room, area);
  }
}

async function menu(room: TableRoom, area: PageArea, source: boolean): Promise<void> {
  const press = (what: Extract<ToTablePage, { type: 'do' }>['what']) => room.page.post({ type: 'do', what });
  const heading = (label: string): MenuItem => ({ label, kind: QuickPickItemKind.Separator });
  const single = area.to - area.from === 1 && area.locales.length === 1;
  const trusted = workspace.isTrusted;
  const items: MenuItem[] = [
    ...(single ? [{ label: l10n.t('Edit'), description: 'F2', run: () => press('edit') }] : []),
    ...(trusted
      ? [
          {
            label: l10n.t('Translate What Is Missing'),
            description: 'Ctrl+Enter',
            run: () => translate(room, area, false),
          },
          { label: l10n.t('Translate Again'), run: () => translate(room, area, true) },
          { label: l10n.t('Rephrase…'), run: () => rephrase(room, area, false) },
          { label: l10n.t('Correct Spelling and Grammar'), run: () => rephrase(room, area, true) },
        ]
      : []),
    { label: l10n.t('Accept Memory Matches…'), run: () => matches(room, area) },
    ...(statesOf(room.table).length > 0 ? [{ label: l10n.t('Set State…'), run: () => mark(room, area) }] : []),
    heading(''),
    { label: l10n.t('Copy'), description: 'Ctrl+C', run: () => copy(room, area, source) },
    { label: l10n.t('Paste'), description: 'Ctrl+V', run: () => paste(room, area) },
    { label: l10n.t('Replace in Translations…'), description: 'Ctrl+H', run: () => press('replace') },
    { label: l10n.t('Remove Translations'), description: 'Delete', run: () => press('clear') },
    { label: l10n.t('Undo'), description: 'Ctrl+Z', run: () => press('undo') },
    { label: l10n.t('Redo'), description: 'Ctrl+Y', run: () => press('redo') },
  ];
  const cells = (area.to - area.from) * area.locales.length;
  const title = cells === 1 ? l10n.t('1 translation') : l10n.t('{0} translations', number(cells));
  await (await showList(items, { title }))?.run?.();
}

/** Translates with the service. Asks first if that costs more than the user's limit. */
async function translate(room: TableRoom, area: PageArea, all: boolean): Promise<void> {
  const { app, table, page } = room;
  const request = { id: table.id, ...area, all };
  const count = await withProgress(app, l10n.t('Counting what would be sent'), (progress, token) =>
    app.client.execute<TableTranslated>(
      'dragoman.server.table.translate',
      { ...request, dryRun: true },
      { progress, token },
    ),
  );
  if (count === undefined) return;
  if (count.units === 0) {
    page.post({ type: 'say', text: l10n.t('There is nothing to translate here.') });
    return;
  }
  const above = settingOf('translate.askAbove');
  if (count.characters > above || count.files > 1) {
    const send = l10n.t('Translate');
    const text = l10n.t(
      'Translate {0} texts in {1} files, about {2} characters?',
      number(count.units),
      number(count.files),
      number(count.characters),
    );
    const chosen = await showList([{ label: send }, { label: l10n.t('Cancel') }], { title: text });
    if (chosen?.label !== send) return;
  }
  const result = await withProgress(app, l10n.t('Translating'), (progress, token) =>
    app.client.execute<TableTranslated>('dragoman.server.table.translate', request, { progress, token }),
  );
  if (result === undefined) return;
  if (result.stopped !== undefined) void showWarning(shorten(result.stopped.message));
  wrote(page, result);
}

/** Only the first style is used: the user cannot compare several versions of several texts. */
async function rephrase({ app, table, page }: TableRoom, area: PageArea, correct: boolean): Promise<void> {
  const chosen = correct ? [{}] : await pickManners();
  if (chosen === undefined) return;
  const [manner = {}] = chosen;
  const request = { id: table.id, ...area, ...manner, ...(correct && { correct }) };
  const title = correct ? l10n.t('Correcting the text') : l10n.t('Rephrasing the selection');
  const found = await withProgress(app, title, (progress, token) =>
    app.client.execute<TableSuggestions>('dragoman.server.table.rephrase', request, { progress, token }),
  );
  if (found !== undefined) propose(page, correct ? l10n.t('Corrected') : l10n.t('Rephrased'), found);
}

async function matches({ app, table, page }: TableRoom, area: PageArea): Promise<void> {
  const request = { id: table.id, ...area, minimum: 75 };
  const found = await withProgress(app, l10n.t('Searching the translation memory'), (progress, token) =>
    app.client.execute<TableSuggestions>('dragoman.server.table.matches', request, { progress, token }),
  );
  if (found !== undefined) propose(page, l10n.t('From the translation memory'), found);
}

function propose(page: TableRoom['page'], title: string, { edits, refused }: TableSuggestions): void {
  const proposals = edits.map(({ file, unit, locale, name, was, text }) => ({
    file,
    unit,
    locale,
    name,
    before: was,
    after: text,
  }));
  page.post({ type: 'proposed', title, proposals, refused: refused.map(shortened) });
}

async function mark({ app, table, page }: TableRoom, area: PageArea): Promise<void> {
  const names: Readonly<Record<MarkedState, string>> = {
    'needs-work': l10n.t('Needs review'),
    translated: l10n.t('Translated'),
    reviewed: l10n.t('Reviewed'),
    final: l10n.t('Final'),
  };
  const items = statesOf(table).map((state) => ({ label: names[state], state }));
  const chosen = await showList(items, { title: l10n.t('Set State') });
  if (chosen === undefined) return;
  const request = { id: table.id, ...area, state: chosen.state };
  const result = await attempt(app, () => app.client.execute<TableWritten>('dragoman.server.table.mark', request));
  if (result !== undefined) wrote(page, result);
}

function statesOf({ files }: TableAnswer): readonly MarkedState[] {
  return [...new Set(files.flatMap(({ states }) => states))];
}

async function copy({ app, table, page }: TableRoom, area: PageArea, source: boolean): Promise<void> {
  const request = { id: table.id, ...area, source };
  const copied = await attempt(app, () => app.client.execute<{ text: string }>('dragoman.server.table.copy', request));
  if (copied === undefined) return;
  await env.clipboard.writeText(copied.text);
  page.post({ type: 'say', text: l10n.t('Copied.') });
}

async function paste({ app, table, page, columns }: TableRoom, area: PageArea): Promise<void> {
  const text = await env.clipboard.readText();
  if (text === '') return;
  const [first = ''] = area.locales;
  const right = columns.slice(Math.max(0, columns.indexOf(first)));
  const request = { id: table.id, ...area, text, right };
  const result = await attempt(app, () => app.client.execute<TableWritten>('dragoman.server.table.paste', request));
  if (result !== undefined) wrote(page, result);
}

function wrote(page: TableRoom['page'], { written, refused, run }: TableWritten): void {
  const result = { written, refused: refused.map(shortened), ...(run !== undefined && { run }) };
  page.post({ type: 'wrote', result });
}

/** Shortens paths. */
function shortened<T extends { readonly reason: string }>(refusal: T): T {
  return { ...refusal, reason: shorten(refusal.reason) };
}
