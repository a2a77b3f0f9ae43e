/** Generated files as people have them: the same for the same arguments. Sizes in megabytes (10^6 UTF-16 units). */

/** A nested JSON locale file; every hundredth text has escapes. */
export function localeFile(megabytes: number): string {
  const groups = Math.ceil((megabytes * 1e6) / 12_800);
  const entry = (group: number, item: number) =>
    item % 100 === 0 ? `"Line one"\nand line ${group}` : `A text of some length, number ${item} of group ${group}`;
  const tree = Object.fromEntries(
    Array.from({ length: groups }, (_, group) => [
      `group${group}`,
      Object.fromEntries(Array.from({ length: 200 }, (__, item) => [`key_${item}`, entry(group, item)])),
    ]),
  );
  return `${JSON.stringify(tree, null, 2)}\n`;
}

/** XLIFF with inline codes, references, states, notes, some CDATA, two-byte text. */
export function xliffFile(megabytes: number, version: '1.2' | '2.0' = '1.2'): string {
  return version === '1.2' ? xliff12(megabytes) : xliff20(megabytes);
}

const source = (index: number, x: string, open: string, close: string) =>
  `Größe ${index}: Press ${x} to ${open}continue &amp; save${close} 日本 — plain text of a normal sentence that goes on.`;
const target = (index: number, x: string, open: string, close: string) =>
  `${index % 50 === 7 ? '<![CDATA[<b>Ziel</b>]]>' : 'Ziel'} ${index}: ${x} zum ${open}Fortfahren &amp; Sichern${close} drücken, gewöhnlicher Satz.`;

function xliff12(megabytes: number): string {
  const codes = ['<x id="INTERPOLATION" equiv-text="{{a}}"/>', '<g id="1">', '</g>'] as const;
  const unit = (index: number) => `      <trans-unit id="unit.${index}" datatype="html">
        <source>${source(index, ...codes)}</source>
        <target state="translated">${target(index, ...codes)}</target>
        <note priority="1" from="description">Note ${index}</note>
      </trans-unit>
`;
  const units = Array.from({ length: Math.round((megabytes * 1e6) / 478) }, (_, index) => unit(index));
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
  <file original="a" source-language="en" target-language="de" datatype="plaintext">
    <body>
${units.join('')}    </body>
  </file>
</xliff>
`;
}

function xliff20(megabytes: number): string {
  const codes = ['<ph id="0" equiv="INTERPOLATION" disp="{{a}}"/>', '<pc id="1">', '</pc>'] as const;
  const unit = (index: number) => `    <unit id="unit.${index}">
      <notes>
        <note category="description">Note ${index}</note>
      </notes>
      <segment state="translated">
        <source>${source(index, ...codes)}</source>
        <target>${target(index, ...codes)}</target>
      </segment>
    </unit>
`;
  const units = Array.from({ length: Math.round((megabytes * 1e6) / 520) }, (_, index) => unit(index));
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="de">
  <file id="f">
${units.join('')}  </file>
</xliff>
`;
}

/** Subtitles: two lines, some italic, some positioned. */
export function subtitleFile(cues: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const time = (seconds: number) =>
    `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)},${String((seconds * 37) % 1000).padStart(3, '0')}`;
  const cue = (index: number) =>
    `${index + 1}\n${time(index * 3)} --> ${time(index * 3 + 2)}\n${index % 7 === 0 ? `<i>Line one of cue ${index}</i>` : `Line one of cue ${index},`}\n${index % 11 === 0 ? '{\\an8}' : ''}and the second one.\n\n`;
  return Array.from({ length: cues }, (_, index) => cue(index)).join('');
}

/** Terms of two languages, every tenth quoted. */
export function glossaryFile(rows: number): string {
  const row = (index: number) =>
    index % 10 === 0
      ? `"term, number ${index}","Begriff ""Nr."" ${index}"\n`
      : `term number ${index},Begriff Nummer ${index}\n`;
  return Array.from({ length: rows }, (_, index) => row(index)).join('');
}
