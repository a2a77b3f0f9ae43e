import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ACROSS_CHECKS } from '../../server/core/checks/across/index.ts';
import { CHECKS } from '../../server/core/checks/index.ts';

/** What comments cite can be looked up by whoever reads them: it is a public standard, or a heading of a page of this repository. */
const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const sources = globSync(['*.{mjs,ts}', '{client,server,shared,test}/**/*.{ts,mjs,css}'], {
  cwd: root,
  exclude: (name) => /(?:^|[\\/])node_modules$/.test(name),
});

interface Comment {
  readonly where: string;
  readonly text: string;
}

/** Lines of comments, from where the comment begins. */
const comments: readonly Comment[] = sources.flatMap((file) =>
  read(file)
    .split('\n')
    .flatMap((line, index) => {
      const text = /(?:^\s*(?:\/\*|\*(?!\w))|(?<![:'"`\\/])\/\/).*/.exec(line)?.[0];
      return text === undefined ? [] : [{ where: `${file}:${index + 1}`, text }];
    }),
);

/** The anchors of a page, as GitHub makes them of its headings. */
const anchors = new Map<string, ReadonlySet<string>>();

function anchorsOf(page: string): ReadonlySet<string> {
  let found = anchors.get(page);
  if (found === undefined) {
    const headings = read(page).matchAll(/^#{1,6} +(.+?) *$/gm);
    found = new Set(
      [...headings].map(([, heading = '']) =>
        heading
          .toLowerCase()
          .replace(/[^\p{L}\p{N}\s_-]/gu, '')
          .replace(/ /g, '-'),
      ),
    );
    anchors.set(page, found);
  }
  return found;
}

/** Whether there is such a file and, in a page, such a heading. */
function resolves(target: string): boolean {
  const [page = '', anchor] = target.split('#', 2);
  return existsSync(join(root, page)) && (anchor === undefined || anchorsOf(page).has(anchor));
}

describe('citations in comments', () => {
  test('every page that is cited is there, and has the heading', () => {
    const cited = comments.flatMap(({ where, text }) =>
      [...text.matchAll(/(?<![\w/.-])docs\/[\w./-]+\.md(?:#[\w-]*)?/g)].map(([target]) => ({ where, target })),
    );
    expect(cited.filter(({ target }) => target.includes('#')).length).toBeGreaterThan(50);
    expect(cited.filter(({ target }) => !resolves(target))).toEqual([]);
  });

  test('no page is cited by a name and a number', () => {
    const numbered =
      /\bservice-(?:gaps|interface|\d)|\b(?:formats|checks|service)`?,? +sections? \d|[`(](?:formats|checks)`? \d/;
    expect(comments.filter(({ text }) => numbered.test(text))).toEqual([]);
  });
});

describe('docs/spec', () => {
  const pages = globSync('docs/spec/*.md', { cwd: root });

  test('every link leads somewhere', () => {
    const links = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\(((?!https?:)[^)\s]+)\)/g)].map(([, to = '']) =>
        to.startsWith('#') ? page + to : join(dirname(page), to),
      ),
    );
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((link) => !resolves(link))).toEqual([]);
  });

  test('a heading stands once in a page: its anchor means one section', () => {
    const twice = pages.filter((page) => {
      const headings = read(page).match(/^#{1,6} .+$/gm) ?? [];
      return anchorsOf(page).size !== headings.length;
    });
    expect(twice).toEqual([]);
  });

  test('the checks that it names are there', () => {
    const ids = new Set([...CHECKS, ...ACROSS_CHECKS].map(({ id }) => id));
    const rows = read('docs/spec/checks.md').match(/^\|.*\|$/gm) ?? [];
    const named = rows.flatMap((row) => [...row.matchAll(/`([a-z]+(?:-[a-z]+)*)`/g)].map(([, id = '']) => id));
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((id) => !ids.has(id))).toEqual([]);
  });

  test('the source files that it names are there', () => {
    const named = pages.flatMap((page) => [...read(page).matchAll(/`((?:server|test)\/[^`\s]+)`/g)]);
    expect(named.map(([, file = '']) => file).filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });
});
