import { afterEach, expect, test, vi } from 'vitest';
import { TypedUnits } from '../../server/core/formats/common/units/typed-units.ts';
import { TypedModel } from '../../server/core/formats/xliff/typing/typed-model.ts';
import { LiveText } from '../../server/core/text/live-text.ts';
import { PAUSE } from '../../server/lsp/features/diagnostics/pause.ts';
import { IN_PROCESS } from '../support/lsp-transport.ts';
import { openWorkspace } from '../support/lsp-workspace.ts';

const MANY = Array.from({ length: 6000 }, (_, index) => index);
/** One source stands twice, with two translations: a finding that is looked for in a pause. */
const source = (at: number) => `Text ${at === 3 ? 2 : at}.`;
const target = (at: number) => `Satz ${at}.`;
const texts = (text: (at: number) => string) =>
  `${JSON.stringify(Object.fromEntries(MANY.map((at) => [`k${at}`, text(at)])), null, 2)}\n`;
const units = MANY.map(
  (at) => `<trans-unit id="u${at}"><source>${source(at)}</source><target>${target(at)}</target></trans-unit>\n`,
);
const FILES = {
  'dragoman.json': JSON.stringify({
    sourceLocale: 'en',
    targetLocales: ['de'],
    files: ['l/{locale}.json', 'm.{locale}.xlf'],
  }),
  'l/en.json': texts(source),
  'l/de.json': texts(target),
  'm.de.xlf': `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
<file original="a" source-language="en" target-language="de" datatype="plaintext"><body>\n${units.join('')}</body></file></xliff>\n`,
};

/** Once somebody types nobody pauses: work that waits for a pause would come in between on a busy machine. */
function watchPauses(): { none: boolean } {
  const pauses = { none: false };
  const { setTimeout: own } = globalThis;
  const held = (work: (...given: unknown[]) => void, delay?: number, ...given: unknown[]) =>
    own(() => void ((delay === PAUSE && pauses.none) || work(...given)), delay);
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(held as typeof own);
  return pauses;
}

const restore: (() => void)[] = [];
afterEach(() => {
  for (const undo of restore.splice(0)) undo();
  vi.restoreAllMocks();
});

/** What costs time for every letter or unit of a document that is typed in, as it is asked for. Only here it is seen: no answer shows what was copied for it, and a clock does not hold on a busy machine. */
function watchDear(): readonly string[] {
  const asked: string[] = [];
  const watch = (prototype: object, name: string, isDear: (value: unknown) => boolean) => {
    const own = Object.getOwnPropertyDescriptor(prototype, name) ?? {};
    Object.defineProperty(prototype, name, {
      ...own,
      get(this: unknown): unknown {
        const value: unknown = own.get?.call(this);
        if (isDear(value)) asked.push(new Error(name).stack ?? name);
        return value;
      },
    });
    restore.push(() => void Object.defineProperty(prototype, name, own));
  };
  watch(LiveText.prototype, 'whole', (text) => String(text).length > 100_000 && String(text).includes('Satz x'));
  watch(TypedUnits.prototype, 'all', () => true);
  watch(TypedModel.prototype, 'table', () => true);
  return asked;
}

test.each([
  'l/de.json',
  'm.de.xlf',
])('what is asked while somebody types in a large document looks at the unit that is typed in: %s', async (name) => {
  const pauses = watchPauses();
  const { editor, path } = await openWorkspace(IN_PROCESS, FILES);
  const uri = await editor.open(path(name));
  const refreshes = editor.refreshes;
  await editor.pull(uri);
  // The pause is over: what was looked for in it is there.
  await editor.until(() => editor.refreshes > refreshes);
  await editor.pull(uri);
  const ask = async (before: string, after: string) => {
    editor.type(uri, before, after);
    const { end } = editor.rangeOf(uri, after);
    const at = { textDocument: { uri }, position: { line: end.line, character: end.character - 1 } };
    const findings = await editor.diagnostics(uri);
    const range = { start: at.position, end: at.position };
    const context = { diagnostics: [], triggerKind: 2 };
    for (const what of ['hover', 'completion', 'documentHighlight', 'linkedEditingRange', 'definition'])
      await editor.connection.sendRequest(`textDocument/${what}`, at);
    for (const what of ['inlayHint', 'semanticTokens/range', 'codeAction'])
      await editor.connection.sendRequest(`textDocument/${what}`, { ...at, range, context });
    await editor.connection.sendRequest('textDocument/selectionRange', { ...at, positions: [at.position] });
    return findings;
  };
  pauses.none = true;
  // Where each unit stands is found out once, for the first fix.
  await ask('Satz 1500.', 'Satz  1500.');
  await ask('Satz  1500.', 'Satz 1500.');
  const asked = watchDear();
  const before = await ask('Satz 1500.', 'Satz x1500.');
  const findings = await ask('Satz x1500.', 'Satz x  1500.');
  expect(findings.length).toBeGreaterThan(before.length);
  expect(findings.find(({ code }) => code === 'double-space')?.range.start.line).toBe(
    editor.rangeOf(uri, 'Satz x  1500.').start.line,
  );
  await ask('Satz x  1500.', 'Satz xy 1500.');
  expect(asked).toEqual([]);
});
