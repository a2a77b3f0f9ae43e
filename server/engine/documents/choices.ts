import { relative, resolve } from 'node:path';
import type { Formality } from '../../../shared/project/project.ts';
import type { RequestOptions } from '../../../shared/request-options.ts';
import { ok, type Result } from '../../../shared/values/result.ts';
import type { DocumentResources } from '../../service/resources/document-types.ts';
import type { Failure } from '../failure.ts';
import { syncedGlossary } from '../glossary/use.ts';
import type { Host } from '../host.ts';
import { isBelow } from '../parts/workspace/paths.ts';
import { absolute, openProject, projectFolder } from '../projects/project.ts';
import type { ConnectedService } from '../service.ts';
import { inputOf, withIds } from '../translate/resources.ts';
import { type Choices, choicesOf, otherLocaleIn } from './project-choices.ts';
import { DocumentResourcesOf } from './resources.ts';

/** How a document is translated. */
export interface DocumentChoices extends DocumentResources {
  readonly from?: string;
  readonly formality?: Formality;
}

/** How a document (absolute path) is translated into a locale. */
export type ChoicesFor = (source: string, locale: string) => DocumentChoices;

interface Asked {
  readonly to: readonly string[];
  readonly from?: string;
  /** Take precedence over those of the project. */
  readonly request?: RequestOptions;
  /** Display name of a document. */
  readonly nameOf: (path: string) => string;
}

/**
 * The user's choices and, for documents of the project, those of `dragoman.json`. Reports what is taken from the project. A document belongs to the
 * project if it is in its folder, or if `--project` names one.
 */
export async function documentChoices(
  host: Host,
  service: ConnectedService,
  files: readonly string[],
  { to, from, request = {}, nameOf }: Asked,
): Promise<Result<ChoicesFor, Failure>> {
  const wanted = await withIds(service, request, { signal: host.signal });
  if (!wanted.ok) return wanted;
  const said = wanted.value;
  const home = await projectFolder(host.options);
  if (!home.ok) return home;
  const folder = home.value;
  const isOurs = (source: string) => host.options.project !== undefined || isBelow(folder, absolute(source));
  const sources = [...new Set(files.map((file) => resolve(file)))];
  const ours = sources.filter(isOurs);
  if (ours.length === 0) return ok(() => chosenOf(from, said));
  const loaded = await openProject(host);
  if (!loaded.ok) return loaded;
  const { project } = loaded.value;
  const pairs = ours.flatMap((source) =>
    to.map((locale) => ({ source, locale, chosen: choicesOf(project, relative(folder, source), locale) })),
  );
  tell(host, pairs, { ...(from !== undefined && { from }), request: said });
  for (const source of from === undefined && project.sourceLocale !== undefined ? ours : []) {
    const other = otherLocaleIn(project, relative(folder, source));
    if (other !== undefined)
      host.reporter.note(
        `${nameOf(source)}: its path says ${other}, so the source language is left to the service. Name it with --from.`,
      );
  }
  const glossary = await syncedGlossary(host, loaded.value, service);
  const found = { name: '', used: new Set<string>(), missing: new Set<string>() };
  const input = { ...inputOf(host, loaded.value, service, glossary), request: said, sends: true };
  const resources = new DocumentResourcesOf(input, ({ ids, missing, name }, locale) => {
    found.name = name;
    if (ids.size > 0) found.used.add(locale);
    if (missing.length > 0) found.missing.add(locale);
  });
  const chosen = new Map<string, DocumentChoices>();
  for (const { source, locale, chosen: own } of pairs) {
    const all = { ...own.request, ...said };
    const language = from ?? own.from;
    const its = await resources.of({ from: language, locale, request: all });
    chosen.set(`${source}\n${locale}`, { ...plainOf(language, all), ...its });
  }
  if (found.missing.size > 0)
    host.reporter.note(
      `Without the glossary "${found.name}" for ${[...found.missing].join(', ')}: the service has no dictionary for these languages now. A synced one comes back with "dragoman glossary push".`,
    );
  if (found.used.size > 0) host.reporter.note(`With the glossary "${found.name}" for ${[...found.used].join(', ')}.`);
  return ok((source, locale) => chosen.get(`${source}\n${locale}`) ?? chosenOf(from, said));
}

/** Options that need no resource of the service. */
function plainOf(from: string | undefined, { formality }: RequestOptions): DocumentChoices {
  return { ...(from !== undefined && { from }), ...(formality !== undefined && { formality }) };
}

/** The given options, with names replaced by ids. */
function chosenOf(from: string | undefined, request: RequestOptions): DocumentChoices {
  const { glossary, style, translationMemory, translationMemoryThreshold, parameters } = request;
  return {
    ...plainOf(from, request),
    ...(glossary !== undefined && { glossaryIds: [glossary].flat() }),
    ...(style !== undefined && { styleId: style }),
    ...(translationMemory !== undefined && { translationMemoryId: translationMemory }),
    ...(translationMemoryThreshold !== undefined && { translationMemoryThreshold }),
    ...(parameters !== undefined && { parameters }),
  };
}

/** Reports what is taken from the project, and for which locales if that differs. */
function tell(
  { reporter }: Host,
  pairs: readonly { readonly locale: string; readonly chosen: Choices }[],
  { from, request: { formality } }: Choices,
): void {
  const used = new Map<string, Set<string>>();
  for (const { locale, chosen } of pairs) {
    const texts = [
      from === undefined && chosen.from !== undefined ? `source language ${chosen.from}` : undefined,
      formality === undefined && chosen.request.formality !== undefined
        ? `formality "${chosen.request.formality}"`
        : undefined,
    ];
    for (const text of texts) if (text !== undefined) used.set(text, (used.get(text) ?? new Set()).add(locale));
  }
  if (used.size === 0) return;
  const texts = [...used].map(([text, locales]) => `${text} for ${[...locales].join(', ')}`);
  reporter.note(`From dragoman.json: ${texts.join('; ')}.`);
}
