/**
 * Pictures of README and docs/vscode.md, taken by the suite in a real VS Code: `node test/e2e/run.ts && node test/e2e/run.ts --installed`, then
 * `node test/support/pictures.ts` takes them over. Which picture is which screenshot stands here; a test holds the pages to it.
 */
import { copyFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** Screenshot below `test-results`, by the name in `docs/images`. */
export const PICTURES: Readonly<Record<string, string>> = {
  'walkthrough.png': 'screenshots-installed/walkthrough.png',
  'json-diagnostics.png': 'screenshots/json-diagnostics.png',
  'quick-fix-menu.png': 'screenshots/quick-fix-menu.png',
  'preview.png': 'screenshots/preview-light.png',
  'preview-dark.png': 'screenshots/preview-dark.png',
  'preview-high-contrast.png': 'screenshots/preview-high-contrast.png',
  'translated-xliff.png': 'screenshots/translated-xliff.png',
  'dark.png': 'screenshots-installed/theme-dark.png',
  'high-contrast.png': 'screenshots-installed/theme-high-contrast.png',
  'glossary-plan.png': 'screenshots/glossary-plan.png',
  'locales.png': 'screenshots/locales-unit.png',
  'documents.png': 'screenshots/documents-done.png',
  'statistics.png': 'screenshots/role-admin-statistics.png',
};

if (import.meta.main)
  for (const [name, taken] of Object.entries(PICTURES)) {
    await copyFile(join(root, 'test-results', taken), join(root, 'docs/images', name));
    console.log(`docs/images/${name}`);
  }
