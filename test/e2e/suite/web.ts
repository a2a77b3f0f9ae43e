/** What is tried in VS Code for the Web: the extension in a worker of a browser, the workspace in its memory. */
import {
  type CodeAction,
  type CompletionList,
  commands,
  type Diagnostic,
  type DocumentSymbol,
  extensions,
  type Hover,
  languages,
  type MarkdownString,
  type Position,
  Range,
  type TextDocument,
  Uri,
  WorkspaceEdit,
  window,
  workspace,
} from 'vscode';
import { CLIENT_COMMANDS } from '../../../shared/commands.ts';
import { readText, screenshot, wasHeard } from './support/control.ts';
import { equal, match, runTests, until } from './support/web.ts';

const ROOT = Uri.parse('memfs:/project');
const at = (path: string): Uri => Uri.joinPath(ROOT, path);
const text = async (path: string): Promise<string> => (await workspace.openTextDocument(at(path))).getText();

async function open(path: string): Promise<TextDocument> {
  const document = await workspace.openTextDocument(at(path));
  await window.showTextDocument(document, { preview: false });
  return document;
}

const codeOf = ({ code }: Diagnostic): string => (typeof code === 'object' ? String(code.value) : String(code));

const finding = (document: TextDocument, code: string): Promise<Diagnostic> =>
  until(`the finding ${code}`, () =>
    languages.getDiagnostics(document.uri).find((one) => one.source === 'dragoman' && codeOf(one) === code),
  );

/** The place of a text, and so many characters behind its start. */
const placeOf = (document: TextDocument, found: string, after = 0): Position =>
  document.positionAt(document.getText().indexOf(found) + after);

const actions = (uri: Uri, range: Range): Thenable<CodeAction[]> =>
  commands.executeCommand<CodeAction[]>('vscode.executeCodeActionProvider', uri, range, undefined, 20);

async function action(document: TextDocument, range: Range, title: RegExp): Promise<CodeAction> {
  return await until(`the action ${title}`, async () =>
    (await actions(document.uri, range)).find((one) => title.test(one.title)),
  );
}

async function apply({ edit, command }: CodeAction): Promise<void> {
  if (edit !== undefined) await workspace.applyEdit(edit);
  if (command !== undefined) await commands.executeCommand(command.command, ...(command.arguments ?? []));
}

async function message(part: string): Promise<string> {
  return await until(`the message “${part}”`, async () => {
    await commands.executeCommand('notifications.showList');
    const shown = await readText('.notifications-center .notification-list-item-message');
    return shown?.split('\n').find((line) => line.includes(part));
  });
}

export function run(): Promise<void> {
  return runTests({
    async 'it runs where there is no Node'() {
      equal(typeof globalThis.process?.versions?.node, 'undefined');
      await extensions.getExtension('dragoman.dragoman')?.activate();
    },
    async 'checks: a translation against its source, which is another file'() {
      const document = await open('locales/de.json');
      const found = await finding(document, 'placeholders');
      equal(document.getText(found.range).includes('Willkommen'), true);
      await finding(document, 'missing-translation');
      await screenshot('web');
    },
    async 'fixes: what a finding offers is one edit'() {
      const document = await open('locales/de.json');
      const before = document.getText();
      const where = placeOf(document, '{{speed}}');
      const slip = new WorkspaceEdit();
      slip.replace(document.uri, new Range(where, where.translate(0, '{{speed}}'.length)), '{{sped}}');
      await workspace.applyEdit(slip);
      const found = await until('the finding on what was typed', () =>
        languages.getDiagnostics(document.uri).find((one) => one.message.includes('{{sped}}')),
      );
      await apply(await action(document, found.range, /\{\{speed\}\}/));
      equal(document.getText(), before);
    },
    async 'hover: the text of the source'() {
      const document = await open('locales/de.json');
      const shown = await until('the hover', async () => {
        const where = placeOf(document, 'Hafenführer', 2);
        const hovers = await commands.executeCommand<Hover[]>('vscode.executeHoverProvider', document.uri, where);
        const said = hovers.flatMap(({ contents }) => contents.map((one) => (one as MarkdownString).value)).join('\n');
        return said.includes('Harbour Guide') && said;
      });
      match(shown, /Harbour Guide/);
    },
    async 'completion: the placeholders of the source'() {
      const document = await open('locales/de.json');
      const where = placeOf(document, 'Willkommen', 'Willkommen '.length);
      const labels = await until('the placeholder', async () => {
        const { items } = await commands.executeCommand<CompletionList>(
          'vscode.executeCompletionItemProvider',
          document.uri,
          where,
        );
        const found = items.map(({ label }) => (typeof label === 'string' ? label : label.label));
        return found.some((label) => label.includes('{{name}}')) && found;
      });
      match(labels.join(' '), /\{\{name\}\}/);
    },
    async 'symbols: the units of a file'() {
      const document = await open('i18n/messages.de.xlf');
      const names = await until('the outline', async () => {
        const found = await commands.executeCommand<DocumentSymbol[]>(
          'vscode.executeDocumentSymbolProvider',
          document.uri,
        );
        return found?.length > 0 && found.flatMap(({ name, children }) => [name, ...children.map((one) => one.name)]);
      });
      match(names.join('\n'), /^harbour\nopen\n/);
    },
    async 'rename: a key in all languages'() {
      const document = await open('locales/en.json');
      const where = placeOf(document, '"wind"', 2);
      const edit = await commands.executeCommand<WorkspaceEdit>(
        'vscode.executeDocumentRenameProvider',
        document.uri,
        where,
        'breeze',
      );
      equal(
        edit
          .entries()
          .map(([uri]) => uri.path)
          .sort(),
        ['/project/locales/de.json', '/project/locales/en.json'],
      );
      await workspace.applyEdit(edit);
      for (const path of ['locales/en.json', 'locales/de.json']) match(await text(path), /"breeze": "Wind/);
    },
    async 'states: a unit is marked in the words of its format'() {
      const document = await open('i18n/messages.de.xlf');
      const where = placeOf(document, 'Karte öffnen', 2);
      await apply(await action(document, new Range(where, where), /^Mark as reviewed/));
      await until('the state', () => /<target state="signed-off">Karte öffnen/.test(document.getText()));
    },
    async 'glossaries: their files are checked, and so are translations against them'() {
      const rows = new TextEncoder().encode('chart\tSeekarte\nhull\tRumpf \n');
      await workspace.fs.writeFile(at('glossary/harbour.en-de.tsv'), rows);
      const glossary = await open('glossary/harbour.en-de.tsv');
      await finding(glossary, 'glossary-edge-space');
      const document = await open('i18n/messages.de.xlf');
      match((await finding(document, 'term-not-used')).message, /Seekarte/);
      await screenshot('web-glossary');
    },
    async 'what needs a service says that a browser has none, and sends nothing'() {
      const before = await text('locales/de.json');
      await open('locales/de.json');
      await until('the status', async () => (await readText('.statusbar'))?.includes('no service in a browser'));
      void commands.executeCommand(CLIENT_COMMANDS.translateFile);
      match(await message('cannot ask a translation service'), /Open this folder in VS Code on a desktop/);
      equal(await text('locales/de.json'), before);
      await screenshot('web-no-service');
    },
    async 'a shared memory is out of reach, and no address is asked for'() {
      await commands.executeCommand(CLIENT_COMMANDS.setSharedMemory);
      match(await message('does not reach a shared memory'), /Open this folder in VS Code on a desktop/);
    },
    async 'no request has failed on the way'() {
      for (const said of ['Dragoman failed', 'server stopped', 'is not a function']) equal(await wasHeard(said), false);
    },
  });
}
