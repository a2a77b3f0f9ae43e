/** How many bytes are examined. */
const LOOKED_AT = 65_536;
/** In Western European languages most letters beyond ASCII stand alone; in other scripts almost none do. */
const MOST_IN_RUNS = 0.6;
/** Fewer bytes prove nothing. */
const FEWEST = 8;

/** Encodings with characteristic letters, and the required share of these beyond ASCII. Chinese and single-byte encodings can be mistaken for each other. */
const TELLING: readonly (readonly [name: string, shown: string, letters: RegExp, share: number])[] = [
  ['shift_jis', 'Shift_JIS', /[\u3041-\u30ff]/g, 0.2],
  ['euc-jp', 'EUC-JP', /[\u3041-\u30ff]/g, 0.2],
  ['euc-kr', 'EUC-KR', /[\uac00-\ud7a3]/g, 0.8],
];

/**
 * Why bytes that are not UTF-8 cannot be windows-1252: it has no character for some, or letters beyond ASCII stand side by side, as in languages with
 * other scripts.
 * @returns the end of a sentence that begins with the file's name; undefined: it may be windows-1252
 */
export function doubtOf(bytes: Uint8Array): string | undefined {
  const head = bytes.subarray(0, LOOKED_AT);
  let high = 0;
  let inRuns = 0;
  let impossible = 0;
  for (let at = 0; at < head.length; at++) {
    const byte = head[at] ?? 0;
    if (byte < 0x80) continue;
    high++;
    if (isHigh(head[at - 1]) || isHigh(head[at + 1])) inRuns++;
    if (byte === 0x81 || byte === 0x8d || byte === 0x8f || byte === 0x90 || byte === 0x9d) impossible++;
  }
  if (high < FEWEST || (inRuns <= high * MOST_IN_RUNS && impossible < 2)) return undefined;
  const likely = likelyEncoding(head);
  const may = likely === undefined ? 'It is in an encoding of another script' : `It looks like ${likely}`;
  return `is not UTF-8, does not say its encoding, and makes no sense as windows-1252. ${may}: name it under "encodings" in dragoman.json, or save the file as UTF-8.`;
}

function isHigh(byte: number | undefined): boolean {
  return (byte ?? 0) >= 0x80;
}

/** The encoding in which the bytes are valid, and in which what is beyond ASCII are letters that only its language has. */
function likelyEncoding(bytes: Uint8Array): string | undefined {
  for (const [name, shown, letters, wanted] of TELLING) {
    try {
      const text = new TextDecoder(name, { fatal: true }).decode(bytes, { stream: true });
      const beyond = text.match(/[^\0-\x7f]/g)?.length ?? 0;
      if ((text.match(letters)?.length ?? 0) > beyond * wanted) return shown;
    } catch {
      // Not this one.
    }
  }
  return undefined;
}
