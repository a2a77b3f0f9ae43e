import { SaxesParser } from 'saxes';

/** Called for each element that ends, with the names of those around it, its attributes and the text inside of it, that of its children included. */
export type AtEnd = (path: readonly string[], attributes: Readonly<Record<string, string>>, text: string) => void;

/** @throws Error where the text is no well-formed XML */
export function readXml(text: string, atEnd: AtEnd): void {
  const parser = new SaxesParser();
  const open: { readonly name: string; readonly attributes: Readonly<Record<string, string>>; text: string }[] = [];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => open.push({ name, attributes, text: '' }));
  const add = (more: string) => {
    const last = open.at(-1);
    if (last !== undefined) last.text += more;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    const path = open.map(({ name }) => name);
    const last = open.pop();
    if (last === undefined) return;
    atEnd(path, last.attributes, last.text);
    add(last.text);
  });
  parser.write(text.replace(/^\ufeff/, '')).close();
}
