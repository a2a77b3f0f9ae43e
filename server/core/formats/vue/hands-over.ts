import { ecma } from '../../text/literals/ecma.ts';
import { behindBracket, skipTrivia } from '../../text/literals/language.ts';
import { blocksIn } from './blocks.ts';

/** `t('greeting', { name })`, `$t(key, …)`, `tc(…)`. */
const CALL = /(?<![\w$.-])(?:\w+\.)*\$?tc?\(/g;
/** A member of an object: `name: value`, `name,`. */
const MEMBER = /[{,]\s{0,200}(?:(["']?)([\w$]{1,100})\1\s{0,50}:|([\w$]{1,100})\s{0,50}(?=[,}]))/g;
/** Calls are shorter. */
const LONGEST = 1000;

/** Names of values by the key of their text; those for computed keys are under the empty key. */
type Handed = ReadonlyMap<string, ReadonlySet<string>>;

let known: { readonly text: string; readonly handed: Handed } | undefined;

/**
 * Whether the template or the script of a component passes a value with this name to the text with this key, its parts joined by dots, or to a text
 * whose key is computed. Read on demand. Linear.
 */
export function handsOver(text: string, key: string, name: string): boolean {
  if (known?.text !== text) known = { text, handed: read(text) };
  return [key, ''].some((one) => known?.handed.get(one)?.has(name) === true);
}

function read(text: string): Handed {
  const handed = new Map<string, Set<string>>();
  const blocks = blocksIn(text);
  // Anything that begins inside a block is skipped.
  let ended = 0;
  for (const { index, 0: call } of text.matchAll(CALL)) {
    while ((blocks[ended]?.span.end ?? text.length) <= index) ended++;
    const next = blocks[ended]?.span.start ?? text.length;
    const inner = index + call.length;
    const part = text.slice(inner, Math.min(inner + LONGEST, next));
    const all = part.slice(0, behindBracket(ecma, part, 0) - 1);
    const from = skipTrivia(ecma, all, 0);
    const first = ecma.stringAt(all, from);
    const isWhole = first !== undefined && !first.isComputed && /^\s*(?:,|$)/.test(all.slice(first.end));
    const key = isWhole ? all.slice(first.inner.start, first.inner.end) : '';
    const names = handed.get(key) ?? new Set();
    for (const [, , name = '', short = ''] of all.slice(isWhole ? first.end : from).matchAll(MEMBER))
      names.add(name === '' ? short : name);
    handed.set(key, names);
  }
  return handed;
}
