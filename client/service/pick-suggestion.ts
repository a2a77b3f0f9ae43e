import { l10n, type QuickPickItem, QuickPickItemKind } from 'vscode';
import type { Suggestion } from '../../shared/service.ts';
import { showList } from '../messages/messages.ts';
import { plain } from '../messages/plain.ts';
import { changesBetween } from './changes.ts';
import { mannerName } from './manners.ts';

interface SuggestionItem extends QuickPickItem {
  readonly suggestion?: Suggestion;
}

/** Shows the suggestions, each with what it changes, next to the original. `undefined`: keep the original. */
export async function pickSuggestion(
  original: string,
  suggestions: readonly Suggestion[],
): Promise<Suggestion | undefined> {
  const items: SuggestionItem[] = [
    ...suggestions.map((suggestion) => ({
      label: plain(onOneLine(suggestion.text)),
      description: mannerName(suggestion),
      detail: onOneLine(changesBetween(original, suggestion.text)),
      suggestion,
    })),
    { label: l10n.t('as it is'), kind: QuickPickItemKind.Separator },
    { label: onOneLine(original), description: l10n.t('original') },
  ];
  const chosen = await showList(items, {
    title: l10n.t('Rephrase Selection'),
    placeHolder: l10n.t('Choose a suggestion, or keep the original'),
    matchOnDescription: true,
    ignoreFocusOut: true,
  });
  return chosen?.suggestion;
}

/** A label shows one line, and takes `$(name)` for an icon unless the two signs are separated. */
function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().replaceAll('$(', '$\u200B(');
}
