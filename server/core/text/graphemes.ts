let segmenter: Intl.Segmenter | undefined;

/** What readers call characters: a letter with its marks, a family emoji. Their tables are loaded on first use. */
export function graphemes(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return segmenter.segment(text);
}
