import type { LanguageService } from '../types.ts';
import { proposals, targetPlace } from './complete/index.ts';
import { cursorAt } from './cursor.ts';
import { insideOf, offsetOf } from './file.ts';
import { foldsIn } from './folds.ts';
import { named, SECTIONS, unitAbout } from './hover/index.ts';
import { outline } from './outline.ts';
import { page } from './page.ts';
import { located, symbolView } from './views.ts';

export const symbols: LanguageService['symbols'] = (file, limit) => {
  const { input, lines } = insideOf(file);
  return outline(input.format, input.catalog, limit).entries.map((entry) => symbolView(lines, entry));
};

export const folding: LanguageService['folding'] = (file) => {
  const { input, lines, document } = insideOf(file);
  const folds = foldsIn(input.format, { text: document.text, lines, catalog: input.catalog });
  return folds.map(({ comment, ...fold }) => ({ ...fold, ...(comment && { kind: 'comment' }) }));
};

export const hover: LanguageService['hover'] = (file, at) => {
  const inside = insideOf(file);
  const cursor = cursorAt(inside, offsetOf(inside, at));
  if (cursor === undefined || cursor.side === 'around') return undefined;
  const about = unitAbout(cursor);
  const { title, rows } = named(
    about,
    SECTIONS.flatMap((section) => section(about)),
  );
  return {
    ...located(inside.lines, cursor.span),
    markdown: page(title, rows, false).value,
    plaintext: page(title, rows, true).value,
  };
};

export const complete: LanguageService['complete'] = (file, at) => {
  const inside = insideOf(file);
  const cursor = cursorAt(inside, offsetOf(inside, at));
  const place = cursor && targetPlace(cursor);
  if (place === undefined) return [];
  return proposals(place).map(({ span, ...proposal }) => ({ ...proposal, ...located(inside.lines, span) }));
};
