import type { CompletionItem } from 'vscode-languageserver/node';
import { label, wholeTarget } from '../../../core/language/complete/insert.ts';
import { contentOf } from '../../../core/text/content.ts';
import { matchesFor } from '../memory/matches.ts';
import { itemOf } from './item.ts';
import type { CompletionSource } from './source.ts';

/** Translations of similar texts from the translation memory: each replaces the whole target. */
export const memorySource: CompletionSource = (about) =>
  matchesFor(about.context, about.cursor.subject, about.pair, 'ask').flatMap((match): CompletionItem[] => {
    const whole = wholeTarget(about, contentOf(match.parts));
    if (whole === undefined) return [];
    const { percent, source } = match;
    const detail = `${percent} % match in the translation memory: ${label(source)}`;
    return [
      {
        ...itemOf(about, { kind: 'text', detail, ...whole }),
        labelDetails: { description: `${percent} % match` },
      },
    ];
  });
