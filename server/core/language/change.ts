import { fail, ok } from '../../../shared/values/result.ts';
import type { Change } from '../formats/format.ts';
import type { LanguageService, Change as NewTarget, Place } from '../types.ts';
import { type Inside, insideOf, offsetOf } from './file.ts';
import { editViews, located } from './views.ts';

export const write: LanguageService['write'] = (file, changes) => {
  const { input, lines, document } = insideOf(file);
  const { format, catalog, source, project } = input;
  if (catalog.malformed) {
    const reason = 'the text of the file is broken';
    return { edits: [], rejected: changes.map(({ unit }) => ({ unit, reason })) };
  }
  const wanted = changes.map((change) => changeOf(change, input.targetLocale));
  const { edits, rejected } = format.write(document.text, catalog, wanted, source, project.states);
  return { edits: editViews(lines, edits), rejected };
};

function changeOf({ unit, target, origin = 'person', review }: NewTarget, targetLocale: string): Change {
  const parts = typeof target === 'string' ? [target] : target;
  return {
    unit,
    origin,
    parts: parts.filter((part) => part !== ''),
    ...(review !== undefined && { review }),
    ...(targetLocale !== '' && { targetLocale }),
  };
}

export const create: LanguageService['create'] = (source, targetLocale) => {
  const { input, document } = insideOf(source);
  return input.format.create({ text: document.text, catalog: input.catalog }, targetLocale);
};

export const nameAt: LanguageService['nameAt'] = (file, at) => {
  const inside = insideOf(file);
  const found = namedAt(inside, at);
  if (found === undefined || !found.ok) return found;
  const { text, span } = found.value;
  return ok({ text, ...located(inside.lines, span) });
};

export const rename: LanguageService['rename'] = (files, at, name) => {
  const all = files.map(insideOf);
  const [first] = all;
  const naming = first?.input.format.naming;
  const found = first && namedAt(first, at);
  if (naming === undefined || found === undefined) return fail('There is no key or unit id here.');
  if (!found.ok) return found;
  const renamed = naming.rename(
    all.map(({ document, input }) => ({ text: document.text, catalog: input.catalog })),
    found.value,
    name,
  );
  if (renamed.ok) return ok(all.map(({ lines }, index) => editViews(lines, renamed.value[index] ?? [])));
  const { message, file } = renamed.error;
  const path = file === undefined ? undefined : all[file]?.document.path;
  return fail(path === undefined ? message : `${path}: ${message}`);
};

function namedAt(inside: Inside, at: Place) {
  const { input, document } = inside;
  return input.format.naming?.nameAt({ text: document.text, catalog: input.catalog }, offsetOf(inside, at));
}
