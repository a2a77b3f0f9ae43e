import { likeSource } from '../../../core/formats/original.ts';
import { pairUnits } from '../../../core/formats/pair.ts';
import { cursorAt, targetOf } from '../../../core/language/cursor.ts';
import { pairOf } from '../../../core/language/pairs.ts';
import { type Content, plainText } from '../../../core/text/content.ts';
import type { Span } from '../../../core/text/span.ts';
import type { Context } from '../../context.ts';
import type { Subject } from '../subject.ts';

/** Maximum characters of a term: a long selection is not one. */
const LONGEST = 300;

/** A term suggested by a selection. */
export interface Prefill {
  readonly source: string;
  readonly target: string;
  readonly sourceLocale: string;
  readonly targetLocale: string;
  /** Target locales to choose from: for a source file, those of its group. */
  readonly locales: readonly string[];
}

/**
 * Both sides of a term from selected words of a unit: the words on their side, and what the glossary or the unit has on the other. Undefined outside
 * the texts of a unit. @throws ResponseError (request cancelled)
 */
export async function prefill(
  context: Context,
  subject: Subject,
  selected: Span,
  to: string | undefined,
): Promise<Prefill | undefined> {
  const cursor = cursorAt(subject, selected.start);
  if (cursor?.content === undefined || (cursor.side !== 'source' && cursor.side !== 'target')) return undefined;
  const { input, member } = subject;
  const own = input.targetLocale === '' ? [] : [input.targetLocale];
  const locales = own.length > 0 ? own : [...(member?.group.targets.keys() ?? [])];
  const targetLocale = locales.find((locale) => locale === to) ?? locales[0];
  if (targetLocale === undefined) return undefined;
  const pair = pairOf(subject, cursor.unit);
  const words = wordsIn(cursor.content, subject.snapshot.text, selected);
  const translation =
    own.length > 0
      ? targetOf(subject, cursor.unit)
      : await translationIn(context, subject, cursor.unit.id, targetLocale);
  const source = cursor.side === 'source' ? words : whole(pair?.source);
  const target = cursor.side === 'target' ? words : whole(translation);
  return { source, target, sourceLocale: input.sourceLocale, targetLocale, locales };
}

/** The unit's text in the file of another locale. */
async function translationIn(
  { documents }: Context,
  { member, format, input }: Subject,
  id: string,
  locale: string,
): Promise<Content | undefined> {
  const path = member?.group.missing.has(locale) === false ? member.group.targets.get(locale) : undefined;
  const read = path === undefined ? undefined : await documents.at(path);
  if (member === undefined || read?.ok !== true) return undefined;
  const { dialect } = likeSource(member.group, { catalog: input.catalog });
  const pairs = pairUnits(format, input.catalog, read.value.catalog(format, dialect));
  return pairs.find((pair) => pair.id === id)?.target;
}

/** The selected part of a text, decoded; without a selection, all of it. */
function wordsIn(content: Content, document: string, { start, end }: Span): string {
  if (start === end) return whole(content);
  const parts = content.parts.flatMap((part) => {
    const [from, to] = [Math.max(start, part.span.start), Math.min(end, part.span.end)];
    if (part.kind === 'code' || from >= to) return [];
    // Text that is encoded in the file (`&amp;`) is decoded if all of it is selected.
    return [from === part.span.start && to === part.span.end ? part.text : document.slice(from, to)];
  });
  return tidy(parts.join(''));
}

/** A text that may be a term: short, and without a sentence's full stop. */
function whole(content: Content | undefined): string {
  const text = content === undefined ? '' : tidy(plainText(content));
  return text.replace(/(?<![.…])[.:!?。：！？]$/u, '');
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, LONGEST).trim();
}
