import type { EntryShape } from '../entries/entry-shape.ts';
import { literalFrame } from '../literals/entry.ts';
import { usesStates } from './states.ts';

const KEY = "'entry behind' =>";
const PLAIN = literalFrame(['<?php return [', '<?php return ['], [']', ']'], KEY)();
/** What stands at the head of files that say states. */
const STATED = '<?php\n/*+ TODO: to do */\nreturn [\n';
/** A comment with a state, which belongs to the entry before it. */
const STATE = /,[ \t]*\/\/[^\r\n'"]*$/;

export const PHP_ENTRY: EntryShape = {
  frame: (_, text) => (usesStates(text) ? stated : PLAIN),
  facts: (entry) => JSON.stringify(entry.match(/(?:TODO|DIRTY|IGNORE)[^\r\n]*/g)),
};

function stated(entry: string) {
  const comma = STATE.test(entry) ? '' : ',';
  return { head: STATED, tail: `${comma}\n// Behind\n${KEY} 'is another one'];\n` };
}
