import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SIDEBAR } from '../../docs/.vitepress/pages.ts';
import { cliPage } from '../support/cli-doc.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

describe('the site', () => {
  test('every page stands in the sidebar once', () => {
    const pages = globSync('{*,{libraries,recipes,spec}/*}.md', { cwd: join(root, 'docs') });
    const links = SIDEBAR.flatMap(({ items }) => items.map(({ link }) => `${link.slice(1)}.md`));
    expect(links.sort()).toEqual(
      pages
        .map((path) => path.replaceAll('\\', '/'))
        .filter((path) => path !== 'index.md')
        .sort(),
    );
  });

  test('docs/cli.md is what the program says of itself', () => {
    expect(read('docs/cli.md')).toBe(cliPage());
  });

  test('every environment variable of the program is on its page, and every one on the page is in the program', () => {
    const sources = globSync('{client,server,shared}/**/*.ts', { cwd: root }).map(read).join('\n');
    const variables = (text: string) => [...new Set(text.match(/\bDRAGOMAN_[A-Z]+(?:_[A-Z]+)*\b/g))].sort();
    expect(variables(read('docs/environment.md'))).toEqual(variables(sources));
  });

  test('every command that the page of VS Code names is in the extension', () => {
    const page = read('docs/vscode.md');
    const titles = Object.values<string>(JSON.parse(read('package.nls.json'))).map((title) => title.replace('…', ''));
    const [, table = ''] = /are in the palette.*?\n\n(.*?)\n\n/s.exec(page) ?? [];
    const named = table
      .split('\n')
      .slice(2)
      .flatMap(
        (row) =>
          row
            .split('|')[2]
            ?.replace(/ \([^)]*\)/g, '')
            .split(', ') ?? [],
      );
    expect(named.length).toBeGreaterThan(30);
    const whole = named.join(', ').replace('Show Only Findings on Changes, or All', '');
    expect(
      whole
        .split(', ')
        .map((name) => name.trim())
        .filter((name) => name !== '' && !titles.includes(name)),
    ).toEqual([]);
  });

  test('README leads in: at most 120 lines, one picture', () => {
    const readme = read('README.md');
    expect(readme.split('\n').length).toBeLessThanOrEqual(120);
    expect(readme.match(/!\[/g)).toHaveLength(1);
  });
});
