import { codePatternProblem } from '../../../../shared/project/project.ts';
import type { Span } from '../../../core/text/span.ts';

/** A place where code uses a text by its key, which may be prefixed with its namespace and a colon. */
export interface Use {
  readonly key: string;
  /** If the pattern has a place for it. */
  readonly namespace?: string;
  /** Span of the key, without quotes. */
  readonly span: Span;
}

/** Maximum UTF-16 units of a key. */
const LONGEST = 300;
const BLANKS = '\\s{0,200}';
/** The quotes of a string, and its possible content. */
const QUOTED = `(?<key>(?:(?!\\k<quote>)[^\\\\\\r\\n]){1,${LONGEST}})`;
const IDENTIFIER = `(?<key>[\\p{L}_$][\\w$]{0,${LONGEST}})`;
const WORD = `(?<key>[\\w$](?:[\\w.$-]{0,${LONGEST}}[\\w$-])?)`;

/**
 * Compiles a pattern of `code.patterns`: text with `{key}` for the key, and `{namespace}` where code gives it separately. A quote next to `{key}`
 * matches any quote, a blank any white space. Undefined for what `codePatternProblem` rejects. Linear: repetitions are bounded and cannot overlap.
 */
export function compileCall(pattern: string): RegExp | undefined {
  const at = pattern.indexOf('{key}');
  if (at < 0 || codePatternProblem(pattern) !== undefined) return undefined;
  const before = pattern.slice(0, at);
  const after = pattern.slice(at + '{key}'.length);
  const quoted = /['"`]$/.test(before);
  const lead = quoted ? before.slice(0, -1) : before;
  const rest = quoted ? after.replace(/^['"`]/, '') : after;
  const closing = quoted && rest !== after ? '\\k<quote>' : '';
  const boundary = /^[\w$]/.test(lead) ? '(?<![\\w$])' : lead === '' && !quoted ? '(?<![\\w.$-])' : '';
  const key = quoted ? QUOTED : /\.$/.test(lead) ? IDENTIFIER : WORD;
  const opening = quoted ? `${lead === '' ? '' : BLANKS}(?<quote>['"\`])` : '';
  const source = `${boundary}${literal(lead)}${opening}${key}${closing}${literal(rest)}`;
  return new RegExp(source.replaceAll(`${BLANKS}${BLANKS}`, BLANKS), 'dgu');
}

/** The namespace ends where the text after it first occurs. */
function literal(text: string): string {
  const [before = '', after] = text.split('{namespace}');
  if (after === undefined) return words(before);
  const next = /^[\w.-]/.exec(after)?.[0] ?? '';
  const not = next === '' ? '' : `(?!${words(next)})`;
  return `${words(before)}(?<namespace>(?:${not}[\\w.-]){1,100})${words(after)}`;
}

function words(text: string): string {
  return text
    .split(/\s+/)
    .map((word) => word.replace(/[\\^$.|?*+()[\]{}/]/g, '\\$&'))
    .join(BLANKS);
}

/** Every use in a text, unordered. A template with a substitution (`${…}`) names no single key. `undefined` now and then: a chance to yield. */
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
