/**
 * The interface of `@dragoman/core`: localization files as values, for editors and pages without a language server.
 *
 * const service = createLanguageService({ project: { checks: { 'double-space': 'off' } } });
 * const source = service.parse({ path: 'locales/en.json', text: '{ "hello": "Hello {name}" }', version: 1 });
 * const file = service.parse({ path: 'locales/de.json', text: '{ "hello": "Hallo" }', version: 1 }, { source, targetLocale: 'de' });
 * service.diagnose(file)   // [{ code: 'placeholders', range, message, … }]
 */
import { parseProject } from '../../shared/project/project.ts';
import { ACROSS_CHECKS } from './checks/across/index.ts';
import { CHECKS } from './checks/index.ts';
import { parseFile as parseTable } from './formats/glossary/index.ts';
import { FORMATS, formatOf } from './formats/index.ts';
import { create, nameAt, rename, write } from './language/change.ts';
import { type ProjectWide, parseFile } from './language/file.ts';
import { complete, folding, hover, symbols } from './language/look.ts';
import { diagnose, fixes, repairAll } from './language/repair.ts';
import { type Terms, termsIn } from './terms/index.ts';
import { applyEdits as applied } from './text/span.ts';
import type * as api from './types.ts';

export { VERSION as version } from '../../shared/version.ts';
export type * from './types.ts';

/** A service for the files of one project. It stores only the index of its glossary. */
export function createLanguageService(options: api.ServiceOptions = {}): api.LanguageService {
  const { project, problems } = parseProject(options.project ?? {});
  const wide: ProjectWide = { project, terms: termsFor(options, project) };
  return {
    problems,
    formats: FORMATS.map(({ id, layout, extensions, textDecides = [], languages }) => {
      return { id, layout, extensions, textDecides, languages };
    }),
    checks: [...CHECKS, ...ACROSS_CHECKS].map(({ id, severity, summary, optional = false }) => {
      return { id, severity, summary, optional };
    }),
    parse: (document, surroundings) => parseFile(wide, document, surroundings),
    locales: ({ path, text }) => formatOf(path, text)?.manyLocales?.in(text),
    diagnose,
    fixes,
    fixAll: repairAll,
    symbols,
    folding,
    hover,
    complete,
    nameAt,
    rename,
    write,
    create,
  };
}

/** The text after the edits of one answer. @throws RangeError if they do not belong to this text */
export function applyEdits(text: string, edits: readonly api.TextEdit[]): string {
  return applied(
    text,
    edits.map(({ span, newText }) => ({ span, text: newText })),
  );
}

/** One index per pair of locales, built on demand. */
function termsFor({ glossary = [] }: api.ServiceOptions, { sourceLocale, glossary: rules }: ProjectWide['project']) {
  const tables = glossary.map(({ path, text }) => {
    return { name: path, table: parseTable(path, text, sourceLocale, rules?.comments) };
  });
  const known = new Map<string, Terms | undefined>();
  return (source: string, target: string): Terms | undefined => {
    const key = `${source} ${target}`;
    if (!known.has(key)) known.set(key, termsIn(tables, { source, target }, rules));
    return known.get(key);
  };
}
