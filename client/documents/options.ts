/** The second step: options. Every choice has a default that is right most of the time; Enter continues. */
import { env, l10n, type QuickPickItem } from 'vscode';
import { glossaryLanguage } from '../../shared/locale.ts';
import type { Formality } from '../../shared/project/project.ts';
import type { GlossaryInfo, LanguageInfo } from '../../shared/service.ts';
import type { App } from '../app.ts';
import { localeName } from '../ask/locales.ts';
import { plain } from '../messages/plain.ts';
import { askService } from '../service/ask.ts';
import { ask } from './step.ts';

export interface DocumentOptions {
  /** Absent: the project's, else detected by the service; `null`: detected by the service. */
  readonly from?: string | null;
  /** Absent: the project's. */
  readonly formality?: Formality;
  /** Absent: the project's; `null`: none. */
  readonly glossary?: GlossaryInfo | null;
  /** Translate a PDF to a Word file. */
  readonly pdfToDocx?: boolean;
}

interface Choice<T> extends QuickPickItem {
  readonly value?: T | undefined;
}

type Row = 'go' | 'from' | 'formality' | 'glossary' | 'pdf';

/** Asks until the user continues. */
export async function askOptions(
  app: App,
  title: string,
  { targets, hasPdf, chosen }: { targets: readonly string[]; hasPdf: boolean; chosen: DocumentOptions },
): Promise<DocumentOptions | 'back' | undefined> {
  let options = chosen;
  for (;;) {
    const placeholder = l10n.t('Choose options, or press Enter to continue');
    const answer = await ask<Choice<Row>>({
      title,
      step: 2,
      totalSteps: 3,
      placeholder,
      items: rows(options, targets, hasPdf),
    });
    if (answer === undefined || answer === 'back') return answer;
    const row = answer[0]?.value;
    if (row === undefined) return undefined;
    if (row === 'go') return options;
    options = await change(app, title, row, options, targets);
  }
}

function rows(options: DocumentOptions, targets: readonly string[], hasPdf: boolean): Choice<Row>[] {
  const { from, formality, glossary, pdfToDocx } = options;
  const languages = targets.map((tag) => localeName(tag, env.language)).join(', ');
  const project = l10n.t('as dragoman.json says');
  const source = from === null ? l10n.t('detected by the service') : from && localeName(from, env.language);
  const items: Choice<Row>[] = [
    { label: l10n.t('$(arrow-right) Continue'), description: languages, value: 'go' },
    { label: l10n.t('$(globe) Source Language'), description: source ?? project, value: 'from' },
    {
      label: l10n.t('$(person) Formality'),
      description: formality === undefined ? project : formalityName(formality),
      value: 'formality',
    },
    {
      label: l10n.t('$(book) Glossary'),
      description: glossary === null ? l10n.t('none') : (glossary?.name ?? project),
      value: 'glossary',
    },
  ];
  const result = pdfToDocx === true ? l10n.t('Word (docx)') : l10n.t('PDF, as it is');
  if (hasPdf) items.push({ label: l10n.t('$(file-pdf) Result of PDF Documents'), description: result, value: 'pdf' });
  return items;
}

async function change(
  app: App,
  title: string,
  row: Exclude<Row, 'go'>,
  options: DocumentOptions,
  targets: readonly string[],
): Promise<DocumentOptions> {
  const pick = async <T>(placeholder: string, items: readonly Choice<T>[]): Promise<Choice<T> | undefined> => {
    const answer = await ask({ title, step: 2, totalSteps: 3, placeholder, items });
    return answer === 'back' ? undefined : answer?.[0];
  };
  switch (row) {
    case 'from': {
      const found = await pick(l10n.t('Which language are the documents in?'), await sources(app));
      // A glossary belongs to one source language.
      return found === undefined ? options : without({ ...options, from: found.value ?? null, glossary: undefined });
    }
    case 'formality': {
      const found = await pick(
        l10n.t('How formal?'),
        FORMALITIES.map((value) => ({ label: formalityName(value), value })),
      );
      return found === undefined ? options : without({ ...options, formality: found.value });
    }
    case 'pdf': {
      const items = [
        { label: l10n.t('PDF, as it is'), value: false },
        { label: l10n.t('Word (docx)'), value: true },
      ];
      const found = await pick(l10n.t('Which format should PDF documents become?'), items);
      return found === undefined ? options : { ...options, pdfToDocx: found.value === true };
    }
    case 'glossary': {
      const found = await pick(l10n.t('Which glossary?'), await glossaries(app, options.from, targets));
      if (found === undefined) return options;
      const { value } = found;
      const from = options.from ?? value?.dictionaries[0]?.sourceLang;
      return without({ ...options, glossary: value ?? null, from: value === undefined ? options.from : from });
    }
  }
}

/** With exact optional property types, an absent value must be a missing property. */
function without(options: { [K in keyof DocumentOptions]: DocumentOptions[K] | undefined }): DocumentOptions {
  const { from, formality, glossary, pdfToDocx } = options;
  return {
    ...(from !== undefined && { from }),
    ...(formality !== undefined && { formality }),
    ...(glossary !== undefined && { glossary }),
    ...(pdfToDocx !== undefined && { pdfToDocx }),
  };
}

async function sources(app: App): Promise<readonly Choice<string>[]> {
  const title = l10n.t('Asking for the languages');
  const known = await askService(app, title, 'dragoman.server.languages', { type: 'source' });
  const named = (known ?? []).map(({ code }: LanguageInfo) => ({
    label: localeName(code, env.language),
    description: code,
    value: code,
  }));
  const byName = new Intl.Collator(env.language);
  return [{ label: l10n.t('Detected by the service') }, ...named.toSorted((a, b) => byName.compare(a.label, b.label))];
}

/** Those with a dictionary for at least one of the targets. */
async function glossaries(
  app: App,
  from: string | null | undefined,
  targets: readonly string[],
): Promise<readonly Choice<GlossaryInfo>[]> {
  const all = await askService(app, l10n.t('Asking for the glossaries'), 'dragoman.server.glossaries.list', {});
  const fitting = (all ?? []).flatMap((value): Choice<GlossaryInfo>[] => {
    const dictionaries = value.dictionaries.filter(
      ({ sourceLang, targetLang }) =>
        (from == null || sameLanguage(sourceLang, from)) && targets.some((to) => sameLanguage(targetLang, to)),
    );
    if (dictionaries.length === 0) return [];
    const description = dictionaries.map((one) => `${one.sourceLang} → ${one.targetLang}`).join(', ');
    return [{ label: plain(value.name), description, value: { ...value, dictionaries } }];
  });
  return [
    { label: l10n.t('None'), ...(fitting.length === 0 && { description: l10n.t('no glossary has these languages') }) },
    ...fitting,
  ];
}

const FORMALITIES: readonly Formality[] = ['default', 'prefer_more', 'prefer_less', 'more', 'less'];

/** The name of a formality. */
export function formalityName(formality: Formality): string {
  switch (formality) {
    case 'more':
      return l10n.t('formal, or rejected where the language has no such form');
    case 'less':
      return l10n.t('informal, or rejected where the language has no such form');
    case 'prefer_more':
      return l10n.t('formal where the language has it');
    case 'prefer_less':
      return l10n.t('informal where the language has it');
    default:
      return l10n.t('the default of the service');
  }
}

/** Whether two languages are the same for a dictionary. */
export function sameLanguage(a: string, b: string): boolean {
  return glossaryLanguage(a) === glossaryLanguage(b);
}
