import type { KindRule, PlaceholderKind } from './placeholder.ts';
import { PRINTF_RULE } from './printf.ts';

const withoutSpace = (text: string) => text.replace(/\s+/g, '');
const oneSpace = (text: string) => text.replace(/\s+/g, ' ');
/** White space inside a tag says nothing: `<br />` is `<br/>`. */
const sameTag = (text: string) =>
  oneSpace(text)
    .replace(/ ?= ?/g, '=')
    .replace(/ (\/?>)$/, '$1');
const lower = (text: string) => text.toLowerCase();

/** A word character before `%`, `:`, `@` or `$` makes it prose (`50%of%`, `10:name`, `a@b`). */
function notAfterWord(match: RegExpExecArray, text: string): number | undefined {
  return match.index > 0 && /[\p{L}\p{N}]/u.test(text.charAt(match.index - 1)) ? undefined : match[0].length;
}

/** The sentence's punctuation and an unmatched closing bracket are not part of an address. */
function trimAddress(match: RegExpExecArray): number | undefined {
  const [text] = match;
  let end = text.length;
  while (end > 0) {
    const last = text.charAt(end - 1);
    const head = text.slice(0, end - 1);
    if (/[.,;:!?…*_~]/.test(last)) end -= 1;
    else if (last === ')' && !head.includes('(')) end -= 1;
    else if (last === ']' && !head.includes('[')) end -= 1;
    else if (last === '}' && !head.includes('{')) end -= 1;
    else break;
  }
  return end > 8 ? end : undefined;
}

/** `$t(…)` ends at its own closing bracket; options may hold brackets of their own. */
function closeNesting(match: RegExpExecArray, text: string): number | undefined {
  let depth = 0;
  const limit = Math.min(text.length, match.index + 1000);
  for (let at = match.index + 2; at < limit; at++) {
    const character = text.charAt(at);
    if (character === '(') depth += 1;
    else if (character === ')' && --depth === 0) return at + 1 - match.index;
  }
  return undefined;
}

/** Every kind found by a pattern, one row each. Which rows apply to a file is `dialects.ts`. */
export const KIND_RULES: readonly KindRule[] = [
  PRINTF_RULE,
  { kind: 'python', hints: ['%('], pattern: /%\([\w.\- ]{1,80}\)[-+ #0]{0,5}\d{0,4}(?:\.\d{1,3})?[a-zA-Z]/g },
  {
    kind: 'ruby',
    hints: ['%{', '%<'],
    pattern: /%\{[^{}\n]{1,100}\}|%<\w{1,60}>[-+ #0]{0,5}\d{0,4}(?:\.\d{1,3})?[a-z]/g,
  },
  {
    kind: 'percent-name',
    hints: ['%'],
    pattern: /%[A-Za-z_]\w(?:[\w.-]{0,48}\w)?%(?![A-Za-z0-9@$.(]|%(?![A-Za-z_]))/g,
    refine: notAfterWord,
  },
  {
    kind: 'brace',
    hints: ['{'],
    pattern: /\{\s{0,20}[$@]?[\p{L}\p{N}_][\p{L}\p{N}_.$:[\]-]{0,100}\s{0,20}(?:[,:][^{}]{0,200})?\}/gu,
    identity: withoutSpace,
  },
  { kind: 'brace-escape', hints: ['{{', '}}'], pattern: /\{\{|\}\}/g },
  {
    kind: 'mustache',
    hints: ['{{'],
    pattern: /\{\{\{[^{}]{1,300}\}\}\}|\{\{[^{}]{1,300}\}\}/g,
    identity: withoutSpace,
  },
  { kind: 'reference', hints: ['[%'], pattern: /\[%[A-Za-z]{1,20}:[^%[\]\s]{1,200}%\]/g },
  {
    kind: 'template',
    hints: ['$'],
    // `$name` of shells and PHP: not an amount, not one end of `$NAME$`, not a call.
    pattern: /\$\{[^{}\n]{1,200}\}|\$[A-Za-z_]\w{0,60}(?![\w$(])/g,
    identity: withoutSpace,
    // Braces say it all: Japanese sets no space before `${name}`.
    refine: (match, text) => (match[0].startsWith('${') ? match[0].length : notAfterWord(match, text)),
  },
  { kind: 'colon', hints: [':'], pattern: /:[A-Za-z_]\w{0,60}/g, refine: notAfterWord },
  { kind: 'i18next-nesting', hints: ['$t('], pattern: /\$t\(/g, refine: closeNesting, identity: withoutSpace },
  {
    kind: 'vue-link',
    hints: ['@:', '@.'],
    pattern:
      /@(?:\.[A-Za-z]{1,30})?:(?:\([^()\n]{1,200}\)|\{'[^'\n]{1,200}'\}|[A-Za-z_][\w-]{0,80}(?:\.[A-Za-z_][\w-]{0,80}){0,20})/g,
  },
  {
    kind: 'vue-literal',
    hints: ["{'", '{ ', '{"'],
    pattern: /\{\s{0,5}(?:'[^'{}\n]{0,100}'|"[^"{}\n]{0,100}")\s{0,5}\}/g,
  },
  { kind: 'chrome', hints: ['$'], pattern: /\$(?:[A-Za-z0-9_@]{1,60}\$|[1-9](?!\d)|\$)/g, identity: lower },
  { kind: 'al', hints: ['%', '#', '@'], pattern: /%\d{1,2}(?!\d)|#\d{1,2}#{1,40}|@\d{1,2}@{1,40}/g },
  { kind: 'escape', hints: ['\\'], pattern: /\\(?:[nrt]|u[0-9A-Fa-f]{4})/g },
  {
    kind: 'tag',
    hints: ['<'],
    pattern:
      /<!--[^<>]{0,500}-->|<\/?\d{1,3}\s?\/?>|<\/?[A-Za-z][\w:.-]{0,60}(?:\s(?:[^<>"']|"[^"<]{0,800}"|'[^'<]{0,800}'){0,800})?\/?>/g,
    identity: sameTag,
  },
  { kind: 'entity', hints: ['&'], pattern: /&(?:[A-Za-z][A-Za-z0-9]{1,31}|#\d{1,7}|#[xX][0-9A-Fa-f]{1,6});/g },
  {
    kind: 'url',
    hints: ['://', 'www.', 'mailto:'],
    pattern: /(?:https?:\/\/|ftp:\/\/|mailto:|www\.)[^\s<>"'`«»„“”‘’「」『』（）、。，！？|\\^\uFFFC]{1,2000}/gi,
    refine: (match, text) => (notAfterWord(match, text) === undefined ? undefined : trimAddress(match)),
  },
  {
    kind: 'email',
    hints: ['@'],
    pattern: /[A-Za-z0-9][A-Za-z0-9._%+-]{0,63}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){0,7}\.[A-Za-z]{2,24}/g,
    refine: notAfterWord,
  },
];

/** HTML elements that never close. */
export const VOID_TAGS: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);

export const RULE_BY_KIND: ReadonlyMap<PlaceholderKind, KindRule> = new Map(
  KIND_RULES.map((rule) => [rule.kind, rule]),
);
