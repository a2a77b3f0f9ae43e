import { SaxesParser } from 'saxes';

/**
 * What aapt2 makes of a text, after its documentation and its behaviour: an XML parser hands on characters, white space outside of quotation
 * marks is one blank, the first and the last stretch of text lose their outer white space, a backslash escapes. Strict: it throws at what aapt2
 * refuses. In a CDATA section quotation marks and apostrophes are letters.
 */
export function shown(xml: string, index: number): string {
  const strings: { text: string; cdata: boolean }[][] = [];
  let depth = 0;
  let fresh = true;
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', () => {
    depth++;
    if (depth === 2) strings.push([]);
    fresh = true;
  });
  parser.on('closetag', () => {
    depth--;
    fresh = true;
  });
  const add = (text: string, cdata: boolean) => {
    const own = strings.at(-1);
    if (depth < 2 || own === undefined || text === '') return;
    const last = own.at(-1);
    if (!fresh && last !== undefined && !cdata && !last.cdata) last.text += text;
    else own.push({ text, cdata });
    fresh = false;
  };
  parser.on('text', (text) => add(text, false));
  parser.on('cdata', (text) => add(text, true));
  parser.write(xml).close();
  return build(strings[index] ?? []);
}

function build(stretches: readonly { readonly text: string; readonly cdata: boolean }[]): string {
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
