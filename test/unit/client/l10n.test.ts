import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SERVER_TEXTS } from '../../../shared/server-texts.ts';

const ROOT = join(import.meta.dirname, '../../..');
const LANGUAGES = ['de', 'fr', 'es', 'pt-br', 'ja', 'zh-cn'];
const texts = (path: string): Record<string, string> => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
const manifest = texts('package.nls.json');
const bundle = texts('l10n/bundle.l10n.json');

/** A string literal without escapes of letters, as the first argument of `l10n.t`. */
const CALL = /\bl10n\.t\(\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`$]*`)?/g;

const calls = readdirSync(join(ROOT, 'client'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .flatMap((name) => {
    const code = readFileSync(join(ROOT, 'client', name), 'utf8').replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');
    return [...code.matchAll(CALL)].map(([whole, literal]) => ({ name, whole, literal }));
  });

function textOf(literal: string): string {
  return literal.slice(1, -1).replace(/\\n/g, '\n').replace(/\\(.)/g, '$1');
}

const missing = (from: object, to: object): string[] => Object.keys(from).filter((key) => !Object.hasOwn(to, key));

describe('strings of the extension', () => {
  test('are literals, so that they can be collected', () => {
    expect(calls.length).toBeGreaterThan(300);
    expect(calls.filter(({ literal }) => literal === undefined)).toEqual([]);
  });

  test('are collected in l10n/bundle.l10n.json: run “npm run l10n” when this fails', () => {
    const used = Object.fromEntries(calls.map(({ literal = '""' }) => [textOf(literal), true]));
    expect({ notCollected: missing(used, bundle), notUsed: missing(bundle, used) }).toEqual({
      notCollected: [],
      notUsed: [],
    });
  });

  test('what the server says is handed to it under its own name', () => {
    const code = readFileSync(join(ROOT, 'client/messages/server-texts.ts'), 'utf8');
    const given = [...code.matchAll(/^ +'?([\w-]+)'?: l10n\.t\(('(?:[^'\\]|\\.)*')\),$/gm)];
    expect(Object.fromEntries(given.map(([, key = '', literal = '']) => [key, textOf(literal)]))).toEqual(SERVER_TEXTS);
  });

  test.each(LANGUAGES)('are all there in %s: add what is missing, in its file', (language) => {
    const own = [texts(`package.nls.${language}.json`), texts(`l10n/bundle.l10n.${language}.json`)] as const;
    expect({
      [`missing in package.nls.${language}.json`]: missing(manifest, own[0]),
      [`missing in l10n/bundle.l10n.${language}.json`]: missing(bundle, own[1]),
      'no longer used': [...missing(own[0], manifest), ...missing(own[1], bundle)],
    }).toEqual({
      [`missing in package.nls.${language}.json`]: [],
      [`missing in l10n/bundle.l10n.${language}.json`]: [],
      'no longer used': [],
    });
  });

  test.each(LANGUAGES)('keep placeholders, icons, links and what is in code marks in %s', (language) => {
    const kept = (text: string): string[] =>
      (text.match(/\{\d+\}|\$\([\w-]+\)|\(command:[^)]+\)|`[^`]+`/g) ?? []).sort();
    const differ = (from: Record<string, string>, to: Record<string, string>): string[] =>
      Object.entries(from)
        .filter(([key, text]) => to[key] !== undefined && `${kept(to[key])}` !== `${kept(text)}`)
        .map(([key]) => key);
    expect(differ(manifest, texts(`package.nls.${language}.json`))).toEqual([]);
    expect(differ(bundle, texts(`l10n/bundle.l10n.${language}.json`))).toEqual([]);
  });
});
