import { DECLARATION_TABLE, hoist } from './declarations.ts';
import { EXPRESSION_TABLE } from './expressions.ts';
import type { FileFacts } from './facts.ts';
import { FUNCTION_TABLE } from './functions.ts';
import type { Parse } from './grammar.ts';
import { MARKUP_TABLE } from './markup.ts';
import { Reading } from './reading.ts';
import { TYPE_TABLE } from './types.ts';

const TABLE = { ...TYPE_TABLE, ...DECLARATION_TABLE, ...FUNCTION_TABLE, ...EXPRESSION_TABLE, ...MARKUP_TABLE };

/**
 * The facts of JavaScript and TypeScript.
 * @param place leads from an offset of `text` to the one in the file that it was taken from
 */
export function scriptFacts(text: string, parse: Parse, place = (offset: number): number => offset): FileFacts {
  const reading = new Reading(text, place, TABLE);
  const root = parse(text);
  if (root === undefined) {
    reading.broken = true;
    return reading.facts();
  }
  const scope = { names: new Map<string, number>(), types: new Map<string, number>() };
  hoist(reading, root.children, scope);
  reading.all(root.children, scope);
  return reading.facts();
}
