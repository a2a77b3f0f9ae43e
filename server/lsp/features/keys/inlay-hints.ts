import type { InlayHint } from 'vscode-languageserver/node';
import { sameLocale } from '../../../../shared/locale.ts';
import type { FoundKey } from '../../../core/code/index.ts';
import { unitIn } from '../../../core/formats/common/units/places.ts';
import type { Catalog, Unit } from '../../../core/formats/format.ts';
import { isBlank, plainText } from '../../../core/text/content.ts';
import { shownKey } from '../../../core/text/context-key.ts';
import type { Span } from '../../../core/text/span.ts';
import { keyPathOf } from '../../../engine/code/catalogs.ts';
import type { Context } from '../../context.ts';
import { type HintText, hintsFor } from '../hint-place.ts';
import { formsIn } from '../hover/forms.ts';
import { askedIn } from './asked.ts';
import type { CodeDocument } from './document.ts';

/** The texts of the keys in code. None if the key is the text. */
export async function hintsInCode(context: Context, code: CodeDocument, range: Span): Promise<InlayHint[] | null> {
  const wanted = await context.settings.get(code.snapshot.uri);
  if (!wanted.inlayHintsCode) return null;
  const { live } = code.snapshot;
  const texts = new Map<number, HintText>();
  for (const { span, keys, pattern, use } of askedIn(code, range)) {
    const [first] = keys;
    if (first === undefined || pattern !== undefined || use.subtree || keys.length > 8) continue;
    const text = await textOf(
      context,
      code,
      keys.find(({ key }) => key.endsWith('_other')) ?? first,
      wanted.inlayHintsLanguage,
    );
    // The key is the text, or stands for it in an element that shows it.
    if (text === undefined || text === '' || text === shownKey(first.key) || text === live.slice(span.start, span.end))
      continue;
    const quote = live.slice(span.end, span.end + 1);
    const at = /^['"`]$/.test(quote) ? span.end + 1 : span.end;
    texts.set(at, { at, text });
  }
  return hintsFor(code.snapshot, [...texts.values()], wanted);
}

/** In the chosen language; nothing without a translation there. */
async function textOf(
  { documents }: Context,
  { state }: CodeDocument,
  { catalog, key }: FoundKey,
  language: string,
): Promise<string | undefined> {
  const found = catalog.keys.get(key);
  const group = state.groups.find((one) => keyPathOf(one) === catalog.path);
  if (language === '' || group === undefined || sameLocale(language, group.sourceLocale)) return found?.text;
  const target = [...group.targets].find(([locale]) => sameLocale(locale, language));
  const read = target && !group.missing.has(target[0]) ? await documents.at(target[1]) : undefined;
  if (read?.ok !== true || found === undefined) return undefined;
  const other = read.value.catalog(group.format, group.dialect);
  const unit = unitIn(other, found.id);
  // The program does not show translations that need a review.
  if (catalog.extracted === true) return unit && unit.draft !== true ? translated(other, unit) : undefined;
  const content = group.format.layout === 'bilingual' ? unit?.target : unit?.source;
  return content && plainText(content);
}

/** All forms of a plural. */
function translated({ units }: Catalog, unit: Unit): string | undefined {
  const forms = formsIn(units, unit);
  const texts = forms.flatMap(({ target }) => (target === undefined || isBlank(target) ? [] : plainText(target)));
  return texts.length < forms.length ? undefined : [...new Set(texts)].join(' | ');
}
