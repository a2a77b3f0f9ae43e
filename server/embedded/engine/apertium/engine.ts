import { fail, ok, type Result } from '../../../../shared/values/result.ts';
import { type Engine, hasWords } from '../engine.ts';
import type { Token } from '../markup.ts';
import type { Terms } from '../terms.ts';
import { type Marked, mark, readPage, unmark, writePage } from './page.ts';
import { findDirection } from './pairs.ts';
import { runApertium } from './program.ts';

/** How many programs run at the same time; each is a pipeline of a dozen processes. */
const AT_ONCE = 2;

/**
 * Real translations without a network, for the installed pairs. Each request runs the program once; texts whose tags came back damaged are translated
 * again, piece by piece between the tags.
 */
export async function createApertiumEngine(): Promise<Result<Engine, string>> {
  const listed = await runApertium(['-l'], '');
  if (!listed.ok) return listed;
  const installed = new Set(listed.value.split(/\s+/).filter((name) => name !== ''));
  const run = limited(AT_ONCE, (direction: string, html: string) => runApertium(['-u', '-f', 'html', direction], html));
  return ok({
    name: 'apertium',
    refuses: (pair) =>
      findDirection(installed, pair) === undefined
        ? `The engine apertium cannot translate ${pair.source} -> ${pair.target}; installed: ${[...installed].join(', ')}.`
        : undefined,
    translate: async (texts, pair, { terms }) => {
      const direction = findDirection(installed, pair);
      if (direction === undefined) return fail(`apertium has no direction for ${pair.source} -> ${pair.target}`);
      return translateAll((html) => run(direction, html), texts, terms);
    },
  });
}

type Run = (html: string) => Promise<Result<string, string>>;

async function translateAll(
  run: Run,
  texts: readonly (readonly Token[])[],
  terms: Terms,
): Promise<Result<readonly string[], string>> {
  const results = texts.map((tokens) => tokens.map((token) => token.raw).join(''));
  const todo = [...texts.entries()].flatMap(([index, tokens]) =>
    hasWords(tokens) ? [{ index, marked: mark(tokens, terms) }] : [],
  );
  if (todo.length === 0) return ok(results);
  const page = await run(writePage(todo.map(({ marked }) => marked.html)));
  if (!page.ok) return page;
  const paragraphs = readPage(page.value);
  const broken: { readonly index: number; readonly marked: Marked }[] = [];
  for (const [at, item] of todo.entries()) {
    const text = unmark(paragraphs.get(at) ?? '', item.marked);
    if (text === undefined) broken.push(item);
    else results[item.index] = text;
  }
  const repaired = await translatePieces(
    run,
    broken.map(({ marked }) => marked),
  );
  if (!repaired.ok) return repaired;
  for (const [at, { index }] of broken.entries()) results[index] = repaired.value[at] ?? '';
  return ok(results);
}

/** Marks stay where they are; each run of words between them is a text of its own, with its edges preserved. */
async function translatePieces(run: Run, broken: readonly Marked[]): Promise<Result<readonly string[], string>> {
  const words = broken.flatMap(({ pieces }) => pieces.filter((piece) => typeof piece === 'string'));
  if (words.length === 0)
    return ok(broken.map(({ pieces, marks }) => pieces.map((id) => marks[Number(id)]?.raw).join('')));
  const page = await run(writePage(words.map((text) => text.trim())));
  if (!page.ok) return page;
  const paragraphs = readPage(page.value);
  let next = 0;
  const translated = (text: string) => {
    const done = paragraphs.get(next++)?.trim();
    if (done === undefined || text.trim() === '') return text;
    return text.slice(0, text.length - text.trimStart().length) + done + text.slice(text.trimEnd().length);
  };
  return ok(
    broken.map(({ pieces, marks }) =>
      pieces.map((piece) => (typeof piece === 'string' ? translated(piece) : (marks[piece]?.raw ?? ''))).join(''),
    ),
  );
}

/** Limits how many calls run at once; the others wait their turn. */
function limited<A extends readonly unknown[], R>(most: number, call: (...args: A) => Promise<R>) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (...args: A): Promise<R> => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await call(...args);
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
