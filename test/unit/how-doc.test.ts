import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { howDoc } from '../support/how-doc.ts';

it('docs/how-translation-works.md shows what the code does; after a change run: node test/support/how-doc.ts', async () => {
  const page = readFileSync(new URL('../../docs/how-translation-works.md', import.meta.url), 'utf8');
  expect(page).toBe(await howDoc(page));
});
