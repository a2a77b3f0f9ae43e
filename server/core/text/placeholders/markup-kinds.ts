import type { KindRule } from './placeholder.ts';
import { bbcodePart, neutralAddress, tagPart, untranslatedLength } from './tags.ts';

const lower = (text: string) => text.toLowerCase();
/** How many UTF-16 units around a hit are searched, so that a long text costs no more than its length. */
const NEAR = 2000;

/** `[b]` counts where `[/b]` follows, `[/b]` where `[b]` precedes, `[*]` inside a list: any other brackets are text. */
function paired(match: RegExpExecArray, text: string): number | undefined {
  const { role, name } = bbcodePart(match[0]);
  const other = role === 'close' ? `\\[${name}(?:=[^\\]\\n]{1,100})?\\]` : `\\[/${role === 'open' ? name : 'list'}\\]`;
  const rest =
    role === 'close'
      ? text.slice(Math.max(0, match.index - NEAR), match.index)
      : text.slice(match.index, match.index + NEAR);
  return new RegExp(other, 'i').test(rest) ? match[0].length : undefined;
}

/** The target of `[text](target)`: an anchor, a path or a URL; a single word is a remark in brackets. */
function linkTarget(match: RegExpExecArray, text: string): number | undefined {
  const [target] = match;
  if (
    !text.slice(Math.max(0, match.index - NEAR), match.index - 2).includes('[') ||
    /^(?:https?:\/\/|ftp:\/\/|mailto:|www\.)/i.test(target)
  )
    return undefined;
  return /^[#/.?]|^[a-z][a-z\d+.-]{1,30}:[^:]|[\w}]\/[\w{]|\.(?:md|html?|php|aspx?)(?:[#?]|$)/i.test(target)
    ? target.length
    : undefined;
}

/** `:smile:`, `:+1:`; but not the colons of `10:30:45`, `a:b:c` or `std::x::y`. */
function emoji(match: RegExpExecArray, text: string): number | undefined {
  const [code] = match;
  const around = text.charAt(match.index - 1) + text.charAt(match.index + code.length);
  return /[\p{L}\p{N}:/\\.=]/u.test(around) || !/[a-z]|^:(?:[+-]1|100):$/.test(code) ? undefined : code.length;
}

const CHOICE = /,\s{0,9}(?:plural|select|selectordinal)\s{0,9},/;
/** How many UTF-16 units before a form its choice may begin. */
const BEFORE = 4_000;

/** White space, quotes and brackets of any language, and invisible direction marks. */
const BEFORE_NAME = /[\s"'`«»“”„‘‚‹›「『（([{=:;,|>\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/**
 * Two hyphens before a name are not a dash where only white space, a quote or a bracket precedes them. Texts that use them as a dash elsewhere
 * (`word--word`, `--word word--`) have no such names.
 */
function dashed(match: RegExpExecArray, text: string): number | undefined {
  if (match[0].startsWith('var(')) return match[0].length;
  if (match.index > 0 && !BEFORE_NAME.test(text.charAt(match.index - 1))) return undefined;
  const near = text.slice(Math.max(0, match.index - NEAR), match.index + NEAR);
  return /[\p{L}\p{N}.,!?]--(?!-)/u.test(near) ? undefined : match[0].length;
}

/** `one {# file #}` in a message with a choice is one of its branches, not a comment. */
function notInChoice(match: RegExpExecArray, text: string): number | undefined {
  const isForm = match[0].startsWith('{#') && CHOICE.test(text.slice(Math.max(0, match.index - BEFORE), match.index));
  return isForm ? undefined : match[0].length;
}

/** Markup of pages, templates and chat systems. */
export const MARKUP_RULES: readonly KindRule[] = [
  {
    kind: 'template-tag',
    hints: ['{%', '{#', '<%'],
    pattern: /\{%(?:[^%]|%(?!\})){1,400}%\}|\{#\s(?:[^#{}]){0,400}#\}|<%(?:[^%]|%(?!>)){1,400}%>/g,
    // Control tags must stay in order: `{% if %}`, `{% else %}`, `{% endif %}`. Output tags may move.
    ordered: (text) => /^(?:\{%|<%(?![=-]))/.test(text),
    refine: notInChoice,
    identity: (text) => text.replace(/\s+/g, ' ').replace(/^(<%[=-]?|\{[%#]-?) | (-?[%#]?\}|-?%>)$/g, '$1$2'),
  },
  {
    kind: 'untranslated',
    hints: ['translate'],
    pattern: /<([A-Za-z][\w:.-]{0,60})\s(?:[^<>"']|"[^"<]{0,800}"|'[^'<]{0,800}'){0,800}>/g,
    refine: untranslatedLength,
  },
  {
    kind: 'tag',
    hints: ['<'],
    pattern:
      /<!--[^<>]{0,500}-->|<\/?\d{1,3}\s?\/?>|<\/?[A-Za-z][\w:.-]{0,60}(?:\s(?:[^<>"']|"(?:[^"<]|<%[^%<>"]{0,200}%>){0,800}"|'(?:[^'<]|<%[^%<>']{0,200}%>){0,800}'){0,800})?\/?>/g,
    part: tagPart,
  },
  {
    kind: 'bbcode',
    hints: ['[/'],
    pattern: /\[(?:\/?[a-z]{1,12}\d?(?:=[^\]\n]{1,100})?|\*)\]/gi,
    refine: paired,
    identity: lower,
    part: bbcodePart,
  },
  {
    kind: 'link',
    hints: [']('],
    pattern: /(?<=\]\()(?:[^()\s]|\([^()\s]{0,200}\)){1,500}(?=\s{0,3}[)"'])/g,
    refine: linkTarget,
    // The headings of another page are translated with it, and so are their anchors.
    identity: (text) => neutralAddress(text.replace(/(?<=[^#])#.*$/s, '')),
  },
  { kind: 'emoji', hints: [':'], pattern: /:[a-z\d_+-]{1,40}:/g, refine: emoji },
  {
    kind: 'css',
    hints: ['--'],
    pattern:
      /var\(\s{0,5}--[A-Za-z][\w-]{0,80}(?:\s{0,5},[^()]{0,100})?\)|--[a-z][a-z\d]{0,40}(?:[-_][A-Za-z\d]{1,40}){1,10}(?![\p{L}\p{N}-])/gu,
    refine: dashed,
  },
  { kind: 'option', hints: ['--'], pattern: /--[a-z][a-z\d]{2,40}(?![\p{L}\p{N}_-])/gu, refine: dashed },
];
