/** A project to be translated while somebody ends the program, and what is compared afterwards. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const LOCALES = ['de', 'fr'];
export const UNITS = 900;

/** Every text once: what a run sends is what the project holds. */
export function makeProject(): { readonly folder: string; readonly state: string } {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-kills-'));
  const state = mkdtempSync(join(tmpdir(), 'dragoman-kills-state-'));
  mkdirSync(join(folder, 'locales'));
  const texts = Array.from({ length: UNITS }, (_, at) => [`key${at}`, `Sentence ${at} with {name} and some words`]);
  writeFileSync(join(folder, 'locales/en.json'), `${JSON.stringify(Object.fromEntries(texts), null, 2)}\n`);
  const project = { sourceLocale: 'en', targetLocales: LOCALES, files: ['locales/{locale}.json'] };
  writeFileSync(join(folder, 'dragoman.json'), `${JSON.stringify(project, null, 2)}\n`);
  return { folder, state };
}

/** Files that are not whole, and what was left behind beside them. */
export function tornIn(folder: string): readonly string[] {
  const names = readdirSync(folder, { recursive: true }).map(String);
  return names.filter((name) => {
    if (!name.endsWith('.json')) return false;
    try {
      JSON.parse(readFileSync(join(folder, name), 'utf8'));
      return false;
    } catch {
      return true;
    }
  });
}

/** Keys of a locale that have no translation. */
export function missingIn(text: string): number {
  const found = JSON.parse(text) as Record<string, string>;
  return UNITS - Object.values(found).filter((value) => value.startsWith('[')).length;
}

/** What the project remembers of the sources of its translations; units that another project has and this one lacks are lost. */
export function provenanceOf(folder: string): ReadonlySet<string> {
  const path = join(folder, 'dragoman.lock.json');
  if (!existsSync(path)) return new Set();
  return new Set(leaves(JSON.parse(readFileSync(path, 'utf8'))));
}

function leaves(value: unknown, path = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [`${path} ${String(value)}`];
  return Object.entries(value).flatMap(([key, one]) => leaves(one, `${path}/${key}`));
}
