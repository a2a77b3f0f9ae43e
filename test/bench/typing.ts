/** How long a keystroke keeps the server busy in a large file of each format: server and client are in one thread. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Lines } from '../../server/core/text/positions.ts';
import { Editor, uriOf } from '../support/lsp-client.ts';
import { IN_PROCESS } from '../support/lsp-transport.ts';
import { type Bench, percentile, type Row } from './bench.ts';
import {
  androidFile,
  fluentFile,
  markdownFile,
  moduleFile,
  phpFile,
  poFile,
  propertiesFile,
  qtFile,
  resxFile,
  srtFile,
  stringCatalogFile,
  stringsFile,
  vttFile,
  yamlFile,
} from './inputs-code.ts';

/** Files by the format that people know them by: the path in the project, with `{locale}`, and the text by megabytes. */
const FILES: Readonly<Record<string, readonly [path: string, text: (megabytes: number) => string]>> = {
  PO: ['po/{locale}.po', poFile],
  YAML: ['config/locales/{locale}.yml', (size) => yamlFile(size)],
  Android: ['res/values-{locale}/strings.xml', androidFile],
  properties: ['p/messages_{locale}.properties', propertiesFile],
  Qt: ['q/app_{locale}.ts', qtFile],
  SubRip: ['u/film.{locale}.srt', srtFile],
  WebVTT: ['v/film.{locale}.vtt', vttFile],
  Fluent: ['f/{locale}.ftl', fluentFile],
  RESX: ['r/Texts.{locale}.resx', resxFile],
  'Apple .strings': ['s/{locale}.lproj/Localizable.strings', stringsFile],
  'Apple .xcstrings': ['x/Localizable.xcstrings', stringCatalogFile],
  PHP: ['lang/{locale}/texts.php', phpFile],
  modules: ['m/locales/{locale}.js', moduleFile],
  Markdown: ['docs/{locale}/page.md', markdownFile],
};

/** Where a source stands beside its translation, the line of the latter. */
const TRANSLATIONS = /^(?:msgstr "|\s*<translation>).*$/gm;

/** A file of German texts: one in which every text is English would have a finding for each. */
function inGerman(text: string): string {
  const german = (line: string) =>
    line
      .replaceAll(' of a normal sentence that goes on for a while', ' gewöhnlicher Wörter, die noch so weitergehen')
      .replaceAll(' and more of it', ' und mehr davon')
      .replaceAll(' of { $name }', ' von { $name }');
  const translated = text.replace(TRANSLATIONS, german);
  return translated === text ? german(text) : translated;
}

/** Keystrokes that warm up. */
const WARM = 8;

/** Milliseconds that the slowest of twenty keystrokes may take. */
const BUDGET = 16;

export const bench: Bench = async (scale) => {
  const size = scale === 'quick' ? 0.1 : 1;
  const rows: Row[] = [];
  for (const [name, [pattern, text]] of Object.entries(FILES)) {
    const { each, opened } = await keystrokes(pattern, text(size), scale === 'quick' ? 20 : 60);
    const ours = percentile(each, 0.95);
    rows.push({ what: `${name}, p95`, ours, peer: 'opening the file', theirs: opened, budget: BUDGET });
  }
  const note =
    'Letters typed one by one in the middle of a text, words of it deleted. A change and the findings that are asked for after it.';
  return [{ title: `Typing: a keystroke to fresh diagnostics in ${size} MB`, note, rows }];
};

async function keystrokes(pattern: string, text: string, rounds: number) {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-typing-'));
  const project = { sourceLocale: 'en', targetLocales: ['de'], files: [pattern] };
  const own = pattern.replace('{locale}', 'de');
  const german = inGerman(text);
  const files = { 'dragoman.json': JSON.stringify(project), [own]: german, [pattern.replace('{locale}', 'en')]: text };
  try {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    const editor = await Editor.start(await IN_PROCESS.start({}), { folders: [folder], settings: {} });
    try {
      return await typed(editor, uriOf(join(folder, own)), german, rounds);
    } finally {
      await editor.dispose();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function typed({ connection }: Editor, uri: string, text: string, rounds: number) {
  const textDocument = { uri };
  const open = { uri, languageId: 'any', version: 1, text };
  let resultId: string | undefined;
  const ask = async () => {
    const params = { textDocument, ...(resultId !== undefined && { previousResultId: resultId }) };
    ({ resultId } = await connection.sendRequest<{ resultId?: string }>('textDocument/diagnostic', params));
  };
  const opened = await spent(async () => {
    await connection.sendNotification('textDocument/didOpen', { textDocument: open });
    await ask();
  });
  const at = text.indexOf('gewöhnlicher', text.length >> 1) + 'gewöhnlicher'.length;
  const { line, character } = new Lines(text).position(at);
  const each: number[] = [];
  // What is looked at in a pause is not a keystroke's: each begins when that is done.
  const pause = () => new Promise((resolve) => setTimeout(resolve, 30));
  for (let round = 0; round < rounds + WARM; round++) {
    const step = round % 8;
    const start = { line, character: character + (step < 6 ? step : 0) };
    const end = step < 6 ? start : { line, character: character + (step === 6 ? 2 : 4) };
    const change = { range: { start, end }, text: step < 6 ? 'typing'.charAt(step) : '' };
    const cost = await spent(async () => {
      void connection.sendNotification('textDocument/didChange', {
        textDocument: { uri, version: round + 2 },
        contentChanges: [change],
      });
      await ask();
    });
    if (round >= WARM) each.push(cost);
    await pause();
  }
  return { each, opened };
}

/** In milliseconds. */
async function spent(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
