import type { Glimpse, Glimpses } from '../../traits.ts';

/** Start tags of units, and everything around them that says how they are read. */
const TAG = /<(?:(trans-unit|unit)|xliff|file|group)\b([^<>]*)>/g;
const ID = /\sid\s*=\s*(?:"([^"]*)"|'([^']*)')/;
/** XML syntax that may hide or rename a unit. The alternatives begin with what is rare in a file: examining every `<` takes five times as long. */
const UNUSUAL = /!\[CDATA\[|!DOCTYPE|:(?:trans-unit|unit|file|xliff)\b(?<=<[\w.-]+:[\w-]+)/;
/** What may change between versions without affecting how texts are read. */
const STAMPS =
  /\s(?:original|date|build-num|product-[\w-]+|tool-id|tool|id|resname|name|target-language|trgLang)\s*=\s*(?:"[^"]*"|'[^']*')/g;
/** Translation, contexts and notes of a unit, which do not affect its source. */
const OTHERS =
  /<target\b[^>]*\/>|<target\b[\s\S]*?<\/target\s*>|<context-group\b[\s\S]*?<\/context-group\s*>|<note\b[\s\S]*?<\/note\s*>/g;

/** The units of a text with the content of their tags. Linear in the length of the text. */
export function xliffGlimpses(text: string): Glimpses | undefined {
  if (UNUSUAL.test(text)) return undefined;
  const units: Glimpse[] = [];
  const frames = new Set<string>();
  TAG.lastIndex = 0;
  for (let found = TAG.exec(text); found !== null; found = TAG.exec(text)) {
    const [tag, name, attributes = ''] = found;
    if (name === undefined) {
      frames.add(tag.replace(STAMPS, ''));
      continue;
    }
    const [, quoted, single] = ID.exec(attributes) ?? [];
    const key = quoted ?? single;
    const start = found.index;
    const closing = attributes.endsWith('/') ? -1 : text.indexOf(`</${name}`, start);
    const end = closing === -1 ? -1 : text.indexOf('>', closing) + 1;
    if (key === undefined || end <= 0) return undefined;
    // A unit nested in another is not a unit.
    const inner = text.indexOf(`<${name}`, start + tag.length);
    if (inner !== -1 && inner < closing) return undefined;
    units.push({ key, start, end });
    TAG.lastIndex = end;
  }
  return {
    frame: [...frames].sort().join('\n'),
    units,
    othersStay: false,
    made: (piece) => piece.replace(OTHERS, '').replace(/\s+/g, ' '),
  };
}
