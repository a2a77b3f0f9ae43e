import { CompletionItemKind } from 'vscode-languageserver/node';
import { isBlank } from '../../../text/content.ts';
import { wholeTarget } from './insert.ts';
import type { CompletionSource } from './source.ts';

/** The source as a start: it takes the place of the blank target. */
export const startSource: CompletionSource = (about) => {
  if (!isBlank(about.pair.target)) return [];
  const whole = wholeTarget(about, about.pair.source);
  if (whole === undefined) return [];
  const { label, newText, filterText, range } = whole;
  return [
    {
      label,
      kind: CompletionItemKind.Text,
      detail: 'The source, as a start',
      filterText,
      textEdit: { range, newText },
    },
  ];
};
