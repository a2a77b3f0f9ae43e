import { type Child, make } from './dom.ts';

/** A text whose protected parts are chips: short tags, placeholders. @param legend what the short tags stand for */
export function chips(
  text: string,
  codes: readonly string[],
  legend: Readonly<Record<string, string>> = {},
): readonly Child[] {
  if (codes.length === 0) return [text];
  const parts: Child[] = [];
  let from = 0;
  while (from < text.length) {
    let next = text.length;
    let found = '';
    for (const code of codes) {
      const at = text.indexOf(code, from);
      if (at < 0 || at > next || (at === next && code.length <= found.length)) continue;
      next = at;
      found = code;
    }
    if (next > from) parts.push(text.slice(from, next));
    if (found === '') break;
    parts.push(make('span', { class: 'tag', title: legend[found] }, found));
    from = next + found.length;
  }
  return parts;
}

/** Longest message that is formatted, in UTF-16 units. */
const LONGEST = 2_000;
const BRANCHES = /\{\s*[\w.-]+\s*,\s*(?:plural|select|selectordinal)\s*,/;

/** A message with plural or other forms, each on its own line; other texts as they are. For display only. */
export function readable(text: string): string {
  if (text.length > LONGEST || !BRANCHES.test(text)) return text;
  return text.replace(/\s*((?:=\d+|[a-z]+)\s*\{)(?=[^}]|\})/g, (whole, selector: string, at: number) =>
    at > 0 && /[,}]\s*$/.test(text.slice(0, at)) ? `\n  ${selector}` : whole,
  );
}
