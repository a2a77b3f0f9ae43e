import type { EntryShape } from '../common/entries/entry-shape.ts';
import { literalFrame } from '../common/literals/entry.ts';
import { STATES_HEAD, saidOfState, usesStates } from './states.ts';

const KEY = "'entry behind' =>";
const PLAIN = literalFrame(['<?php return [', '<?php return ['], [']', ']'], KEY)();
/** A state comment, which belongs to the entry before it. */
const STATE = /,[ \t]*\/\/[^\r\n'"]*$/;

export const PHP_ENTRY: EntryShape = {
  frame: (_, text) => (usesStates(text) ? stated : PLAIN),
  facts: (entry) => JSON.stringify(saidOfState(entry)),
};

function stated(entry: string) {
  const comma = STATE.test(entry) ? '' : ',';
  return { head: `${STATES_HEAD}return [\n`, tail: `${comma}\n// Behind\n${KEY} 'is another one'];\n` };
}
