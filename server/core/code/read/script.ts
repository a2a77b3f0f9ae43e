import { FUNCTION_TABLE } from '../evaluate/functions.ts';
import { TYPE_TABLE } from '../evaluate/types.ts';
import type { FileFacts } from '../facts.ts';
import { DECLARATION_TABLE, hoist } from './declarations.ts';
import { EXPRESSION_TABLE } from './expressions.ts';
import type { Parse } from './grammar.ts';
import { MARKUP_TABLE } from './markup.ts';
import { type Origin, Reading } from './reading.ts';

const TABLES = { ...TYPE_TABLE, ...DECLARATION_TABLE, ...FUNCTION_TABLE, ...EXPRESSION_TABLE, ...MARKUP_TABLE };
const TABLE = new Map(Object.entries(TABLES));

const ITSELF: Origin = { place: (offset) => offset, site: () => undefined };

/** The facts of JavaScript and TypeScript. @param origin of a text that was taken out of a document */
export function scriptFacts(text: string, parse: Parse, origin = ITSELF): FileFacts {
  const reading = new Reading(text, origin, TABLE);
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
