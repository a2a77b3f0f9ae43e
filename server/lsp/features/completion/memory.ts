import { type CompletionItem, CompletionItemKind } from 'vscode-languageserver/node';
import { contentOf } from '../../../text/content.ts';
import { matchesFor } from '../memory/matches.ts';
import { label, wholeTarget } from './insert.ts';
import type { CompletionSource } from './source.ts';

/** What the translation memory knows of texts like the source: each takes the place of the whole target. */
export const memorySource: CompletionSource = (about) =>
  matchesFor(about.context, about.cursor.subject, about.pair, 'ask').flatMap((match): CompletionItem[] => {
    const whole = wholeTarget(about, contentOf(match.parts));
    if (whole === undefined) return [];
    const { percent, source } = match;
    return [
      {
        label: whole.label,
        labelDetails: { description: `${percent} % match` },
        kind: CompletionItemKind.Text,
        detail: `${percent} % match in the translation memory: ${label(source)}`,
        filterText: whole.filterText,
        textEdit: { range: whole.range, newText: whole.newText },
      },
    ];
  });
