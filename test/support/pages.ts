import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** A fenced block of a page. */
export interface Block {
  readonly page: string;
  /** From 1. */
  readonly line: number;
  readonly language: string;
  readonly text: string;
}

/** What users read: README, CONTRIBUTING and everything in docs/. */
export const PAGES: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  ...globSync('docs/{*,{libraries,recipes,spec}/*}.md', { cwd: root }).map((path) => path.replaceAll('\\', '/')),
].sort();

export function readPage(page: string): string {
  return readFileSync(join(root, page), 'utf8');
}

/** The fenced blocks of a page, without the indentation of those in lists. */
export function blocksOf(page: string): readonly Block[] {
  const text = readPage(page);
  return [...text.matchAll(/^( *)```([\w-]+)\n(.*?)^ *```$/gms)].map(
    ({ index, 1: indent = '', 2: language = '', 3: body = '' }) => ({
      page,
      line: text.slice(0, index).split('\n').length,
      language,
      text: body.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  );
}

/** The blocks of all pages in one of these languages. */
export function blocksIn(...languages: readonly string[]): readonly Block[] {
  return PAGES.flatMap(blocksOf).filter(({ language }) => languages.includes(language));
}

/** The lines of a block without comments and blank ones. */
export function linesOf({ text }: Block): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/(?:^| +)# .*$/, '').trim())
    .filter((line) => line !== '');
}

/** What is not done, and why. A pattern that fits nothing is a mistake. */
export type Exceptions = readonly (readonly [pattern: RegExp, reason: string])[];

export function unused(exceptions: Exceptions, texts: readonly string[]): readonly string[] {
  return exceptions.filter(([pattern]) => !texts.some((text) => pattern.test(text))).map(([, reason]) => reason);
}
