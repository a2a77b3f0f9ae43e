import type { CodePart, Content } from '../../text/content.ts';
import { codesOf, plainText } from '../../text/content.ts';
import { hasChoice } from '../../text/messages/icu.ts';
import type { Check, Finding } from '../check.ts';
import { listed, missingMessage } from '../support.ts';
import { harmlessLoss, harmlessSurplus } from './harmless-codes.ts';

/** Inline codes of the source must be in the target, once each, properly nested (XLIFF 1.2 section 2.4; XLIFF 2 editing hints). */
export const inlineCodes: Check = {
  id: 'inline-codes',
  severity: 'error',
  summary: 'An inline code of the source is missing from the target, occurs too often, or is wrongly nested.',
  examples: {
    good: [
      { source: 'Press <x id="1"/> now', target: 'Jetzt <x id="1"/> drücken' },
      {
        source: '{n, plural, other {<x id="1"/> days}}',
        target: '{n, plural, one {<x id="1"/> dzień} other {<x id="1"/> dnia}}',
        locales: ['en', 'pl'],
        dialect: 'angular',
      },
    ],
    bad: [
      { source: 'Press <x id="1"/> now', target: 'Jetzt drücken' },
      { source: 'Press <x id="1"/> now', target: '<x id="1"/><x id="1"/> drücken' },
      { source: 'Press now', target: 'Jetzt <x id="2"/> drücken' },
    ],
  },
  needs: { codes: true },
  *run(unit, { targetLocale, hasKey }) {
    const { source, target, sourceUnit, targetUnit } = unit;
    if (target === undefined) return;
    if (hasChoice(plainText(source))) return yield* inBranches(source, target);
    const expected = counts(source);
    const number = (targetUnit ?? sourceUnit).plural;
    const few = number?.other !== undefined;
    const missing = missingCodes(source, target).filter(
      (code) => !isOptional(code) && !(few && code.id === number.shows),
    );
    const losses = new Map(missing.map((code) => [code, harmlessLoss(code, unit, targetLocale)]));
    const broken = missing.filter((code) => losses.get(code) === undefined);
    const harmless = missing.filter((code) => losses.get(code) === 'said');
    if (broken.length > 0)
      yield {
        message: missingMessage(unique(broken), 'code', [source, target].map(timesIn)),
        subject: broken[0]?.raw ?? '',
        ...(areRepeats(broken, target) && { severity: 'information' as const }),
      };
    if (harmless.length > 0)
      yield {
        message: missingMessage(unique(harmless), 'code', [source, target].map(timesIn)),
        subject: harmless[0]?.raw ?? '',
        severity: 'information',
      };
    const seen = new Map<string, number>();
    for (const code of nativeCodes(target)) {
      const [key = ''] = keysOf(code);
      const times = (seen.get(key) ?? 0) + 1;
      for (const one of keysOf(code)) seen.set(one, times);
      const allowed = expected.get(key) ?? 0;
      if (times <= allowed || (allowed > 0 && code.copyable === true)) continue;
      if (allowed === 0 && (code.hinted === true || code.id === number?.shows)) continue;
      const surplus = harmlessSurplus(code, source, hasKey);
      // Of a pair only one is reported.
      if (surplus === 'silent' || (surplus === 'said' && code.role === 'close')) continue;
      const message =
        allowed === 0
          ? `The code ${listed([nameOfCode(code)])} is in the translation, but not in the source.`
          : `The code ${listed([nameOfCode(code)])} occurs more often than in the source.`;
      yield { message, span: code.span, subject: code.raw, ...(surplus && { severity: 'information' as const }) };
    }
    const crossed = crossing(target);
    if (missing.length === 0 && crossed !== undefined && crossing(source) === undefined) {
      yield {
        message: `The code ${listed([nameOfCode(crossed)])} closes before it opens, or across another one.`,
        span: crossed.span,
        subject: crossed.raw,
      };
    }
  },
};

/** Branches of a plural repeat a code as often as the language has forms: only which codes occur counts. */
function* inBranches(source: Content, target: Content): Generator<Finding> {
  const wanted = new Set(codesOf(source).map(({ raw }) => raw));
  const found = new Set(codesOf(target).map(({ raw }) => raw));
  const missing = codesOf(source).filter(({ raw }) => !found.has(raw));
  if (missing.length > 0)
    yield {
      message: missingMessage(unique(missing), 'code'),
      subject: missing[0]?.raw ?? '',
    };
  for (const code of codesOf(target)) {
    if (!wanted.has(code.raw))
      yield {
        message: `The code ${listed([nameOfCode(code)])} is in the translation, but not in the source.`,
        span: code.span,
        subject: code.raw,
      };
  }
}

/** Values that occur twice in the source and once in the target are style (Angular's `INTERPOLATION`, the second `INTERPOLATION~2` here). */
function areRepeats(missing: readonly CodePart[], target: Content): boolean {
  const present = new Set(codesOf(target).map(({ id }) => id));
  return missing.every(({ id, role }) => {
    const first = /^(.+)~\d+$/.exec(id)?.[1];
    return role === 'standalone' && first !== undefined && present.has(first);
  });
}

/** What a code counts as: an empty `g` or `pc` is a pair, and a `pc` may be written as `sc` and `ec` (XLIFF 2.1 section 4.7.2.3). */
function keysOf({ id, role, name }: CodePart): readonly string[] {
  if (role !== 'standalone') return [`${role} ${id}`];
  if (name === 'g' || name === 'pc') return [`open ${id}`, `close ${id}`];
  if (name === 'sc') return [`open ${id}`];
  return [name === 'ec' ? `close ${id.replace(/^ec:/, '')}` : `standalone ${id}`];
}

/** Codes that represent something in the native document. */
export function nativeCodes(content: Content): readonly CodePart[] {
  return codesOf(content).filter(({ annotation }) => annotation !== true);
}

/** Codes of the source that the target lacks, whether optional or not. */
export function missingCodes(source: Content, target: Content): readonly CodePart[] {
  const [expected, found] = [counts(source), counts(target)];
  return nativeCodes(source).filter((code) =>
    keysOf(code).some((key) => (found.get(key) ?? 0) < (expected.get(key) ?? 0)),
  );
}

/** Whether a target may lack it: the file says so, or XLIFF 2 does by default. */
function isOptional({ deletable, hinted }: CodePart): boolean {
  return deletable === true || (hinted === true && deletable !== false);
}

/** The code as people find it in the file: short ones as written, long ones by element and id. */
export function nameOfCode({ name: element, id, raw, role }: CodePart): string {
  if (raw.length <= 24) return raw;
  return role === 'close' ? `</${element} ${id}>` : `<${element} ${id}>`;
}

/** How often a content has a code, by its display name. */
function timesIn(content: Content): (name: string) => number {
  return (name) => nativeCodes(content).filter((code) => nameOfCode(code) === name).length;
}

function unique(codes: readonly CodePart[]): string[] {
  return [...new Set(codes.map(nameOfCode))];
}

function counts(content: Content): Map<string, number> {
  const map = new Map<string, number>();
  for (const key of nativeCodes(content).flatMap(keysOf)) map.set(key, (map.get(key) ?? 0) + 1);
  return map;
}

/** The first closing code that does not close the innermost open one. */
function crossing(content: Content): CodePart | undefined {
  const open: string[] = [];
  for (const code of nativeCodes(content)) {
    if (code.role === 'open') open.push(code.id);
    else if (code.role === 'close' && open.pop() !== code.id) return code;
  }
  return undefined;
}
