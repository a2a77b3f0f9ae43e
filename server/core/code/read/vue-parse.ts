import type { RootNode } from '@vue/compiler-dom';
import { decodeEntities } from './markup.ts';

/** A directive without a name, as while one is being typed. The parser (3.5.45) throws at what follows. */
const NAMELESS = /(?<=[\s"'/])v-(?=[.:])/g;
/** Ends a tag, before or inside a value. After an unclosed tag with `v-pre`, the parser (3.5.45) would never read directives again. */
const TAG_END = '\n>\'">';

export interface VueTree {
  /** Its offsets are those of the text; an unclosed element ends at the end of the text. */
  readonly root: RootNode;
  readonly broken: boolean;
}

/** Whether a text contains something that has to be changed before parsing (`NAMELESS`). */
export function isNameless(text: string): boolean {
  return text.search(NAMELESS) >= 0;
}

/** The blocks of a Vue component. Total: a text with errors has the elements that can be read. */
export async function parseVue(text: string): Promise<VueTree> {
  const { parse } = await import('@vue/compiler-dom/dist/compiler-dom.esm-browser.prod.js');
  const named = text.replaceAll(NAMELESS, 'v_');
  let broken = named !== text;
  const onError = () => {
    broken = true;
  };
  const root = parse(text.includes('v-pre') ? named + TAG_END : named, { parseMode: 'sfc', decodeEntities, onError });
  return { root, broken };
}
