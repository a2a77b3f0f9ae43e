import type { Glimpse, Glimpses } from '../../traits.ts';

/** Beginnings of units, and all around them that says how they are read. */
const TAG = /<(?:(trans-unit|unit)|xliff|file|group)\b([^<>]*)>/g;
const ID = /\sid\s*=\s*(?:"([^"]*)"|'([^']*)')/;
/** What XML can hide a unit in, or call it otherwise. It begins with what is rare in a file: a look for every `<` takes five times as long. */
const UNUSUAL = /!\[CDATA\[|!DOCTYPE|:(?:trans-unit|unit|file|xliff)\b(?<=<[\w.-]+:[\w-]+)/;
/** What may differ from version to version and says nothing about how texts are read. */
const STAMPS =
  /\s(?:original|date|build-num|product-[\w-]+|tool-id|tool|id|resname|name|target-language|trgLang)\s*=\s*(?:"[^"]*"|'[^']*')/g;
/** Of a unit everything but its translation, and notes. */
const OTHERS =
  /<target\b[^>]*\/>|<target\b[\s\S]*?<\/target\s*>|<context-group\b[\s\S]*?<\/context-group\s*>|<note\b[\s\S]*?<\/note\s*>/g;

/** The units of a text as they stand between their tags. Linear in the text's length. */
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
    // One unit inside another is no unit.
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
