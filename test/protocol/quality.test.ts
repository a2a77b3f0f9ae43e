import { describe, expect, onTestFinished, test } from 'vitest';
import type { CodeAction, Diagnostic, WorkspaceDiagnosticReport } from 'vscode-languageserver/node';
import { startEmbedded } from '../../server/embedded/index.ts';
import type { PreviewAnswer, PreviewQualityAnswer } from '../../shared/pages/preview.ts';
import type { CheckQualityReport, LanguageModelAnswer, LanguageModelQuestion } from '../../shared/quality.ts';
import { startHeldService } from '../support/held-service.ts';
import type { Editor } from '../support/lsp-client.ts';
import { IN_PROCESS, WAYS, type Way, WITH_THREAD } from '../support/lsp-transport.ts';
import { openWorkspace } from '../support/lsp-workspace.ts';

const COMMAND = 'dragoman.server.quality.check';
const FILES = {
  'dragoman.json': '{ "sourceLocale": "en", "targetLocales": ["de"], "files": ["locales/{locale}.json"] }\n',
  'locales/en.json':
    '{\n  "keep": "Do not delete {{name}}",\n  "open": "Open the file",\n  "ok": "OK",\n  "new": "New"\n}\n',
  'locales/de.json': '{\n  "keep": "{{name}} l\\u00f6schen",\n  "open": "Schlie\\u00dfe die Datei",\n  "ok": "OK"\n}\n',
};
const KEEP = { source: 'Do not delete {{name}}', target: '{{name}} löschen' };
const OPEN = { source: 'Open the file', target: 'Schließe die Datei' };
const SUM = [KEEP, OPEN].reduce((sum, { source, target }) => sum + source.length + target.length, 0);

const run = (editor: Editor, argument: object) => editor.execute<CheckQualityReport>(COMMAND, argument);

async function quality(editor: Editor, uri: string): Promise<Diagnostic[]> {
  return (await editor.diagnostics(uri)).filter(({ code }) => String(code).startsWith('quality/'));
}

const words = (editor: Editor, uri: string, found: readonly Diagnostic[]) =>
  found.map(({ range }) => editor.document(uri).getText(range));

async function withService(way: Way) {
  const service = await startEmbedded({ key: 'paid', evaluationMs: 0 });
  onTestFinished(() => service.close());
  const settings = { service: service.url, quality: { provider: 'service' } };
  return openWorkspace(way, FILES, { settings, environment: { DRAGOMAN_AUTH_KEY: 'paid' } });
}

type Model = (prompt: string) => LanguageModelAnswer | PromiseLike<LanguageModelAnswer>;

/** What one test has learnt is no other's. */
let models = 0;

/** An editor with a language model that answers as the test says, and notes what it is asked. */
async function withModel(
  answer: Model,
  files: Readonly<Record<string, string>> = FILES,
  options: object = {},
  settings: object = {},
  way = IN_PROCESS,
) {
  const workspace = await openWorkspace(way, files, {
    settings: { quality: { provider: 'editor' }, ...settings },
    initializationOptions: { languageModel: true, ...options },
    environment: 'service' in settings ? { DRAGOMAN_AUTH_KEY: 'k', DRAGOMAN_SERVICE: String(settings.service) } : {},
  });
  const { connection } = workspace.editor;
  const asked: LanguageModelQuestion[] = [];
  models += 1;
  const id = `lab/clever/${models}`;
  connection.onRequest('dragoman/selectLanguageModel', () => ({ id, name: 'Clever' }));
  connection.onRequest<LanguageModelAnswer, void>(
    'dragoman/askLanguageModel',
    async (question: LanguageModelQuestion) => {
      asked.push(question);
      return await answer(question.prompt);
    },
  );
  const uri = await workspace.editor.open(workspace.path('locales/de.json'));
  return { ...workspace, uri, asked, id };
}

const OPENS = {
  type: 'accuracy',
  sub_type: 'Mistranslation',
  severity: 'critical',
  source: 'Open',
  target: 'Schließe',
  explanation: 'It says the opposite.',
  suggestion: 'Öffne',
};
const WRONG = `Here you go:\n\`\`\`\n{"pair":1,"errors":[]}\n${JSON.stringify({ pair: 2, errors: [OPENS] })}\n\`\`\``;

describe.each(WAYS)('quality by the service, $name', (way) => {
  test('counted, then judged: findings stay on the words until one of the texts changes', async () => {
    const { editor, path } = await withService(way);
    const uri = await editor.open(path('locales/de.json'));
    expect(await run(editor, { uri, dryRun: true })).toMatchObject({ asked: 2, characters: SUM, known: 0, errors: 0 });
    expect(await quality(editor, uri)).toEqual([]);
    const { refreshes } = editor;
    const { resultId } = (await editor.pull(uri)) as { resultId?: string };
    expect(await run(editor, { uri })).toMatchObject({ asked: 2, characters: SUM, silent: 0, errors: 1 });
    // The editor is told that there is something new to ask for.
    await editor.until(() => editor.refreshes > refreshes);
    expect((await editor.pull(uri, resultId)).kind).toBe('full');
    const found = await quality(editor, uri);
    expect(found).toMatchObject([{ code: 'quality/accuracy', severity: 1, source: 'dragoman' }]);
    expect(words(editor, uri, found)).toEqual(['{{name}} l\\u00f6schen']);
    editor.type(uri, '"open": "Schlie', '"open": "Sperre auf, schlie');
    expect(words(editor, uri, await quality(editor, uri))).toEqual(['{{name}} l\\u00f6schen']);
    editor.type(uri, '{{name}} l\\u00f6schen', '{{name}} nicht l\\u00f6schen');
    expect(await quality(editor, uri)).toEqual([]);
    editor.type(uri, '{{name}} nicht l\\u00f6schen', '{{name}} l\\u00f6schen');
    expect(await quality(editor, uri)).toHaveLength(1);
    const source = await editor.open(path('locales/en.json'));
    editor.type(source, 'Do not delete', 'Delete');
    expect(await quality(editor, uri)).toEqual([]);
    expect(await run(editor, { uri })).toMatchObject({ asked: 2, known: 0, errors: 0 });
    expect(await run(editor, { uri })).toMatchObject({ asked: 0, characters: 0, known: 2 });
  });
});

describe('quality by a language model of the editor', () => {
  test('finds words, whatever stands around its answer; a suggestion is a fix of them', async () => {
    const { editor, uri, asked, id: model } = await withModel(() => ({ text: WRONG }));
    expect(await run(editor, { uri })).toMatchObject({ provider: 'Clever', asked: 2, errors: 1 });
    expect(asked.map(({ id }) => id)).toEqual([model]);
    const texts = asked[0]?.prompt
      .split('\nTEXTS\n')[1]
      ?.split('\n')
      .map((line) => JSON.parse(line));
    expect(texts).toEqual([
      { pair: 1, ...KEEP },
      { pair: 2, ...OPEN },
    ]);
    const found = await quality(editor, uri);
    expect(words(editor, uri, found)).toEqual(['Schlie\\u00dfe']);
    expect(found[0]?.message).toBe('Mistranslation: It says the opposite.');
    const actions = await editor.actions(uri, found[0]!.range, { diagnostics: found, only: ['quickfix'] });
    const fix = actions.find(({ title }) => title.startsWith('Replace')) as CodeAction;
    expect([fix.title, fix.isPreferred]).toEqual(['Replace “Schließe” with “Öffne”', false]);
    await editor.choose(fix);
    expect(JSON.parse(editor.text(uri)).open).toBe('Öffne die Datei');
    expect(await quality(editor, uri)).toEqual([]);
  });

  test.each([false, true])('is told to the thread that looks at the project; had it started: %s', async (started) => {
    const { editor, uri } = await withModel(() => ({ text: WRONG }), FILES, {}, {}, WITH_THREAD);
    const judged = async () => {
      const request = { previousResultIds: [] };
      const { items }: WorkspaceDiagnosticReport = await editor.connection.sendRequest('workspace/diagnostic', request);
      return items.flatMap((item) =>
        item.uri === uri && item.kind === 'full' ? item.items.map(({ code }) => code) : [],
      );
    };
    if (started) expect(await judged()).not.toContain('quality/accuracy');
    await run(editor, { uri });
    expect(await judged()).toContain('quality/accuracy');
  });

  test('judges what a selection touches', async () => {
    const { editor, uri, asked } = await withModel(() => ({ text: '{"pair":1,"errors":[]}' }));
    expect(await run(editor, { uri, range: editor.rangeOf(uri, 'die Datei') })).toMatchObject({ asked: 1, silent: 0 });
    expect(asked[0]?.prompt.split('\nTEXTS\n')[1]).toBe(JSON.stringify({ pair: 1, ...OPEN }));
  });

  test('a refusal to answer is told, and nothing is taken for judged', async () => {
    const { editor, uri, asked } = await withModel(() => ({ problem: 'You have not allowed it.' }));
    expect(await run(editor, { uri })).toMatchObject({ stopped: 'You have not allowed it.', asked: 0 });
    expect(await run(editor, { uri, dryRun: true })).toMatchObject({ asked: 2 });
    expect(asked).toHaveLength(1);
  });

  test('an answer that says nothing usable leaves the pairs open', async () => {
    const { editor, uri } = await withModel(() => ({ text: 'I cannot assist with that request.' }));
    expect(await run(editor, { uri })).toMatchObject({ asked: 2, silent: 2, errors: 0 });
    expect(await run(editor, { uri, dryRun: true })).toMatchObject({ asked: 2, known: 0 });
  });

  test('cancelling reaches the model, and what it would have said is not waited for', async () => {
    const begun = Promise.withResolvers<void>();
    const never = new Promise<LanguageModelAnswer>(() => undefined);
    const { editor, uri } = await withModel(() => {
      begun.resolve();
      return never;
    });
    const { CancellationTokenSource } = await import('vscode-languageserver/node');
    const source = new CancellationTokenSource();
    const params = { command: COMMAND, arguments: [{ uri }] };
    const running = editor.connection.sendRequest<CheckQualityReport>('workspace/executeCommand', params, source.token);
    await begun.promise;
    source.cancel();
    await expect(running).resolves.toMatchObject({ asked: 0, stopped: expect.stringContaining('Interrupted') });
  });

  test('in a workspace that is not trusted nobody is asked', async () => {
    const { editor, uri, asked } = await withModel(() => ({ text: WRONG }), FILES, { trusted: false });
    await expect(run(editor, { uri })).rejects.toThrow('not trusted');
    expect(asked).toEqual([]);
  });
});

describe('quality in a preview', () => {
  test('of the translations as they would be written, by unit; nothing is written, and an applied unit is not judged again', async () => {
    const translator = await startHeldService();
    onTestFinished(() => translator.close());
    const wrong = JSON.stringify({ pair: 2, errors: [{ ...OPENS, source: 'New', target: 'New', suggestion: '' }] });
    const { editor, uri, asked } = await withModel(
      () => ({ text: `{"pair":1,"errors":[]}\n${wrong}` }),
      {
        ...FILES,
        'locales/de.json': '{}\n',
        'locales/en.json': '{ "open": "Open <b>it</b>", "new": "New {{name}}" }\n',
      },
      {},
      { service: translator.url },
    );
    const { id, files } = await editor.execute<PreviewAnswer>('dragoman.server.preview', { uri });
    const judge = (more: object = {}) =>
      editor.execute<PreviewQualityAnswer>('dragoman.server.preview.quality', { id, ...more });
    expect(await judge({ dryRun: true })).toMatchObject({ asked: 2, errors: 0, found: [] });
    expect(asked).toEqual([]);
    const answer = await judge();
    expect(answer).toMatchObject({ asked: 2, errors: 1 });
    expect(answer.found).toEqual([
      {
        uri,
        unit: '/new',
        findings: [{ code: 'quality/accuracy', severity: 'error', message: 'Mistranslation: It says the opposite.' }],
      },
    ]);
    const texts = asked[0]?.prompt
      .split('\nTEXTS\n')[1]
      ?.split('\n')
      .map((line) => JSON.parse(line));
    expect(texts).toEqual([
      { pair: 1, source: 'Open <b>it</b>', target: '«Open <b>it</b>»' },
      { pair: 2, source: 'New {{name}}', target: '«New {{name}}»' },
    ]);
    expect([editor.text(uri), files[0]?.units.length]).toEqual(['{}\n', 2]);
    await editor.execute('dragoman.server.preview.apply', { id, accept: [{ uri, units: [{ unit: '/new' }] }] });
    expect(await judge()).toMatchObject({ asked: 0, known: 1, found: [] });
    await expect(editor.execute('dragoman.server.preview.quality', { id: 'none' })).rejects.toThrow('no longer exists');
  });
});

describe('what is refused', () => {
  test('without a provider, and without a model; nothing is sent because of a project file', async () => {
    const project = FILES['dragoman.json'].replace('}\n', ', "quality": { "minSeverity": "minor" } }\n');
    const { editor, path } = await openWorkspace(IN_PROCESS, { ...FILES, 'dragoman.json': project });
    const uri = await editor.open(path('locales/de.json'));
    await expect(run(editor, { uri })).rejects.toThrow('No provider is chosen to judge translations');
    await expect(run(editor, { uri, provider: 'editor' })).rejects.toThrow('no language model');
    expect(await quality(editor, uri)).toEqual([]);
  });

  test('a source file, a text that is too much for the project, and what is no translation', async () => {
    const project = FILES['dragoman.json'].replace('}\n', ', "quality": { "maxCharacters": 10 } }\n');
    const { editor, path, uri, asked } = await withModel(() => ({ text: '' }), { ...FILES, 'dragoman.json': project });
    await expect(run(editor, { uri })).rejects.toThrow(`This would send ${SUM} characters, more than the 10`);
    const source = await editor.open(path('locales/en.json'));
    await expect(run(editor, { uri: source })).rejects.toThrow('en.json holds the sources');
    await expect(run(editor, { uri, range: editor.rangeOf(uri, '"OK"') })).rejects.toThrow('no translation here');
    expect(asked).toEqual([]);
  });

  test('less severe findings, where the project does not want them', async () => {
    const project = FILES['dragoman.json'].replace('}\n', ', "quality": { "minSeverity": "major" } }\n');
    const minor = JSON.stringify({ pair: 2, errors: [{ ...OPENS, severity: 'minor' }] });
    const { editor, uri } = await withModel(() => ({ text: minor }), { ...FILES, 'dragoman.json': project });
    await run(editor, { uri });
    expect(await quality(editor, uri)).toEqual([]);
  });
});
