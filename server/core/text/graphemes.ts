let segmenter: Intl.Segmenter | undefined;

/** What readers call characters: a letter with its marks, a family of emoji. The tables for it are loaded when somebody asks. */
export function graphemes(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return segmenter.segment(text);
}
