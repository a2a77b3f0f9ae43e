import { normalizeLocale } from '../../../../shared/locale.ts';
import { applyEdits, type Edit } from '../../text/span.ts';
import { attributeOf } from '../../text/xml/attributes.ts';
import { elementSpan, nameOf } from '../../text/xml/table.ts';
import { lineEndOf, without } from '../common/xml/layout.ts';
import type { SourceFile } from '../format.ts';
import { numerusCount } from './numerus.ts';
import { type QtCatalog, qtOf } from './read.ts';
import { isGone } from './scan.ts';
import { emptied } from './write.ts';

/** A copy of the source file for a language: unfinished messages with its plural forms, without vanished messages and translators' remarks. */
export function createQt({ text, catalog }: SourceFile, targetLocale: string): string {
  const parsed = qtOf(text, catalog);
  const { table, messages } = parsed;
  const count = numerusCount(targetLocale);
  const eol = lineEndOf(text);
  const edits = messages.flatMap((message): readonly Edit[] => {
    if (isGone(table, message)) return [without(text, elementSpan(table, message.element))];
    const remarks = [message.oldSource, ...message.others].filter((other) =>
      /^(?:oldsource|translatorcomment)$/.test(nameOf(table, other)),
    );
    return [
      ...remarks.map((other) => without(text, elementSpan(table, other))),
      ...emptied(table, message, count, eol),
    ];
  });
  const all = [...languageEdit(parsed, targetLocale), ...edits];
  return applyEdits(
    text,
    all.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end),
  );
}

/** Language codes as Qt spells them: `pt_BR`. */
function languageEdit({ table }: QtCatalog, locale: string): readonly Edit[] {
  if (table.count === 0) return [];
  const spelled = normalizeLocale(locale).replaceAll('-', '_');
  const language = attributeOf(table, 0, 'language');
  if (language !== undefined) return [{ span: language.valueSpan, text: spelled }];
  const version = attributeOf(table, 0, 'version');
  const start =
    version === undefined
      ? (table.start[0] ?? 0) + 1 + nameOf(table, 0).length
      : version.valueSpan.end + version.quote.length;
  return [{ span: { start, end: start }, text: ` language="${spelled}"` }];
}
