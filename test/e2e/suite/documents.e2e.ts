import * as assert from 'node:assert/strict';
import { ConfigurationTarget, commands, Uri, window, workspace } from 'vscode';
import { CLIENT_COMMANDS } from '../../../shared/commands.ts';
import type { BegunDocuments, DocumentJobInfo } from '../../../shared/service-documents.ts';
import { click, press, readText, screenshot } from './support/control.ts';
import { activate, onDisk, until } from './support/editor.ts';
import { remove, row, write } from './support/glossary.ts';
import { answer, foldLocales, message, quickInput, submenu } from './support/screen.ts';
import { serverProcess } from './support/server-process.ts';

const TRANSLATED = 'letter.txt is translated: letter.nl.txt';
const MADE = ['letter.txt', 'letter.nl.txt', 'letter.de.txt', 'page.html', 'page.nl.html', 'out'];
const focus = () => commands.executeCommand(CLIENT_COMMANDS.documents);
const text = async (path: string) => String(await onDisk(path));
const jobs = () => commands.executeCommand<readonly DocumentJobInfo[]>('dragoman.server.documents.list', {});

suite('Documents', () => {
  suiteSetup(async () => {
    await activate();
    await foldLocales();
    // The editor learns of the server's commands a moment after it has started.
    const left = await until('the server', async () => {
      try {
        return await jobs();
      } catch {
        return undefined;
      }
    });
    for (const { id } of left) await commands.executeCommand('dragoman.server.documents.forget', { id });
  });

  suiteTeardown(async () => {
    for (const path of MADE) await remove(path);
    await commands.executeCommand(CLIENT_COMMANDS.documentsForgetDone);
    await commands.executeCommand('workbench.view.explorer');
  });

  test('the view says what to do where there is none', async () => {
    await focus();
    await commands.executeCommand(CLIENT_COMMANDS.documentsRefresh);
    await until('the welcome', async () => {
      const views = '.part.sidebar .welcome-view-content:has-text("Whole documents")';
      return (await readText(views))?.includes('goes on by itself');
    });
    await screenshot('documents-welcome');
  });

  test('the menu of the explorer offers it for documents, and for nothing else', async () => {
    await write('letter.txt', 'Good morning.');
    await commands.executeCommand('workbench.view.explorer');
    const offers = async (name: string): Promise<boolean> => {
      const row = `.explorer-folders-view .monaco-list-row:has-text("${name}")`;
      await until(`${name} in the explorer`, async () => (await readText(row)) ?? undefined);
      const shown = await submenu(row, `explorer-menu-${name}`);
      return shown?.includes('Translate Document') === true;
    };
    assert.equal(await offers('letter.txt'), true);
    assert.equal(await offers('notes.md'), false);
  });

  test('several files into several languages: options, what it costs, then the results beside the originals', async () => {
    const letter = await write('letter.txt', 'Good morning.');
    const page = await write('page.html', '<p>Good night.</p>');
    await write('letter.de.txt', 'Guten Morgen.');
    const done = commands.executeCommand(CLIENT_COMMANDS.translateDocument, letter, [letter, page]);
    await quickInput('Translate Document (1/3)');
    for (const language of ['Dutch', 'German'])
      await click(`.quick-input-list .monaco-list-row:has-text("${language}") .monaco-checkbox`);
    await screenshot('document-targets');
    await click('.quick-input-widget .monaco-button:has-text("OK")');
    const options = await quickInput('Source Language');
    assert.match(options, /Dutch/);
    assert.match(options, /German/);
    await screenshot('document-options');
    await answer('Source Language', 'Formality');
    await quickInput('informal where the language has it');
    await press('Escape');
    await answer('Source Language', 'Continue');
    const plan = await quickInput('at most 62 characters (3/3)');
    assert.match(plan, /letter\.txt → letter\.nl\.txt/);
    assert.match(plan, /page\.html → page\.de\.html/);
    assert.match(plan, /would be replaced/);
    await screenshot('document-plan');
    await press('Enter');
    await done;
    await message('3 documents are translated');
    assert.match(await text('letter.nl.txt'), /Ĝôôď/);
    assert.match(await text('page.nl.html'), /<p>.*Ĝôôď/);
    assert.equal(await text('letter.de.txt'), 'Guten Morgen.', 'it was not ticked');
    await focus();
    await row('letter.txt → nl', 'page.html → de', 'done');
    await screenshot('documents-done');
    await click('.part.sidebar .monaco-list-row:has-text("letter.txt → nl")');
    await until('the result', () => window.activeTextEditor?.document.uri.path.endsWith('letter.nl.txt'));
    await commands.executeCommand(CLIENT_COMMANDS.documentsForgetDone);
    await until('the empty view', async () => (await jobs()).length === 0);
    await remove('page.de.html');
  });

  test('names by a pattern; a failure says why; Retry and Forget', async () => {
    const config = workspace.getConfiguration('dragoman');
    await config.update('documents.outputPattern', 'out/{locale}/{name}{ext}', true);
    try {
      const pdf = await write('out/broken.pdf', '%PDF-1.4 nothing');
      const done = commands.executeCommand(CLIENT_COMMANDS.translateDocument, pdf);
      await answer('Translate Document (1/3)', 'Dutch');
      await quickInput('Result of PDF Documents');
      await press('Enter');
      await quickInput('at least 50,000 characters (3/3)');
      await press('Enter');
      await done;
      await message('could not be translated');
      await focus();
      await row('broken.pdf → nl', 'failed');
      await screenshot('documents-failed');
      const [job] = await jobs();
      assert.match(job?.message ?? '', /PDF/);
      assert.doesNotMatch(job?.message ?? '', /--|dragoman document/);
      assert.ok(job?.target.includes('/out/out/nl/broken.pdf'));
      await commands.executeCommand(CLIENT_COMMANDS.documentForget, job);
      assert.deepEqual(await jobs(), []);
    } finally {
      await config.update('documents.outputPattern', undefined, true);
    }
  });

  test('the server is killed in the middle: the next one goes on, and finishes', async () => {
    await focus();
    const before = serverProcess();
    assert.ok(before);
    await handedOver();
    process.kill(before, 'SIGKILL');
    await row('letter.txt → nl');
    await message(TRANSLATED);
    await until('another server', () => ![undefined, before].includes(serverProcess()));
    assert.match(await text('letter.nl.txt'), /Ĝôôď/);
    await focus();
    await row('letter.txt → nl', 'done');
    await screenshot('documents-resumed');
    const [job] = await jobs();
    assert.equal(job?.state, 'finished');
  });

  test('cancelled it stays put, and Retry finishes it', async () => {
    await focus();
    await until('one that is cancelled in time', async () => {
      await commands.executeCommand(CLIENT_COMMANDS.documentCancel, await handedOver());
      return (await jobs())[0]?.state === 'failed' || tooLate();
    });
    await row('letter.txt → nl', 'failed: Cancelled');
    await screenshot('documents-cancelled');
    const [cancelled] = await jobs();
    await commands.executeCommand(CLIENT_COMMANDS.documentRetry, cancelled);
    await message(TRANSLATED);
  });

  test('a workspace chooses names below its folder only, and whole paths are shown before anything is sent', async () => {
    const config = workspace.getConfiguration('dragoman');
    const inWorkspace = (pattern: string | undefined) =>
      config.update('documents.outputPattern', pattern, ConfigurationTarget.Workspace);
    const letter = await write('letter.txt', 'Good morning.');
    const before = await jobs();
    const ask = async () => {
      const done = commands.executeCommand(CLIENT_COMMANDS.translateDocument, letter);
      await answer('Translate Document (1/3)', 'Dutch');
      await answer('Source Language', 'Continue');
      return done;
    };
    try {
      for (const pattern of ['/tmp/dragoman-evil/{name}.{locale}{ext}', '../../{name}.{locale}{ext}', '.profile']) {
        await inWorkspace(pattern);
        await ask();
        const said = await message(`The name pattern ${pattern}`);
        assert.match(said, pattern === '.profile' ? /for a \.txt document/ : /outside of/);
        await commands.executeCommand('notifications.clearAll');
      }
      assert.deepEqual(await jobs(), before);
      await inWorkspace('deep/{locale}/{name}{ext}');
      const done = ask();
      const plan = await quickInput('(3/3)');
      assert.ok(plan.includes(Uri.joinPath(letter, '..', 'deep', 'nl', 'letter.txt').fsPath), plan);
      await screenshot('document-paths');
      await press('Escape');
      await done;
    } finally {
      await inWorkspace(undefined);
    }
  });
});

/** A document that the service has and works at. It does so for a second: who looks after that hands it over again. */
function handedOver(): Promise<DocumentJobInfo> {
  return until('the service received it', async () => {
    await remove('letter.nl.txt');
    await commands.executeCommand(CLIENT_COMMANDS.documentsForgetDone);
    const documents = [{ uri: (await write('letter.txt', 'Good morning.')).toString(), to: 'nl' }];
    const begun = await commands.executeCommand<BegunDocuments>('dragoman.server.documents.begin', { documents });
    assert.equal(begun.jobs.length, 1);
    const job = await until('its state', async () =>
      (await jobs()).find(({ state }) => /queued|translating|finished/.test(state)),
    );
    return job.state === 'finished' ? tooLate() : job;
  });
}

/** What is said of this one is not to be taken for what will be said of the next. */
async function tooLate(): Promise<false> {
  await message(TRANSLATED);
  await commands.executeCommand('notifications.clearAll');
  return false;
}
