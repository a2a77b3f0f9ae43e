import { baseLanguage } from '../../../../shared/locale.ts';
import { codesOf } from '../../text/content.ts';
import { hasChoice } from '../../text/messages/icu.ts';
import type { Check, CheckContext } from '../check.ts';
import { TRAIT } from '../facts.ts';
import { CODE_MARK, flatten, isArgument, placeholdersOf } from '../support.ts';

type Unit = Parameters<Check['run']>[0];

interface Token {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Two placeholders with nothing between them where the source has words: every placeholder is still there, but the sentence is gone (the most
 * frequent silent failure of machine translation, docs/spec/checks.md#failures-of-machine-translation). People write this where the verb comes last,
 * or where cases replace prepositions: hence a hint, but the result of a machine must not have it.
 */
export const adjacentPlaceholders: Check = {
  id: 'adjacent-placeholders',
  severity: 'hint',
  summary: 'Two placeholders are side by side where the source has words between them.',
  examples: {
    good: [
      { source: '{count} of {total}', target: '{count} von {total}' },
      { source: '{count} of {total}', target: '{count}/{total}' },
      { source: '{first} {last} said', target: '{first} {last} sagte' },
      {
        source: 'Replaced $LINK_START$this $NAME$ widget$LINK_END$',
        target: 'Reemplazado $LINK_START$el widget $NAME$ $LINK_END$',
        dialect: 'chrome',
      },
      { source: '{a} invited {b}', target: '{a}が{b}を招待しました', locales: ['en', 'ja'] },
      { source: '{user} created it {time}', target: '{user} {time} létrehozta', locales: ['en', 'hu'] },
      { source: 'The {kind} file {name} of {user}', target: '{user}: {kind}-Datei {name}' },
    ],
    bad: [
      { source: '{user} shared {file} with you', target: '{user} {file} hat mit dir geteilt' },
      { source: 'Press <x id="1"/> and then <x id="2"/>', target: 'Drücken Sie <x id="1"/><x id="2"/> und dann' },
    ],
  },
  applies: ({ targetLocale }) => !FREE_ORDER.has(baseLanguage(targetLocale)),
  traits: { target: TRAIT.token },
  needs: { target: { like: /[{%$@\\[#:\uFFFC].*[{%$@\\[#:\uFFFC]/s } },
  *run(unit, context) {
    const { source, target } = unit;
    if (target === undefined) return;
    const flat = flatten(target);
    const found = neighbours(unit, target, flat.text, context, true);
    const from = flatten(source).text;
    if (found.length === 0 || hasChoice(from)) return;
    const before = neighbours(unit, source, from, context, false);
    // Numbering changes names (%s, %2$s): if there are as many pairs as before, they are the same pairs.
    if (before.length >= found.length) return;
    const known = new Set(before.map(([a, b]) => pair(a, b)));
    for (const [a, b] of found) {
      // A pair with a placeholder that the source lacks is left to another check.
      if (known.has(pair(a, b)) || known.has(pair(b, a)) || a.name === b.name) continue;
      yield {
        message: 'Two placeholders are side by side here; the source has words between them.',
        span: flat.span(a.start, b.end),
        subject: flat.text.slice(a.start, b.end).replaceAll(CODE_MARK, '…'),
      };
    }
  },
};

function pair(a: Token, b: Token): string {
  return `${a.name}\u0000${b.name}`;
}

/** Standalone placeholders with nothing meaningful in between: no word in the source, only white space in the target. */
function neighbours(
  unit: Unit,
  content: Unit['source'],
  text: string,
  context: CheckContext,
  strict: boolean,
): readonly (readonly [Token, Token])[] {
  const tokens = tokensOf(unit, content, text, context);
  if (tokens.length < 2) return [];
  const gap = strict ? /^\s*$/ : /^[^\p{L}\p{N}]*$/u;
  return tokens.flatMap((token, index) => {
    const next = tokens[index + 1];
    return next !== undefined && gap.test(text.slice(token.end, next.start)) ? [[token, next] as const] : [];
  });
}

/** Their verbs come last, or their cases replace prepositions: values may be adjacent in good texts. */
const FREE_ORDER: ReadonlySet<string> = new Set(
  'am az bn eu fa fi et gu hi hu hy ja ka kk kn ko ku ky lt lv ml mn mr my ne pa ps si ta te tr tt ug ur uz'.split(' '),
);

/** Markup by another name: `$LINK_START$`, `$END_ANCHOR_TAG$`. */
const OPENS_OR_CLOSES = /(?:^|[^A-Za-z])(?:start|end|open|close|begin|tag)(?![A-Za-z])/i;

function tokensOf(unit: Unit, content: Unit['source'], text: string, context: CheckContext): readonly Token[] {
  const tokens: Token[] = placeholdersOf(unit, content, context).flatMap(({ kind, identity, span }) =>
    !isArgument(kind) || OPENS_OR_CLOSES.test(identity) ? [] : [{ name: identity, ...span }],
  );
  let at = -1;
  for (const code of codesOf(content)) {
    at = text.indexOf(CODE_MARK, at + 1);
    if (code.role === 'standalone' && !isFormatting(code.id + code.raw))
      tokens.push({ name: `code ${code.id}`, start: at, end: at + 1 });
  }
  return tokens.sort((a, b) => a.start - b.start);
}

/** Codes that stand alone but come in pairs or break lines (Angular's `START_BOLD_TEXT`, `LINE_BREAK`). */
function isFormatting(code: string): boolean {
  return /START_|CLOSE_|LINE_BREAK|TAG_|ctype="(?:lb|x-(?:br|html))|<(?:bpt|ept|bx|ex|it|sc|ec|sm|em|mrk)\b/i.test(
    code,
  );
}
