import { Hosted } from './hosted.ts';

const SCRIPT = /<script\b[^>]*>([\s\S]*?)<\/script\s*>/gi;
const STYLE = /<style\b[^>]*>[\s\S]*?<\/style\s*>|<!--[\s\S]*?-->/gi;

/** The code of a Svelte component as one script: its scripts, then the expressions in braces, inside the loops around them. */
export function svelteScript(text: string): Hosted {
  const hosted = new Hosted();
  for (const match of text.matchAll(SCRIPT)) {
    const [whole, code = ''] = match;
    const start = match.index + whole.indexOf('>') + 1;
    hosted.take(text, start, start + code.length);
    hosted.add('\n;\n');
  }
  const rest = text
    .replace(SCRIPT, (whole) => ' '.repeat(whole.length))
    .replace(STYLE, (whole) => ' '.repeat(whole.length));
  let blocks = 0;
  for (let at = rest.indexOf('{'); at >= 0; ) {
    const end = braceEnd(rest, at);
    if (end === undefined) break;
    blocks = addBraces(hosted, text, at + 1, end, blocks);
    at = rest.indexOf('{', end);
  }
  hosted.add('}\n'.repeat(blocks));
  return hosted;
}

/** @returns how many blocks are open after it */
function addBraces(hosted: Hosted, text: string, start: number, end: number, blocks: number): number {
  const inside = text.slice(start, end);
  const each = /^\s*#each\s+([\s\S]+?)\s+as\s+(\{[^}]*\}|\[[^\]]*\]|[\w$]+)/.exec(inside);
  if (each !== null) {
    const [whole, list = '', item = ''] = each;
    const from = start + whole.indexOf(list, whole.indexOf('#each') + 5);
    hosted.add(';for (const ');
    hosted.take(text, start + whole.length - item.length, start + whole.length);
    hosted.add(' of (');
    hosted.take(text, from, from + list.length);
    hosted.add(')) {\n');
    return blocks + 1;
  }
  if (/^\s*\/each/.test(inside)) {
    if (blocks > 0) hosted.add('}\n');
    return Math.max(0, blocks - 1);
  }
  const constant = /^\s*@const\s+/.exec(inside);
  if (constant !== null) {
    hosted.add(';const ');
    hosted.take(text, start + constant[0].length, end);
    hosted.add('\n;');
    return blocks;
  }
  const head = /^\s*(?:[#:@]\w+(?:\s+if)?(?=\s|$)|\/\w+|\.\.\.)/.exec(inside)?.[0] ?? '';
  const tail = /\s(?:then|as)\s+[\w$]+\s*$/.exec(inside);
  const to = head.includes('#') && tail !== null ? start + tail.index : end;
  if (inside.slice(head.length).trim() === '' || head.includes('/')) return blocks;
  hosted.add(';(');
  hosted.take(text, start + head.length, to);
  hosted.add('\n);\n');
  return blocks;
}

/** The matching closing brace: strings, templates and braces inside are skipped. */
function braceEnd(text: string, from: number): number | undefined {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '{') depth += 1;
    else if (letter === '}') {
      depth -= 1;
      if (depth === 0) return at;
    } else if (letter === "'" || letter === '"' || letter === '`') at = quoteEnd(text, at, letter);
  }
  return undefined;
}

/** A quote that is not closed on its line is an apostrophe; a template may continue. */
function quoteEnd(text: string, from: number, quote: string): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '\\') at += 1;
    else if (letter === quote) return at;
    else if (letter === '\n' && quote !== '`') return from;
  }
  return from;
}
