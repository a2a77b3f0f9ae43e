import type { RootNode } from '@vue/compiler-dom';
import { decodeEntities } from './markup.ts';

/** A directive without a name, as it stands there while somebody types one. The parser (3.5.45) throws at what follows. */
const NAMELESS = /(?<=[\s"'/])v-(?=[.:])/g;
/** Ends a tag, be it before a value, or in one. Behind a tag with `v-pre` that the text does not end, the parser (3.5.45) would read no directive in any text ever after. */
const TAG_END = '\n>\'">';

export interface VueTree {
  /** Its offsets are those of the text; an unclosed element ends behind it. */
  readonly root: RootNode;
  readonly broken: boolean;
}

/** Does a text hold what is read otherwise than it is written (`NAMELESS`)? */
export function isNameless(text: string): boolean {
  return text.search(NAMELESS) >= 0;
}

/** The blocks of a Vue component. Total: a text with mistakes has the elements that it has. */
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
