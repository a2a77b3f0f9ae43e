import { CODE_MARK } from '../support.ts';

/** Long texts are recognised by their beginning. */
export function clip(text: string): string {
  const shown = text.replaceAll(CODE_MARK, '…').replace(/\s+/g, ' ');
  return shown.length <= 60 ? shown : `${shown.slice(0, 57).trimEnd()}…`;
}
