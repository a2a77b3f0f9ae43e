import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderOf, runCli } from '../support/cli.ts';

const HEAD = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n';
const FILES = {
  'po/app.pot': 'msgid "Kept"\nmsgstr ""\n\nmsgid "Brand new"\nmsgstr ""\n',
  'po/de.po': `${HEAD}msgid "Gone"\nmsgstr "Weg"\n\nmsgid "Kept"\nmsgstr "Bleibt"\n`,
  'po/fr.po': `${HEAD.replace('de', 'fr')}msgid "Kept"\nmsgstr "Reste"\n\nmsgid "Brand new"\nmsgstr ""\n`,
  'po/broken.po': `${HEAD.replace('de', 'it')}msgid "Kept\n`,
};

test('translations are brought up to date with their template where somebody asks, and only listed otherwise', async () => {
  const cwd = await folderOf(FILES);
  const read = (name: string) => readFile(join(cwd, name), 'utf8');
  const listed = await runCli(['merge-template'], { cwd });
  expect(listed).toMatchObject({ code: 0 });
  expect(listed.stdout).toContain(
    'po/de.po  1 new, 1 obsolete\n  new: Brand new\n  obsolete: Gone\n1 file would be brought up to date. Write it: --write\n',
  );
  expect(await read('po/de.po')).toBe(FILES['po/de.po']);
  const report = JSON.parse((await runCli(['merge-template', '--json', '--write', 'po/de.po'], { cwd })).stdout);
  expect(report).toMatchObject({ written: true, files: [{ file: 'po/de.po', template: 'po/app.pot', changes: true }] });
  expect(await read('po/de.po')).toBe(
    `${HEAD}msgid "Kept"\nmsgstr "Bleibt"\n\nmsgid "Brand new"\nmsgstr ""\n\n#~ msgid "Gone"\n#~ msgstr "Weg"\n`,
  );
  expect(await read('po/fr.po')).toBe(FILES['po/fr.po']);
  const named = await runCli(['merge-template', '--template', 'po/app.pot', 'po/broken.po', 'po/fr.po', '--write'], {
    cwd,
  });
  expect(named.stdout).toBe('All translations match their templates.\n');
  expect(named.stderr).toContain('po/broken.po was left as it is: it has errors: repair it first.');
  expect((await runCli(['merge-template', '--template', 'po/app.pot'], { cwd })).code).toBe(2);
});
