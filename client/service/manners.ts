import { l10n, type QuickPickItem, QuickPickItemKind } from 'vscode';
import { STYLES, type Style, TONES, type ToneOfVoice } from '../../shared/service.ts';
import { showList } from '../messages/messages.ts';

/** A style or a tone, or neither. */
export interface Manner {
  readonly style?: Style;
  readonly tone?: ToneOfVoice;
}

interface MannerItem extends QuickPickItem {
  readonly manners?: readonly Manner[];
}

/** The name of a style or tone in the editor's language. */
export function mannerName({ style, tone }: Manner): string {
  switch (style ?? tone) {
    case 'academic':
      return l10n.t('academic');
    case 'business':
      return l10n.t('business');
    case 'casual':
      return l10n.t('casual');
    case 'simple':
      return l10n.t('simple');
    case 'confident':
      return l10n.t('confident');
    case 'diplomatic':
      return l10n.t('diplomatic');
    case 'enthusiastic':
      return l10n.t('enthusiastic');
    case 'friendly':
      return l10n.t('friendly');
    default:
      return l10n.t('improved');
  }
}

/** Lets the user pick one style or tone, or several to compare. */
export async function pickManners(): Promise<readonly Manner[] | undefined> {
  const styles = STYLES.map((style): Manner => ({ style }));
  const tones = TONES.map((tone): Manner => ({ tone }));
  const item = (manner: Manner): MannerItem => ({ label: mannerName(manner), manners: [manner] });
  const line = (label: string): MannerItem => ({ label, kind: QuickPickItemKind.Separator });
  const compare = l10n.t('one request each');
  const items: MannerItem[] = [
    { label: l10n.t('Improve'), description: l10n.t('without a style or tone'), manners: [{}] },
    line(l10n.t('style')),
    ...styles.map(item),
    line(l10n.t('tone')),
    ...tones.map(item),
    line(l10n.t('compare')),
    { label: l10n.t('All Styles'), description: compare, manners: styles },
    { label: l10n.t('All Tones'), description: compare, manners: tones },
  ];
  const chosen = await showList(items, {
    title: l10n.t('Rephrase Selection'),
    placeHolder: l10n.t('In which style or tone?'),
  });
  return chosen?.manners;
}
