/** `node test/support/how-doc.ts` runs the examples of `docs/how-translation-works.md` and writes what came of them into the page. */
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { EXAMPLES } from './how-examples.ts';

const PAGE = new URL('../../docs/how-translation-works.md', import.meta.url);

/** The page with every example between its marks run anew. */
export async function howDoc(page = readFileSync(PAGE, 'utf8')): Promise<string> {
  const results = new Map<string, string>();
  for (const [name, run] of Object.entries(EXAMPLES)) results.set(name, await run());
  const shown = new Set<string>();
  const text = page.replace(
    /(<!-- example: (\w+) -->\n)[\s\S]*?(<!-- end -->)/g,
    (_, open: string, name: string, close: string) => {
      shown.add(name);
      return `${open}\n${results.get(name) ?? `(no example “${name}”)`}\n\n${close}`;
    },
  );
  const missing = [...results.keys()].filter((name) => !shown.has(name));
  if (missing.length > 0) throw new Error(`The page has no place for: ${missing.join(', ')}`);
  return text;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(PAGE, await howDoc());
