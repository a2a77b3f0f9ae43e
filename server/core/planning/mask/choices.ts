import { messageDialect } from '../../text/dialects/index.ts';
import { pluralCategories } from '../../text/messages/plurals.ts';
import type { Span } from '../../text/span.ts';
import type { Flow } from './flow.ts';

/** Plural forms in one string, separated by pipes: the texts, and how they are assembled for the target language. */
export interface PipeChoices {
  readonly texts: readonly Span[];
  /** What is written: literal text, or the index of a text. */
  readonly layout: readonly (string | number)[];
  /** Forms that the source lacks, filled with the words of its last one, for people to edit. */
  readonly filled: readonly string[];
}

/**
 * Splits a message of a dialect that separates plural forms by `|`; `undefined` if there is nothing to split. vue-i18n selects a form by position
 * with one rule for all languages, unless the application brings its own: as many forms as in the source. Symfony and Laravel select by the
 * language's plural rule: as many forms as the target language has, with the source's last form for added ones.
 */
export function splitChoices(flow: Flow, dialect: string, targetLocale: string): PipeChoices | undefined {
  const { pipes } = messageDialect(dialect);
  if (pipes === undefined) return undefined;
  const bars = barsOf(flow.text);
  if (bars.length === 0) return undefined;
  const starts = [0, ...bars.map((bar) => bar + 1)];
  const forms = starts.map((start, index) =>
    formAt(flow.text, start, bars[index] ?? flow.text.length, pipes === 'conditional'),
  );
  const order = pipes === 'plain' ? [...forms.keys()] : conditionalOrder(forms, flow.codes.size > 0, targetLocale);
  const layout = order.flatMap((form, index) => [index === 0 ? '' : '|', forms[form]?.prefix ?? '', form]);
  const filled = order.slice(forms.length).map((_, index) => `form ${forms.length + index + 1}`);
  return { texts: forms.map(({ span }) => span), layout, filled };
}

/** Pipes outside braces: `{'|'}` is a literal one. */
export function barsOf(text: string): readonly number[] {
  const bars: number[] = [];
  let depth = 0;
  for (let at = text.search(/[|{}]/); at !== -1 && at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '{') depth += 1;
    else if (character === '}') depth = Math.max(0, depth - 1);
    else if (character === '|' && depth === 0) bars.push(at);
  }
  return bars;
}

interface Form {
  /** `{0} `, `]1,Inf] `, `one: `: when this form applies. Not text. */
  readonly prefix: string;
  readonly span: Span;
}

const PREFIX = /\s*(?:\{\s*-?\d[^{}]{0,40}\}|[[\]]\s*-?(?:\d|\*|Inf)[^[\]]{0,40}[[\]]|\w{1,10}\s?:)\s*/y;

function formAt(text: string, start: number, end: number, conditional: boolean): Form {
  PREFIX.lastIndex = start;
  const prefix = conditional ? (PREFIX.exec(text.slice(0, end))?.[0] ?? '') : '';
  return { prefix, span: { start: start + prefix.length, end } };
}

const TWO_FORMS = `af am bg bh bn ca da de el en eo es et eu fa fi fil fo fr fur fy gl gu gun ha he hi hu hy is it ku lb ln mg mk
  ml mn mr nah nb ne nl nn no nso oc om or pa pap ps pt so sq sv sw ta te ti tk ur wa zu`;

/**
 * How many forms the rules of Symfony and Laravel distinguish, which are old ones of Zend Framework and differ from CLDR's. An unknown language has
 * one form.
 */
const RULES: ReadonlyMap<string, number> = new Map(
  [TWO_FORMS, 'be bs cs ga hr lt lv pl ro ru sh sk sr uk', 'cy mt sl', '', 'ar'].flatMap((languages, index) =>
    languages.split(/\s+/).map((language) => [language, index + 2] as const),
  ),
);

/** Indexes of forms in output order. Codes of the format may not be repeated, so no form is added if there are any. */
function conditionalOrder(forms: readonly Form[], hasCodes: boolean, targetLocale: string): readonly number[] {
  const all = [...forms.keys()];
  const plain = all.filter((index) => forms[index]?.prefix === '');
  const [first] = plain;
  const last = plain.at(-1);
  const categories = pluralCategories(targetLocale)?.integer;
  if (first === undefined || last === undefined || first === last || categories === undefined || hasCodes) return all;
  const language = targetLocale.split(/[-_]/)[0]?.toLowerCase() ?? '';
  const count = RULES.get(language) ?? 1;
  const wanted = count === 1 ? ['other'] : categories.slice(0, count);
  const added = wanted.map((category) => (category === 'one' ? first : last));
  return [...all.filter((index) => forms[index]?.prefix !== ''), ...added];
}
