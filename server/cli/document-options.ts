import { relative, resolve } from 'node:path';
import type { Formality } from '../../shared/project.ts';
import { type Choices, choicesOf, otherLocaleIn } from '../documents-jobs/index.ts';
import { isBelow } from '../workspace/paths.ts';
import { absolute, type CliContext, openProject, projectFolder } from './context.ts';
import { documentGlossary } from './document-glossary.ts';
import { friendly } from './documents.ts';
import { glossaryOption } from './glossary-option.ts';
import type { ConnectedService } from './service.ts';

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
}

/**
 * What the command line says, and for documents of the project what `dragoman.json` says beside it. What is used of the project is told. A
 * document is the project's where it lies below its folder, or where `--project` names one.
 */
export async function documentChoices(
  context: CliContext,
  service: ConnectedService,
  files: readonly string[],
  { to, from, formality, glossary }: Asked,
): Promise<ChoicesFor> {
  const named = await glossaryOption(context, service, glossary);
  const said = {
    ...(from !== undefined && { from }),
    ...(formality !== undefined && { formality }),
    ...(named !== undefined && { glossaryId: named }),
  };
  const folder = await projectFolder(context.options);
  const isOurs = (source: string) => context.options.project !== undefined || isBelow(folder, absolute(source));
  const ours = [...new Set(files.map((file) => resolve(file)))].filter(isOurs);
  if (ours.length === 0) return () => said;
  const loaded = await openProject(context);
  const { project } = loaded;
  const own = (source: string, locale: string): Choices => choicesOf(project, relative(folder, source), locale);
  const pairs = ours.flatMap((source) => to.map((locale) => ({ source, locale, chosen: own(source, locale) })));
  tell(context, pairs, said);
  for (const source of from === undefined && project.sourceLocale !== undefined ? ours : []) {
    const other = otherLocaleIn(project, relative(folder, source));
    if (other !== undefined)
      context.terminal.note(
        `${friendly(source)}: its path says ${other}, so the source language is left to the service. Name it with --from.`,
      );
  }
  const language = from ?? pairs.find(({ chosen }) => chosen.from !== undefined)?.chosen.from;
  const ids =
    language === undefined || named !== undefined
      ? undefined
      : await documentGlossary(context, loaded, service, { from: language, to });
  return (source, locale) => {
    if (!isOurs(source)) return said;
    const chosen = { ...own(source, locale), ...said };
    const id = chosen.from === undefined ? undefined : ids?.get(locale);
    return { ...(id !== undefined && { glossaryId: id }), ...chosen };
  };
}

/** Says what of the project is used, and for which locales where that differs. */
function tell(
  { terminal }: CliContext,
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
  terminal.note(`From dragoman.json: ${texts.join('; ')}.`);
}
