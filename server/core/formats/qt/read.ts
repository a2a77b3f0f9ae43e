import { normalizeLocale } from '../../../../shared/locale.ts';
import { isBlank, plainText } from '../../text/content.ts';
import { attributeOf } from '../../text/xml/attributes.ts';
import { scanXml } from '../../text/xml/scan.ts';
import { NONE, nameSpan, type XmlTable } from '../../text/xml/table.ts';
import type { FormUse } from '../common/plurals/plural-uses.ts';
import { ProblemList } from '../common/problem-list.ts';
import { scanProblems } from '../common/xml/problems.ts';
import type { Catalog, ParseOptions, Problem, Unit } from '../format.ts';
import { numerusForms } from './numerus.ts';
import { formsIn, isGone, type Message, messagesIn, RANKS, textIn } from './scan.ts';
import { unitsOf } from './unit.ts';
import { contentOf } from './value.ts';

/** Where a unit is: its message, and its form within a plural set. */
export interface QtPlace {
  readonly message: Message;
  /** Absent: the message has one text. */
  readonly form?: number;
}

/** The actual result of `parse`. */
export interface QtCatalog extends Catalog {
  readonly table: XmlTable;
  readonly messages: readonly Message[];
  /** By unit id. */
  readonly places: ReadonlyMap<string, QtPlace>;
  /** The forms that Qt selects from in the language of the file. */
  readonly forms: readonly FormUse[];
}

/** Parses a text into a catalog. Never throws; linear in the length of the text. */
export function readQt(text: string, { dialect = 'qt' }: ParseOptions = {}): QtCatalog {
  const table = scanXml(text, RANKS);
  const { problems: found, malformed } = scanProblems(table, text);
  const problems = new ProblemList();
  problems.addAll(found);
  const targetLocale = languageOf(table, 'language');
  const sourceLocale = languageOf(table, 'sourcelanguage');
  const forms = numerusForms(targetLocale);
  const messages = messagesIn(table);
  const units: Unit[] = [];
  const places = new Map<string, QtPlace>();
  const times = new Map<string, number>();
  for (const message of messages) {
    if (message.source === NONE || isGone(table, message)) continue;
    const source = contentOf(table, message.source);
    if (isBlank(source)) continue;
    const key = attributeOf(table, message.element, 'id')?.value ?? keyOf(table, message, plainText(source));
    const earlier = times.get(key) ?? 0;
    times.set(key, earlier + 1);
    const id = earlier === 0 ? key : `${key}~${earlier + 1}`;
    if (earlier > 0) problems.add(duplicate(table, message, plainText(source)));
    const own = unitsOf(table, message, { id, source, forms });
    for (const { unit, form } of own) {
      if (places.has(unit.id)) continue;
      places.set(unit.id, { message, ...(form !== undefined && { form }) });
      units.push(earlier > 0 ? { ...unit, lock: 'locked' } : unit);
    }
    const surplus = surplusIn(table, message, forms.length, targetLocale);
    if (surplus !== undefined) problems.add(surplus);
  }
  return {
    format: 'qt',
    dialect,
    ...(sourceLocale !== undefined && { sourceLocale }),
    ...(targetLocale !== undefined && { targetLocale }),
    units,
    problems: problems.sorted(),
    malformed,
    sources: 'texts',
    table,
    messages,
    places,
    forms,
  };
}

/** The result of `parse` for this text, parsed again if the catalog is of another kind. */
export function qtOf(text: string, catalog: Catalog): QtCatalog {
  return 'places' in catalog && (catalog as QtCatalog).table.text === text
    ? (catalog as QtCatalog)
    : readQt(text, { dialect: catalog.dialect });
}

function languageOf(table: XmlTable, name: string): string | undefined {
  if (table.count === 0) return undefined;
  const value = attributeOf(table, 0, name)?.value.trim() ?? '';
  return value === '' || value === 'C' ? undefined : normalizeLocale(value);
}

function keyOf(table: XmlTable, { context, comment }: Message, source: string): string {
  return `${context}|${source}${comment === NONE ? '' : `|${textIn(table, comment)}`}`;
}

function short(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

function duplicate(table: XmlTable, { source }: Message, text: string): Problem {
  return {
    code: 'qt-duplicate',
    severity: 'warning',
    message: `"${short(text)}" already occurs further up in this context, with the same comment: this message is not used.`,
    span: nameSpan(table, source),
  };
}

/** Qt selects forms by index, and ignores those beyond the last one it knows. If they repeat it, nothing is lost. */
function surplusIn(table: XmlTable, message: Message, count: number, locale: string | undefined): Problem | undefined {
  if (message.translation === NONE || locale === undefined) return undefined;
  const forms = formsIn(table, message);
  const last = forms[count - 1];
  if (last === undefined || forms.length <= count) return undefined;
  const own = textIn(table, last);
  const lost = forms.slice(count).find((form) => textIn(table, form).trim() !== '' && textIn(table, form) !== own);
  if (lost === undefined) return undefined;
  const forWhom = count === 1 ? '1 plural form' : `${count} plural forms`;
  return {
    code: 'qt-plural-count',
    severity: 'warning',
    message: `Qt has ${forWhom} in this language (${locale}) and takes them by position: this one, number ${forms.indexOf(lost) + 1}, is never shown.`,
    span: nameSpan(table, lost),
  };
}
