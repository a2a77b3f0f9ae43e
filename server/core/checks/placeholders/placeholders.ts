import { languageName } from '../../../../shared/locale.ts';
import type { BilingualUnit } from '../../formats/pair.ts';
import { messageDialect } from '../../text/dialects/index.ts';
import { hasChoice } from '../../text/messages/icu.ts';
import { comparePlaceholders, findPlaceholders, kindRule, type Placeholder } from '../../text/placeholders/index.ts';
import type { Check, CheckContext } from '../check.ts';
import { TRAIT } from '../facts.ts';
import { choosingArguments, quotedArguments } from '../markup/harmless-codes.ts';
import { countsIn, formOf, isCount, isOneInWords } from '../messages/plural-form.ts';
import { flatten, isArgument, listed, missingMessage, placeholdersOf, withoutPlaceholders } from '../support.ts';
import { withoutEndings } from './placeholder-endings.ts';
import { PLACEHOLDER_EXAMPLES } from './placeholder-examples.ts';
import { isNumbered, isPerCent, isTimeFormat, saysWhen, withNumbers } from './placeholder-numbers.ts';
import { isReference, isWritten } from './placeholder-references.ts';
import { addedLinks, insideOf, looksIn, markupNames, movedLinks, repairedTags } from './placeholder-tags.ts';
import { asValue } from './placeholder-values.ts';
import { settled } from './placeholder-writings.ts';

/** Addresses and references may change with the language; the rest is for `links`, `entity-residue`, `protected-word`, `bbcode`, `code-words`. */
const FREE: ReadonlySet<string> = new Set(['url', 'email', 'entity', 'protected', 'bbcode', 'option']);
/** Kinds that are never filled in: an additional one in a target is the translator's own. */
const OWN: ReadonlySet<string> = new Set(['link', 'emoji', 'css', 'untranslated']);

/** How many unknown names of the target are reported one by one: more are a list of names that was translated as a whole. */
const MOST_SAID = 3;

/** A whole number in prose: `[100]`, `1,000`. */
const NUMBER = /(?<![\p{L}\p{N}_])\d{1,3}(?:[.,]?\d{3}){0,5}(?![\p{L}\p{N}_])/u;

/** The number that selects a form, by its usual names. */
const COUNT = /^\{\{?\s*(?:count|n)\s*(?:,[^{}]*)?\}\}?$/;

/** The text is about braces, this is not a name. */
const BRACES = /\{\s(?:and|or)\s\}/;

/** Placeholders as multisets, and the order of those that take arguments in turn (docs/spec/formats.md#placeholders). */
export const placeholders: Check = {
  id: 'placeholders',
  severity: 'error',
  summary: 'A placeholder of the source is missing from the target, or the target has one that the source lacks.',
  examples: PLACEHOLDER_EXAMPLES,
  when: ({ unit: { sourceUnit }, source, sourceTraits, targetTraits }) =>
    ((sourceTraits | targetTraits) & TRAIT.token) !== 0 ||
    sourceUnit.declaredPlaceholders !== undefined ||
    source.includes('--'),
  *run(unit, context) {
    if (unit.target === undefined) return;
    // The branches of plural and select messages contain placeholders as often as the language needs: `icu-message` checks those.
    if (hasChoice(flatten(unit.source).text)) return;
    const flat = flatten(unit.target);
    const { other: rest } = unit.sourceUnit.plural ?? {};
    const contents = rest === undefined ? [unit.source, unit.target] : [unit.source, unit.target, rest];
    const found = contents.map((content) => placeholdersOf(unit, content, context));
    const markup = markupNames(found.flat());
    const numbered = found.flat().some(isNumbered);
    const isTime = isTimeFormat(flatten(unit.source).text);
    const { endings, always = [], fields = [], pipes, foreign = [] } = messageDialect(context.dialect) ?? {};
    const [source = [], target = [], other = []] = found.map((all, at) => {
      const text = pipes === 'conditional' ? flatten(contents[at] ?? unit.source).text : '';
      const isWord = ({ kind, name = '' }: Placeholder) => kind === 'tag' && !markup.has(name);
      const inWords = (word: string) => findPlaceholders(word, { dialect: context.dialect });
      const each = all.flatMap((placeholder) => (isWord(placeholder) ? insideOf(placeholder, inWords) : [placeholder]));
      const bound = each.filter(
        (placeholder) =>
          !FREE.has(placeholder.kind) &&
          !isWord(placeholder) &&
          !(isTime && placeholder.kind === 'printf') &&
          !saysWhen(placeholder, text),
      );
      const values = bound.map(asValue);
      return numbered ? withNumbers(values) : values;
    });
    const compared = comparePlaceholders(source, endings ? withoutEndings(target, source) : target);
    const { reordered } = compared;
    const isSame = compared.missing.length + compared.extra.length === 0;
    const { missing, extra } = isSame
      ? compared
      : settled(compared, {
          source: flatten(unit.source).text,
          target: flat.text,
          inTarget: target,
          isPlural: unit.sourceUnit.plural !== undefined,
          dialect: context.dialect,
          isRepaired: repairedTags(source, target),
        });
    const form = formOf(unit, context.targetLocale);
    // Languages that write compounds as one word may continue after a name: `--add-policy-argumenter`.
    const isInWord = ({ kind, text }: Placeholder) => kind === 'css' && flat.text.includes(text);
    const words = withoutPlaceholders(flat.text, found[1] ?? []);
    const gone = missing.filter((one) => isLost(one, target) && !isInWord(one) && !isPerCent(one, words));
    const counts = form === undefined ? [] : countsIn(form, gone, source);
    // Words in place of the text of another key: right as long as that text does not change.
    const written = isWritten(flat.text) ? gone.filter(isReference) : [];
    if (written.length > 0)
      yield {
        message: `The source takes ${listed(unique(written))} from another key; the translation has the words themselves.`,
        subject: written[0]?.text ?? '',
        severity: 'information',
      };
    // “Nobody liked it”: for zero, there may be nobody to name.
    const none = form?.numbers.every((number) => number === 0) === true;
    const chosen = choosingArguments(unit.target);
    const lost = gone.filter(
      (placeholder) =>
        !chosen.has(placeholder.text.slice(1, -1)) &&
        !counts.includes(placeholder) &&
        !isOneInWords(unit, placeholder) &&
        !written.includes(placeholder) &&
        !(none && isArgument(placeholder.kind)),
    );
    if (form !== undefined && form.numbers.length > 1 && counts.length > 0) {
      const [low, high, ...more] = form.numbers;
      const rest = more.length > 0 ? ' and more' : '';
      const message = `This form stands for ${low} and ${high}${rest} in ${languageName(context.targetLocale)}, but has no ${listed(unique(counts))} to show which.`;
      yield { message, subject: counts[0]?.text ?? '', severity: 'information' };
    }
    const quoted = quotedArguments(unit.source);
    // A form may show its number even if that of the source does not.
    const surplus = extra.filter(
      (placeholder) =>
        isLost(placeholder, source) &&
        !(BRACES.test(flatten(unit.source).text) && /^\{\s\p{L}+\s\}$/u.test(placeholder.text)) &&
        !always.includes(placeholder.identity) &&
        !quoted.has(placeholder.text) &&
        !other.some(({ identity }) => identity === placeholder.identity) &&
        !(form !== undefined && isCount(placeholder)) &&
        (!OWN.has(placeholder.kind) || lost.some(({ kind }) => kind === placeholder.kind)),
    );
    // The text of another key in place of words: right if such a key exists, and no other one was meant.
    const linked = surplus.filter(({ kind, text }) => {
      const key = kindRule(kind)?.linked?.(text);
      return key !== undefined && !lost.some((one) => one.kind === kind) && context.hasKey?.(key) === true;
    });
    if (linked.length > 0)
      yield {
        message: `The translation takes ${listed(unique(linked))} from another key; the source has words of its own.`,
        subject: linked[0]?.text ?? '',
        severity: 'information',
      };
    const told = new Set<string>();
    // What only emphasises words, or breaks lines, is a matter of taste, and does no harm.
    const looks = looksIn(lost, surplus, [source, target], context.targetLocale);
    const isHarmless = (one: Placeholder) => looks.lost.has(one) || isLineEnd(one);
    const harmless = lost.filter(isHarmless);
    const broken = lost.filter((one) => !isHarmless(one) && !looks.replaced.has(one));
    const strange = surplus.filter(
      (one) => !linked.includes(one) && !looks.surplus.has(one) && !looks.changed.has(one),
    );
    // One for one: a name that was translated or mistyped is one error.
    const isPair = lost.length === 1 && broken.length === 1 && surplus.length === 1 && strange.length === 1;
    const meant = isPair ? broken[0] : undefined;
    const isForeign = ({ kind }: Placeholder) => foreign.includes(kind);
    const [led, leads] = movedLinks(broken, strange);
    const isGone = broken.filter((one) => !led.has(one));
    const links = lost.length === 0 ? addedLinks(strange) : new Set<Placeholder>();
    const isShort = lost.length === 0 && breaksOff(flatten(unit.source).text, flat.text);
    // “{limit}” for “Up to 1,000 rows”: a number later written into the source, or never replaced by a placeholder there.
    const isSpelled =
      lost.length === 0 &&
      strange.length === 1 &&
      NUMBER.test(withoutPlaceholders(flatten(unit.source).text, found[0] ?? [])) &&
      !/\p{N}/u.test(words);
    const severe = isGone.every((one) => isForeign(one) || fields.includes(one.identity)) ? 'warning' : 'error';
    for (const [some, severity] of [
      [meant === undefined ? isGone : [], severe],
      [harmless, 'information'],
    ] as const)
      if (some.length > 0)
        yield {
          message: missingMessage(unique(some), '', [source, target].map(timesIn)),
          subject: some[0]?.text ?? '',
          severity,
        };
    const styled = [...looks.surplus];
    if (styled.length > 0)
      yield {
        message: `The translation sets words off with ${listed(unique(styled))}, the source does not.`,
        subject: styled[0]?.text ?? '',
        severity: 'information',
      };
    const [changed] = looks.changed;
    if (changed !== undefined)
      yield {
        message: `${listed([changed.text])} has other attributes than in the source.`,
        span: flat.span(changed.span.start, changed.span.end),
        subject: changed.text,
        severity: 'information',
      };
    const names = unique(strange.filter((one) => !source.some(({ identity }) => identity === one.identity)));
    const listing = names.length > MOST_SAID ? strange.find(({ text }) => text === names[0]) : undefined;
    if (listing !== undefined) {
      const message = `${listed(names)} are in the translation, but not in the source.`;
      const span = flat.span(listing.span.start, listing.span.end);
      yield { message, span, subject: listing.text, ...(strange.every(isForeign) && { severity: 'warning' }) };
    }
    for (const one of strange) {
      const { identity, text, span } = one;
      if (listing !== undefined && names.includes(text)) continue;
      // Another occurrence is the same error.
      if (told.has(identity)) continue;
      told.add(identity);
      const known = source.some((other) => other.identity === identity);
      const instead = `${listed([text])} is in the translation where the source has ${listed([meant?.text ?? ''])}.`;
      const more = known
        ? `${listed([text])} occurs more often than in the source.`
        : `${listed([text])} is in the translation, but not in the source.`;
      const fix = meant && {
        title: `Write ${meant.text}`,
        target: flat.replace(span.start, span.end, meant.text),
        safe: false,
      };
      const message = meant === undefined ? more : instead;
      // A number that the library fills in, and which the program may have passed under another name.
      const isNumber = meant !== undefined && COUNT.test(meant.text);
      const isDoubtful =
        isForeign(one) || links.has(one) || leads.has(one) || (isNumber && context.inSources?.(text) === true);
      const severity =
        (meant === undefined || isNumber) && isHandedOver(one, unit, context)
          ? ({ severity: 'information' } as const)
          : isDoubtful || ((isShort || isSpelled) && isArgument(one.kind))
            ? ({ severity: 'warning' } as const)
            : {};
      yield { message, span: flat.span(span.start, span.end), subject: text, ...(fix && { fix }), ...severity };
    }
    if (reordered) {
      const ordered = target.filter((placeholder) => placeholder.ordered);
      const why = ordered.some(({ kind }) => kind === 'printf')
        ? 'take their values in turn: they must come in the order of the source, or be numbered (%1$s).'
        : 'must come in the order of the source.';
      yield { message: `${listed(unique(ordered))} ${why}` };
    }
  },
};

/** `{user}`, if the component itself passes that value, whether the source shows it or not. */
function isHandedOver(
  { kind, text }: Placeholder,
  { sourceUnit }: BilingualUnit,
  { handsOver }: CheckContext,
): boolean {
  const name = isArgument(kind) ? /^\{\s*([\w$]+)\s*\}$/.exec(text)?.[1] : undefined;
  return name !== undefined && handsOver?.(sourceUnit.name, name) === true;
}

/** Where lines break is the translator's choice, and a line break at the end of a text is mostly superfluous. */
function isLineEnd({ kind, text }: Placeholder): boolean {
  return kind === 'escape' && /^\\[nr]$/.test(text);
}

/** A name may occur once more or less, as grammar and plural variants need; a tag and a value taken in turn may not. */
function isLost({ identity, ordered, kind }: Placeholder, others: readonly Placeholder[]): boolean {
  return ordered || kind === 'tag' || !others.some((other) => other.identity === identity);
}

/** “Error while reading from ”: the source itself has lost what the translation ends with. */
function breaksOff(source: string, target: string): boolean {
  return /\p{L}\s+$/u.test(source) && !/\s$/.test(target);
}

/** How often each occurs among the placeholders, by text. */
function timesIn(placeholders: readonly Placeholder[]): (text: string) => number {
  return (text) => placeholders.filter((one) => one.text === text).length;
}

function unique(placeholders: readonly Placeholder[]): string[] {
  return [...new Set(placeholders.map(({ text }) => text))];
}
