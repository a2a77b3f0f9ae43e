import type { CodePart, Content } from '../text/content.ts';
import { codesOf, plainText } from '../text/content.ts';
import { hasChoice } from '../text/icu.ts';
import type { Check, Finding } from './check.ts';
import { listed } from './support.ts';

/** Inline codes of the source must be in the target, once each, well nested (XLIFF 1.2 section 2.4; XLIFF 2 editing hints). */
export const inlineCodes: Check = {
  id: 'inline-codes',
  severity: 'error',
  summary: 'An inline code of the source is missing in the target, is there too often, or is wrongly nested.',
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
  when: ({ codes }) => codes,
  *run({ source, target }) {
    if (target === undefined) return;
    if (hasChoice(plainText(source))) return yield* inBranches(source, target);
    const expected = counts(source);
    const found = counts(target);
    const missing = codesOf(source).filter(
      (code) => code.deletable !== true && (found.get(key(code)) ?? 0) < (expected.get(key(code)) ?? 0),
    );
    if (missing.length > 0)
      yield {
        message: `The source has the code ${listed(unique(missing))}, the target does not.`,
        subject: missing[0]?.raw ?? '',
      };
    const seen = new Map<string, number>();
    for (const code of codesOf(target)) {
      const times = (seen.get(key(code)) ?? 0) + 1;
      seen.set(key(code), times);
      const allowed = expected.get(key(code)) ?? 0;
      if (times <= allowed || (allowed > 0 && code.copyable === true)) continue;
      const message =
        allowed === 0
          ? `The source has no code ${listed([name(code)])}.`
          : `The code ${listed([name(code)])} is there too often.`;
      yield { message, span: code.span, subject: code.raw };
    }
    const crossed = crossing(target);
    if (missing.length === 0 && crossed !== undefined && crossing(source) === undefined) {
      yield {
        message: `The code ${listed([name(crossed)])} closes before it opens, or across another one.`,
        span: crossed.span,
        subject: crossed.raw,
      };
    }
  },
};

/** Branches of a plural repeat a code as often as the language has forms: what counts is which codes there are. */
function* inBranches(source: Content, target: Content): Generator<Finding> {
  const wanted = new Set(codesOf(source).map(({ raw }) => raw));
  const found = new Set(codesOf(target).map(({ raw }) => raw));
  const missing = codesOf(source).filter(({ raw }) => !found.has(raw));
  if (missing.length > 0)
    yield {
      message: `The source has the code ${listed(unique(missing))}, the target does not.`,
      subject: missing[0]?.raw ?? '',
    };
  for (const code of codesOf(target)) {
    if (!wanted.has(code.raw))
      yield { message: `The source has no code ${listed([name(code)])}.`, span: code.span, subject: code.raw };
  }
}

function key({ id, role }: CodePart): string {
  return `${role} ${id}`;
}

/** The code as people find it in the file: short ones as they stand, long ones by element and id. */
function name({ name: element, id, raw, role }: CodePart): string {
  if (raw.length <= 24) return raw;
  return role === 'close' ? `</${element} ${id}>` : `<${element} ${id}>`;
}

function unique(codes: readonly CodePart[]): string[] {
  return [...new Set(codes.map(name))];
}

function counts(content: Content): Map<string, number> {
  const map = new Map<string, number>();
  for (const code of codesOf(content)) map.set(key(code), (map.get(key(code)) ?? 0) + 1);
  return map;
}

/** The first closing code that does not close the innermost open one. */
function crossing(content: Content): CodePart | undefined {
  const open: string[] = [];
  for (const code of codesOf(content)) {
    if (code.role === 'open') open.push(code.id);
    else if (code.role === 'close' && open.pop() !== code.id) return code;
  }
  return undefined;
}
