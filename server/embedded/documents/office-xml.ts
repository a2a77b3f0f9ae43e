import { scan, type Token } from '../engine/markup.ts';

/** Local names of the elements of one kind of Office part. */
export interface OfficeWords {
  readonly paragraph: readonly string[];
  readonly text: readonly string[];
  /** Elements whose text is not for readers. */
  readonly skip: readonly string[];
}

export interface OfficePart {
  readonly paragraphs: readonly {
    /** The paragraph's text runs as XML: `<r i="0">One</r><r i="1"> two</r>`. */
    readonly markup: string;
  }[];
  /** The part with the translated paragraphs inserted, run by run. */
  write(translated: readonly string[]): string;
}

/** The text runs of one paragraph: indexes of their text tokens; the opening tag stands one before each. */
type Runs = number[];

/** Finds the paragraphs of a part, including those nested in others (text boxes). */
export function readParagraphs(xml: string, words: OfficeWords): OfficePart {
  const scanned = scan(xml, { tagHandling: 'xml' });
  const tokens = scanned.ok ? scanned.value : [];
  const paragraphs = findRuns(tokens, words).filter((runs) => runs.length > 0);
  return {
    paragraphs: paragraphs.map((runs) => ({
      markup: runs.map((at, index) => `<r i="${index}">${tokens[at]?.raw ?? ''}</r>`).join(''),
    })),
    write: (translated) => {
      const raws = tokens.map((token) => token.raw);
      for (const [index, runs] of paragraphs.entries()) {
        const texts = splitRuns(translated[index] ?? '', runs.length);
        for (const [run, at] of runs.entries()) {
          raws[at] = texts[run] ?? '';
          raws[at - 1] = keepingSpace(raws[at - 1] ?? '', raws[at] ?? '');
        }
      }
      return raws.join('');
    },
  };
}

function findRuns(tokens: readonly Token[], words: OfficeWords): readonly Runs[] {
  const all: Runs[] = [];
  const open: Runs[] = [];
  let skipped = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'text' || token.kind === 'keep' || token.kind === 'empty') continue;
    const name = localName(token.name);
    if (words.skip.includes(name)) skipped += token.kind === 'open' ? 1 : -1;
    if (words.paragraph.includes(name)) {
      if (token.kind === 'close') open.pop();
      else {
        const runs: Runs = [];
        all.push(runs);
        open.push(runs);
      }
    }
    const isText = token.kind === 'open' && words.text.includes(name) && skipped === 0;
    if (isText && tokens[index + 1]?.kind === 'text') open.at(-1)?.push(index + 1);
  }
  return all;
}

/** Mathematics also has text elements, but they contain no words. */
function localName(name: string): string {
  const colon = name.indexOf(':');
  return name.startsWith('m:') ? name : name.slice(colon + 1);
}

/** The contents of `<r i="…">` in the order of `i`. What stands in between goes to the run before, what stands first to the first run. */
function splitRuns(markup: string, count: number): readonly string[] {
  const scanned = scan(markup, { tagHandling: 'xml' });
  const texts: string[] = new Array(count).fill('');
  let current: number | undefined;
  let last = 0;
  let seen = false;
  let before = '';
  for (const token of scanned.ok ? scanned.value : []) {
    if (token.kind === 'open') {
      const index = Number(/^<r i="(\d+)">$/.exec(token.raw)?.[1] ?? Number.NaN);
      current = index < count ? index : current;
      last = current ?? last;
      seen = true;
      if (before !== '') texts[last] += before;
      before = '';
    } else if (token.kind === 'close') current = undefined;
    else if (seen) texts[current ?? last] += token.raw;
    else before += token.raw;
  }
  return texts;
}

/** Word drops white space at the edges of a run unless told to preserve it. */
function keepingSpace(tag: string, text: string): string {
  if (text === text.trim() || !/^<\w+:t[\s>]|^<t[\s>]/.test(tag) || tag.includes('xml:space') || tag.startsWith('<a:'))
    return tag;
  return tag.replace(/>$/, ' xml:space="preserve">');
}
