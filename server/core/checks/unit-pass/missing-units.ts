import { languageName } from '../../../../shared/locale.ts';
import type { BilingualUnit } from '../../formats/pair.ts';
import { plainText } from '../../text/content.ts';
import type { Span } from '../../text/span.ts';
import type { DiagnoseInput, Diagnosis } from '../diagnose.ts';
import { firstThing } from '../punctuation/first-thing.ts';
import { policyOf } from '../rules/policy.ts';
import { calledIn, shortened } from '../said.ts';
import { isMissing, MISSING } from '../words/missing.ts';
import { standsAlone } from './rows.ts';

/** An untranslated unit. */
export interface Waiting {
  readonly unit: string;
  /** Its display name. */
  readonly name: string;
  /** The beginning of the source text. */
  readonly source: string;
  /** Its place; absent: the file has no such unit. */
  readonly span?: Span;
}

/** Lists the units of a file that wait for a translation, in one finding. */
export interface Missing {
  of(pair: BilingualUnit): Waiting | undefined;
  told(waiting: ReadonlyMap<number, Waiting>): readonly Diagnosis[];
}

const NOTHING: Missing = { of: () => undefined, told: () => [] };

export function missingIn(input: DiagnoseInput, needless: ReadonlySet<string>): Missing {
  const wanted = input.reportMissing && !standsAlone(input);
  const policy = wanted ? policyOf(input.project, MISSING, 'information', input.file) : undefined;
  if (policy === undefined) return NOTHING;
  const { severity } = policy;
  return {
    of(pair) {
      if (!isMissing(pair) || needless.has(pair.id) || policy.skips(pair.id)) return undefined;
      const text = plainText(pair.source);
      const name = calledIn(pair.sourceUnit, text);
      return {
        unit: pair.id,
        name,
        source: shortened(text),
        ...(pair.targetUnit && { span: pair.targetUnit.nameSpan }),
      };
    },
    told(waiting) {
      if (waiting.size === 0) return [];
      const absent = [...waiting.values()];
      // The first that has a place; if the file lacks all of them, its beginning.
      const span = absent.find((one) => one.span !== undefined)?.span ?? firstThing(input.text);
      const message = missingMessage(absent, input.targetLocale);
      const [first, ...more] = absent;
      const one = more.length === 0 && first !== undefined ? { unit: first.unit, name: first.name } : {};
      return [{ code: MISSING, severity, message, span, absent, fixes: [], ...one }];
    },
  };
}

/** How many units a message names. */
const NAMED = 3;

/** One sentence about waiting units, with the first source texts. @param locale empty: the file leaves it to its name, which may not tell it */
export function missingMessage(units: readonly Pick<Waiting, 'name' | 'source'>[], locale: string): string {
  const language = locale === '' ? '' : `${languageName(locale)} `;
  const shown = units.slice(0, NAMED).map(titleOf);
  const [only = ''] = shown;
  if (units.length === 1) return `${only} has no ${language}translation yet.`;
  const rest = units.length - shown.length;
  const last = rest > 0 ? `${rest.toLocaleString('en')} more` : shown.pop();
  return `${units.length.toLocaleString('en')} texts have no ${language}translation yet: ${shown.join(', ')} and ${last}.`;
}

/** The key with its text; only once if the text is the key. */
function titleOf({ name, source }: Pick<Waiting, 'name' | 'source'>): string {
  return name === source || source === '' ? `"${name}"` : `"${name}" (“${source}”)`;
}

/** The finding restricted to some of its units; undefined: it is about none of them. */
export function missingAmong(
  finding: Diagnosis,
  wanted: (unit: string) => boolean,
  locale: string,
): Diagnosis | undefined {
  const { absent = [] } = finding;
  const some = absent.filter(({ unit }) => wanted(unit));
  if (some.length === absent.length) return finding;
  return some.length === 0 ? undefined : { ...finding, absent: some, message: missingMessage(some, locale) };
}
