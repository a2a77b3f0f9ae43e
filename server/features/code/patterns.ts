import type { Span } from '../../text/span.ts';

/** A place where code asks for a text by its key, which may have its namespace before a colon. */
export interface Use {
  readonly key: string;
  /** Where the pattern has a place for it. */
  readonly namespace?: string;
  /** Of the key, without quotes. */
  readonly span: Span;
}

/** UTF-16 units of a key. */
const LONGEST = 300;
const BLANKS = '\\s{0,200}';
/** The quotes of a string, and what may stand in it. */
const QUOTED = `(?<key>(?:(?!\\k<quote>)[^\\\\\\r\\n]){1,${LONGEST}})`;
const IDENTIFIER = `(?<key>[\\p{L}_$][\\w$]{0,${LONGEST}})`;
const WORD = `(?<key>[\\w$](?:[\\w.$-]{0,${LONGEST}}[\\w$-])?)`;

/**
 * Compiles a pattern of `code.patterns`: text with `{key}` for the key, and `{namespace}` where code names it apart. A quote beside `{key}` stands for any quote, a blank for any white space.
 * Undefined for a pattern without `{key}` or with two places for the namespace. The expression runs in linear time: every repetition is bounded.
 */
export function compileCall(pattern: string): RegExp | undefined {
  const at = pattern.indexOf('{key}');
  if (at < 0 || pattern.split('{namespace}').length > 2) return undefined;
  const before = pattern.slice(0, at);
  const after = pattern.slice(at + '{key}'.length);
  const quoted = /['"`]$/.test(before);
  const lead = quoted ? before.slice(0, -1) : before;
  const rest = quoted ? after.replace(/^['"`]/, '') : after;
  const closing = quoted && rest !== after ? '\\k<quote>' : '';
  const boundary = /^[\w$]/.test(lead) ? '(?<![\\w$])' : '';
  const key = quoted ? QUOTED : /\.$/.test(lead) ? IDENTIFIER : WORD;
  const opening = quoted ? `${lead === '' ? '' : BLANKS}(?<quote>['"\`])` : '';
  return new RegExp(`${boundary}${literal(lead)}${opening}${key}${closing}${literal(rest)}`, 'dgu');
}

function literal(text: string): string {
  return text
    .split('{namespace}')
    .map((piece) =>
      piece
        .split(/\s+/)
        .map((word) => word.replace(/[\\^$.|?*+()[\]{}/]/g, '\\$&'))
        .join(BLANKS),
    )
    .join('(?<namespace>[\\w.-]{1,100})');
}

/** Every use in a text, in no order. A template with a hole (`${…}`) names no one key. `undefined` now and then: a chance to give way. */
export function* usesIn(text: string, calls: readonly RegExp[]): Generator<Use | undefined, void, undefined> {
  for (const call of calls) {
    yield undefined;
    for (const match of text.matchAll(call)) {
      const [start, end] = match.indices?.groups?.['key'] ?? [0, 0];
      const { key = '', namespace } = match.groups ?? {};
      if (!key.includes('${')) yield { key, span: { start, end }, ...(namespace !== undefined && { namespace }) };
    }
  }
}
