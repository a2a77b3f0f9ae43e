/** A page with Monaco that checks a JSON translation beside its source, and an XLIFF file: all by `@dragoman/core` in a worker. */
import 'monaco-editor/features/register.all';
import 'monaco-editor/languages/definitions/xml/register';
import type { SymbolEntry } from '@dragoman/core';
import * as monaco from 'monaco-editor/editor';
import type { Answer, Ask, Subject } from './calls.ts';
import { Providers } from './providers.ts';
import { DE_JSON, EN_JSON, XLIFF } from './texts.ts';

declare global {
  interface Window {
    /** For who looks at the page. */
    monaco: typeof monaco;
    MonacoEnvironment: monaco.Environment;
  }
}

window.monaco = monaco;
window.MonacoEnvironment = { getWorker: () => new Worker('/editor-worker.js', { type: 'module' }) };

const worker = new Worker('/worker.js', { type: 'module' });
const waiting = new Map<number, (value: never) => void>();
worker.addEventListener('message', ({ data: { id, value } }: MessageEvent<Answer>) => {
  waiting.get(id)?.(value as never);
  waiting.delete(id);
});
let asked = 0;
const ask: Ask = (call, subject, ...rest) =>
  new Promise((answered) => {
    asked += 1;
    waiting.set(asked, answered);
    worker.postMessage({ id: asked, call, subject, rest });
  });

const model = (name: string, language: string, text: string) =>
  monaco.editor.createModel(text, language, monaco.Uri.parse(`file:///${name}`));
monaco.languages.register({ id: 'json' });
const source = model('locales/en.json', 'json', EN_JSON);
const translation = model('locales/de.json', 'json', DE_JSON);
const xliff = model('app.de.xlf', 'xml', XLIFF);

const documentOf = (one: monaco.editor.ITextModel) => ({
  path: one.uri.path,
  text: one.getValue(),
  version: one.getVersionId(),
});

function subjectOf(one: monaco.editor.ITextModel): Subject | undefined {
  const document = documentOf(one);
  return one === translation ? { document, source: documentOf(source), targetLocale: 'de' } : { document };
}

const providers = new Providers(ask, subjectOf);
for (const language of ['json', 'xml']) providers.register(language);

for (const [id, shown] of [
  ['source', source],
  ['translation', translation],
  ['xliff', xliff],
] as const) {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`The page has no #${id}.`);
  const editor = monaco.editor.create(element, {
    model: shown,
    readOnly: shown === source,
    ariaLabel: shown.uri.path,
    automaticLayout: true,
    minimap: { enabled: false },
    fontSize: 13,
  });
  const look = async () => {
    await providers.mark(shown);
    const outline = document.getElementById(`${id}-outline`);
    const subject = subjectOf(shown);
    if (outline !== null && subject !== undefined) outline.replaceChildren(...listOf(await ask('symbols', subject)));
  };
  editor.onDidChangeModelContent(() => void look());
  void look();
}

function listOf(entries: readonly SymbolEntry[]): readonly HTMLElement[] {
  return entries.map(({ name, detail = '', children }) => {
    const item = document.createElement('li');
    item.textContent = detail === '' ? name : `${name}: ${detail}`;
    const list = document.createElement('ul');
    list.append(...listOf(children));
    if (children.length > 0) item.append(list);
    return item;
  });
}
