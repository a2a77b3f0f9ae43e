import { relative, resolve } from 'node:path';
import type { Formality } from '../../../shared/project.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { type Choices, choicesOf, otherLocaleIn } from '../../documents-jobs/index.ts';
import { isBelow } from '../../workspace/paths.ts';
import type { Failure } from '../failure.ts';
import { glossaryId } from '../glossary/find.ts';
import type { Host } from '../host.ts';
import { absolute, openProject, projectFolder } from '../project.ts';
import type { ConnectedService } from '../service.ts';
import { documentGlossary } from './glossary.ts';

export interface DocumentChoices extends Choices {
  readonly glossaryId?: string;
}

/** How a document (absolute path) is translated into a locale. */
export type ChoicesFor = (source: string, locale: string) => DocumentChoices;

interface Asked {
  readonly to: readonly string[];
  readonly from?: string;
  readonly formality?: Formality;
  /** A name or an id. */
  readonly glossary?: string;
  /** A document as people know it. */
  readonly nameOf: (path: string) => string;
}

/**
 * What the user says, and for documents of the project what `dragoman.json` says beside it. What is used of the project is told. A
 * document is the project's where it lies below its folder, or where `--project` names one.
 */
export async function documentChoices(
  host: Host,
  service: ConnectedService,
  files: readonly string[],
  { to, from, formality, glossary, nameOf }: Asked,
): Promise<Result<ChoicesFor, Failure>> {
  const found = await glossaryId(service, glossary, { signal: host.signal });
  if (!found.ok) return found;
  const named = found.value;
  const said = {
    ...(from !== undefined && { from }),
    ...(formality !== undefined && { formality }),
    ...(named !== undefined && { glossaryId: named }),
  };
  const home = await projectFolder(host.options);
  if (!home.ok) return home;
  const folder = home.value;
  const isOurs = (source: string) => host.options.project !== undefined || isBelow(folder, absolute(source));
  const ours = [...new Set(files.map((file) => resolve(file)))].filter(isOurs);
  if (ours.length === 0) return ok(() => said);
  const loaded = await openProject(host);
  if (!loaded.ok) return loaded;
  const { project } = loaded.value;
  const own = (source: string, locale: string): Choices => choicesOf(project, relative(folder, source), locale);
  const pairs = ours.flatMap((source) => to.map((locale) => ({ source, locale, chosen: own(source, locale) })));
  tell(host, pairs, said);
  for (const source of from === undefined && project.sourceLocale !== undefined ? ours : []) {
    const other = otherLocaleIn(project, relative(folder, source));
    if (other !== undefined)
      host.reporter.note(
        `${nameOf(source)}: its path says ${other}, so the source language is left to the service. Name it with --from.`,
      );
  }
  const language = from ?? pairs.find(({ chosen }) => chosen.from !== undefined)?.chosen.from;
  const ids =
    language === undefined || named !== undefined
      ? undefined
      : await documentGlossary(host, loaded.value, service, { from: language, to });
  return ok((source: string, locale: string) => {
    if (!isOurs(source)) return said;
    const chosen = { ...own(source, locale), ...said };
    const id = chosen.from === undefined ? undefined : ids?.get(locale);
    return { ...(id !== undefined && { glossaryId: id }), ...chosen };
  });
}

/** Says what of the project is used, and for which locales where that differs. */
function tell(
  { reporter }: Host,
  pairs: readonly { readonly locale: string; readonly chosen: Choices }[],
  { from, formality }: Choices,
): void {
  const used = new Map<string, Set<string>>();
  for (const { locale, chosen } of pairs) {
    const texts = [
      from === undefined && chosen.from !== undefined ? `source language ${chosen.from}` : undefined,
      formality === undefined && chosen.formality !== undefined ? `formality "${chosen.formality}"` : undefined,
    ];
    for (const text of texts) if (text !== undefined) used.set(text, (used.get(text) ?? new Set()).add(locale));
  }
  if (used.size === 0) return;
  const texts = [...used].map(([text, locales]) => `${text} for ${[...locales].join(', ')}`);
  reporter.note(`From dragoman.json: ${texts.join('; ')}.`);
}
