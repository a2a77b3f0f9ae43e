import { hasExtension, TABLE_EXTENSIONS } from '../../../../shared/extensions.ts';
import { glossaryLanguage } from '../../../../shared/locale.ts';
import type { EntriesPage, Entry, Pair, TermsFile } from '../../../../shared/service.ts';
import { fail, ok, type Result } from '../../../../shared/values/result.ts';
import { parseGlossary } from '../../../core/formats/glossary/index.ts';
import type { ServiceError } from '../../../service/errors/errors.ts';
import { serviceError } from '../../../service/errors/errors.ts';
import type { DictionaryInput } from '../../../service/resources/glossary-types.ts';
import type { Context } from '../../context.ts';
import { pathOf } from '../../uris.ts';

/** Maximum entries per answer. */
const PAGE = 1000;

export function pageOf(all: readonly Entry[], offset = 0): EntriesPage {
  return { entries: all.slice(offset, offset + PAGE), offset, total: all.length };
}

/** The terms of a TSV or CSV file as shown in the editor, one dictionary per language pair. A file with mistakes is refused with the first of them. */
export async function readTerms(
  { documents }: Context,
  { uri, pair }: TermsFile,
): Promise<Result<readonly DictionaryInput[], ServiceError>> {
  // The current text must be sent, even if the notification of a change on disk is late.
  documents.forget(pathOf(uri) ?? uri);
  const found = await documents.get(uri);
  if (!found.ok) return fail(refused(found.error.message, 'Save the file, or open it in the editor.'));
  const { text, path, name, lines } = found.value;
  if (!hasExtension(path, TABLE_EXTENSIONS))
    return fail(refused(`${name} is not a TSV or CSV file`, 'Open a glossary file.'));
  const table = parseGlossary(text, {
    path,
    ...(pair !== undefined && { pair: { source: pair.sourceLang, target: pair.targetLang } }),
  });
  const mistake = table.problems.find(({ severity }) => severity === 'error');
  if (mistake !== undefined) {
    const line = lines.position(mistake.span.start).line + 1;
    return fail(refused(`${name}:${line}: ${mistake.message}`, 'Repair the file; nothing was sent.'));
  }
  const byPair = new Map<string, Pair & { readonly entries: Entry[] }>();
  for (const { source, target, pair: languages } of table.entries) {
    if (languages === undefined)
      return fail(
        refused(
          `${name} does not say which languages it is in`,
          'Name them, or put them into its name: terms.en-de.tsv.',
        ),
      );
    // Glossaries only support base languages.
    const [sourceLang, targetLang] = [glossaryLanguage(languages.source), glossaryLanguage(languages.target)];
    const key = `${sourceLang} ${targetLang}`;
    const dictionary = byPair.get(key) ?? { sourceLang, targetLang, entries: [] };
    dictionary.entries.push({ source: source.value.trim(), target: target.value.trim() });
    byPair.set(key, dictionary);
  }
  return byPair.size > 0
    ? ok([...byPair.values()])
    : fail(refused(`${name} has no terms`, 'Write some, one per line.'));
}

function refused(message: string, advice: string): ServiceError {
  return serviceError({ kind: 'file', operation: 'read the glossary file', message, advice });
}
