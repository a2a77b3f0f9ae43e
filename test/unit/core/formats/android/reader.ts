import { SaxesParser } from 'saxes';

/**
 * What aapt2 makes of a text, after its documentation and its behaviour: an XML parser hands on characters, white space outside of quotation
 * marks is one blank, the first and the last stretch of text lose their outer white space, a backslash escapes. Strict: it throws at what aapt2
 * refuses. In a CDATA section quotation marks and apostrophes are letters.
 */
export function shown(xml: string, index: number): string {
  return build(read(xml)[index]?.stretches ?? []);
}

/** All texts of a file by type, name and place in it: strings, and the items of plurals and arrays. Throws as `shown` does. */
export function stringsIn(xml: string): Map<string, string> {
  const all = read(xml).flatMap(({ name, stretches, items }) => [
    ...(/^(?:string|item) /.test(name) ? [[name, build(stretches)] as const] : []),
    ...(/^(?:plurals|string-array) /.test(name) ? items.map((item, i) => [`${name} ${i}`, build(item)] as const) : []),
  ]);
  return new Map(all.map(([name, text], i) => [`${i} ${name}`, text]));
}

type Stretch = { text: string; cdata: boolean };

/** What the elements in the root hold, and what the items in them hold. */
function read(xml: string) {
  const elements: { readonly name: string; readonly stretches: Stretch[]; readonly items: Stretch[][] }[] = [];
  const open: string[] = [];
  let fresh = true;
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    open.push(name);
    if (open.length === 2) elements.push({ name: `${name} ${attributes['name'] ?? ''}`, stretches: [], items: [] });
    if (open.length === 3 && name === 'item') elements.at(-1)?.items.push([]);
    fresh = true;
  });
  parser.on('closetag', () => {
    open.pop();
    fresh = true;
  });
  const add = (text: string, cdata: boolean) => {
    const element = elements.at(-1);
    if (open.length < 2 || element === undefined || text === '') return;
    const own = open[2] === 'item' ? element.items.at(-1) : element.stretches;
    const last = own?.at(-1);
    if (!fresh && last !== undefined && !cdata && !last.cdata) last.text += text;
    else own?.push({ text, cdata });
    fresh = false;
  };
  parser.on('text', (text) => add(text, false));
  parser.on('cdata', (text) => add(text, true));
  parser.write(xml).close();
  return elements;
}

function build(stretches: readonly Stretch[]): string {
  let out = '';
  let quoted = false;
  let spaced = false;
  for (const [index, { text, cdata }] of stretches.entries()) {
    let own = text;
    if (index === 0) own = own.replace(/^[ \t\n\v\f\r]+/, '');
    if (index === stretches.length - 1) own = own.replace(/[ \t\n\v\f\r]+$/, '');
    const letters = own[Symbol.iterator]();
    for (let step = letters.next(); step.done !== true; step = letters.next()) {
      const letter = step.value;
      if (!quoted && /[ \t\n\v\f\r]/.test(letter)) {
        if (!spaced) out += ' ';
        spaced = true;
        continue;
      }
      spaced = false;
      if (letter === '\\') {
        const next = letters.next();
        if (next.done === true) continue;
        if (next.value === 'n') out += '\n';
        else if (next.value === 't') out += '\t';
        else if (next.value === 'u') {
          const digits = Array.from({ length: 4 }, () => letters.next().value ?? '').join('');
          if (!/^[\dA-Fa-f]{4}$/.test(digits)) throw new Error(`invalid unicode escape in ${text}`);
          out += String.fromCharCode(Number.parseInt(digits, 16));
        } else out += next.value;
      } else if (letter === '"' && !cdata) quoted = !quoted;
      else if (letter === "'" && !quoted && !cdata) throw new Error(`unescaped apostrophe in ${text}`);
      else out += letter;
    }
  }
  return out;
}
