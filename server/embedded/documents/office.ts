import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { fail, ok, type Result } from '../../../shared/values/result.ts';
import type { TranslateDocument, TranslateTexts } from './document.ts';
import { type OfficeWords, readParagraphs } from './office-xml.ts';

const WORD: OfficeWords = { paragraph: ['p'], text: ['t'], skip: ['del', 'instrText', 'rPh'] };
const SHEET: OfficeWords = { paragraph: ['si', 'is'], text: ['t'], skip: ['rPh'] };

/** Largest part that is unpacked, in bytes. */
const MAX_PART = 200 * 1024 * 1024;
/** The timestamp of every part, so that results are reproducible. */
const MTIME = new Date(1980, 0, 1);

/** A package of XML parts: those with text are translated, all others are copied. */
function office(holdsText: RegExp, words: OfficeWords): TranslateDocument {
  return async (content, translate) => {
    const parts = unpack(content);
    if (!parts.ok) return parts;
    for (const [name, data] of parts.value) {
      if (!holdsText.test(name)) continue;
      const done = await translatePart(strFromU8(data), translate, words);
      if (!done.ok) return done;
      parts.value.set(name, strToU8(done.value));
    }
    const packed = [...parts.value].map(([name, data]) => [name, [data, { mtime: MTIME }]] as const);
    return ok(zipSync(Object.fromEntries(packed) as Record<string, [Uint8Array, { mtime: Date }]>));
  };
}

function unpack(content: Buffer): Result<Map<string, Uint8Array>, string> {
  try {
    let tooLarge = false;
    const files = unzipSync(content, {
      filter: (file) => {
        if (file.originalSize > MAX_PART) tooLarge = true;
        return !tooLarge;
      },
    });
    if (tooLarge) return fail('The document is too large when unpacked.');
    const parts = new Map(Object.entries(files));
    return parts.has('[Content_Types].xml') ? ok(parts) : fail('The document is not an Office file.');
  } catch {
    return fail('The document is damaged: it is not a valid ZIP package.');
  }
}

async function translatePart(
  xml: string,
  translate: TranslateTexts,
  words: OfficeWords,
): Promise<Result<string, string>> {
  const part = readParagraphs(xml, words);
  const done = await translate(
    part.paragraphs.map((paragraph) => paragraph.markup),
    { tagHandling: 'xml' },
  );
  return done.ok ? ok(part.write(done.value)) : done;
}

export const translateDocx = office(/^word\/(?:document|header\d*|footer\d*|footnotes|endnotes|comments)\.xml$/, WORD);
export const translatePptx = office(/^ppt\/(?:slides|notesSlides|diagrams|charts)\/[^/]+\.xml$/, WORD);
export const translateXlsx = office(/^xl\/(?:sharedStrings|worksheets\/[^/]+)\.xml$/, SHEET);
