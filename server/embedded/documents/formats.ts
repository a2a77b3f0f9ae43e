import { fail } from '../../../shared/result.ts';
import type { TranslateDocument } from './document.ts';
import { translateHtml } from './html.ts';
import { translateDocx, translatePptx, translateXlsx } from './office.ts';
import { translateSrt } from './srt.ts';
import { translateText } from './text.ts';
import { translateXliff } from './xliff.ts';

/** What translates the documents of an extension. PDF and old Word files are taken, as the interface says, and end in an error. */
export const TRANSLATORS: ReadonlyMap<string, TranslateDocument> = new Map([
  ['docx', translateDocx],
  ['pptx', translatePptx],
  ['xlsx', translateXlsx],
  ['htm', translateHtml],
  ['html', translateHtml],
  ['txt', translateText],
  ['xlf', translateXliff],
  ['xliff', translateXliff],
  ['srt', translateSrt],
  ['pdf', unreadable('PDF', 'docx')],
  ['doc', unreadable('Word 97-2003 (.doc)', 'docx')],
]);

function unreadable(kind: string, instead: string): TranslateDocument {
  return async () => fail(`The embedded service cannot read ${kind} documents; save the document as .${instead}.`);
}
