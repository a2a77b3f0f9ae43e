import { fail } from '../../../shared/values/result.ts';
import type { TranslateDocument } from './document.ts';
import { translateHtml } from './html.ts';
import { translateDocx, translatePptx, translateXlsx } from './office.ts';
import { translateSrt } from './srt.ts';
import { translateText } from './text.ts';
import { translateXliff } from './xliff.ts';

const picture: TranslateDocument = async () => fail('The embedded service cannot read the text of pictures.');

/** The translators of documents, by extension. PDF, old Word files and images are accepted, as documented, and end in an error. */
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
  ['jpeg', picture],
  ['jpg', picture],
  ['png', picture],
]);

function unreadable(kind: string, instead: string): TranslateDocument {
  return async () => fail(`The embedded service cannot read ${kind} documents; save the document as .${instead}.`);
}
