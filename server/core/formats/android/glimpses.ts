import { signature } from '../../text/content.ts';
import type { Glimpse, Glimpses } from '../traits.ts';
import { readAndroid } from './read.ts';

/** Comments, and the start tags of elements that contain texts. */
const TAG = /<!--[\s\S]*?-->|<(string-array|string|plurals|item)(?=[\s/>])([^<>]*)>/g;
const [NAME, PRODUCT, QUANTITY] = ['name', 'product', 'quantity'].map(
  (name) => new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`),
);
/** What other XML syntax may hide a text: entities, prefixes, an invalid reference, and conflict markers. */
const UNUSUAL = /<!DOCTYPE|<[\w.-]+:(?:string|plurals|item)\b|&(?!#?\w+;)|^(?:<{7}|={7}|>{7})/m;
/** What may hide the end of a text, or must not be inside one. */
const HIDING = /<!--|<(?:string|item|plurals)[\s/>]/;

interface Parent {
  readonly key: string;
  readonly end: number;
  items: number;
}

/** The texts of a file with their tags; plural forms and array items one by one. Linear in the length of the text. */
export function androidGlimpses(text: string): Glimpses | undefined {
  if (UNUSUAL.test(text) || text.lastIndexOf('<!--') > text.lastIndexOf('-->')) return undefined;
  const units: Glimpse[] = [];
  let parent: Parent | undefined;
  TAG.lastIndex = 0;
  for (let found = TAG.exec(text); found !== null; found = TAG.exec(text)) {
    const [tag, kind, attributes = ''] = found;
    if (kind === undefined) continue;
    const start = found.index;
    const isInside = parent !== undefined && start < parent.end;
    // Styles have items, too.
    if (kind === 'item' && !isInside) continue;
    const end = attributes.endsWith('/') ? start + tag.length : endOf(text, kind, start + tag.length);
    if (end === 0 || (kind === 'item') !== isInside) return undefined;
    const named = isInside
      ? parent?.key
      : `${kind} ${attributeIn(NAME, attributes)} ${attributeIn(PRODUCT, attributes)}`;
    if (kind === 'string' || kind === 'item') {
      const inner = text.slice(start + tag.length, end);
      if (HIDING.test(inner) || inner.lastIndexOf('<![CDATA[') > inner.lastIndexOf(']]>')) return undefined;
      const form = parent && isInside ? (attributeIn(QUANTITY, attributes) ?? String(parent.items++)) : '';
      const key = `${named} ${form}`;
      // A reference can be written in several ways: the same name would look like two.
      if (key.includes('&')) return undefined;
      units.push({ key, start, end });
      TAG.lastIndex = end;
    } else parent = { key: named ?? '', end, items: 0 };
  }
  const last = units.at(-1)?.end ?? 0;
  return text.indexOf('</resources', last) < 0 ? undefined : { frame: '', units, othersStay: false, made };
}

/** The offset after the end tag; 0 when there is none. */
function endOf(text: string, kind: string, from: number): number {
  const closing = text.indexOf(`</${kind}`, from);
  const isWhole = closing >= 0 && /[\s>]/.test(text.charAt(closing + kind.length + 2));
  return isWhole ? text.indexOf('>', closing) + 1 : 0;
}

function attributeIn(attribute: RegExp | undefined, text: string): string | undefined {
  const [, quoted, single] = attribute?.exec(text) ?? [];
  return quoted ?? single;
}

/** Decodes a text, whichever escapes it uses. */
function made(piece: string): string {
  const isItem = piece.startsWith('<item');
  const whole = isItem ? `<string-array name="x">${piece}</string-array>` : piece;
  const [unit] = readAndroid(`<resources>${whole}</resources>`).units;
  return unit?.source === undefined ? '' : signature(unit.source.parts).replace(/\s+/g, ' ').trim();
}
