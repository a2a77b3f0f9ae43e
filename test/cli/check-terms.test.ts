import { describe, expect, test } from 'vitest';
import { folderOf, runCli } from '../support/cli.ts';

const SHOP = {
  'dragoman.json':
    '{ "sourceLocale": "en", "files": ["{locale}.json"], "glossary": { "files": ["words/*.csv"], "comments": "#" } }\n',
  'en.json': '{\n  "add": "Add to basket",\n  "phone": "Your phone",\n  "ok": "Two baskets"\n}\n',
  'de.json': '{\n  "add": "In den Korb",\n  "phone": "Ihr Handy",\n  "ok": "Zwei Warenkörbe"\n}\n',
  'words/terms.csv': '# shop\nen,de,fr\nbasket,Warenkorb,panier\nphone,!Handy,\n',
};

interface Found {
  readonly files: readonly { readonly findings: readonly { readonly code: string; readonly line: number }[] }[];
}
const codes = (stdout: string): string[] =>
  (JSON.parse(stdout) as Found).files.flatMap(({ findings }) => findings.map(({ code, line }) => `${code}:${line}`));

describe('check with a glossary', () => {
  test('says where a term is not used and where a word is forbidden', async () => {
    const cwd = await folderOf(SHOP);
    const { stdout, stderr, code } = await runCli(['check', '--format', 'json'], { cwd });
    expect(stderr).toBe('');
    expect(codes(stdout)).toEqual(expect.arrayContaining(['term-not-used:2', 'forbidden-term:3']));
    expect(codes(stdout).filter((one) => one.endsWith(':4'))).toEqual([]);
    expect(code).toBe(0);
    expect((await runCli(['check', '--quiet', '--max-warnings', '1'], { cwd })).code).toBe(1);
  });

  test('as the project wants it: endings, severity, off', async () => {
    const project = (more: string) =>
      `{ "sourceLocale": "en", "files": ["{locale}.json"], "glossary": { "files": ["words/*.csv"], "comments": "#", "suffixes": { "de": ["s"] } }, "checks": ${more} }`;
    const cwd = await folderOf({ ...SHOP, 'dragoman.json': project('{ "forbidden-term": "error" }') });
    const strict = await runCli(['check', '--format', 'json'], { cwd });
    expect(strict.code).toBe(1);
    const off = await folderOf({
      ...SHOP,
      'dragoman.json': project('{ "term-not-used": "off", "forbidden-term": "off" }'),
    });
    expect(codes((await runCli(['check', '--format', 'json'], { cwd: off })).stdout).join()).not.toMatch(/term/);
  });

  test('a glossary that cannot be read is a note, and the rest is checked', async () => {
    const cwd = await folderOf({ ...SHOP, 'words/terms.csv': Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x41]) });
    const { stdout, stderr, code } = await runCli(['check'], { cwd });
    expect(stderr).toContain('Terms are not checked.');
    expect(stdout).toContain('2 files checked');
    expect(code).toBe(5);
  });
});
