import type { JSONPath } from 'jsonc-parser';
import { ACROSS_CHECKS } from '../../../core/checks/across/index.ts';
import type { Check } from '../../../core/checks/check.ts';
import { CHECKS } from '../../../core/checks/index.ts';
import { MISSING } from '../../../core/checks/words/missing.ts';
import { FORMATS } from '../../../core/formats/index.ts';
import { PLAIN_DIALECT } from '../../../core/text/dialects/index.ts';
import type { ProjectState } from '../../projects.ts';
import { defaultPatterns } from '../code/defaults.ts';

/** A word with a meaning in the project file that its schema does not give. */
export interface Word {
  readonly value: string;
  readonly documentation?: string;
}

const SEVERITIES: Readonly<Record<string, string>> = {
  off: 'The check is off.',
  hint: 'Shown where an editor shows hints; never fails a run.',
  information: 'Shown as information.',
  warning: 'Shown as a warning; fails a run with --max-warnings.',
  error: 'Shown as an error; fails a run.',
};

const CODE_FILES = [
  'src/**/*.{ts,tsx,js,jsx}',
  'src/**/*.{ts,vue}',
  'src/**/*.{ts,html}',
  'lib/**/*.dart',
  'templates/**/*.twig',
];

const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** Keys at a path that no schema lists: check ids, locales, file patterns. */
export function wordsForKeys(path: JSONPath, state: ProjectState): readonly Word[] {
  switch (path.join('.')) {
    case 'checks':
      return checkWords();
    case 'translation.formality':
      return [{ value: '*', documentation: 'All other locales.' }, ...localeWords(state)];
    case 'dialects':
      return patternWords(state);
    case 'glossary.suffixes':
      return localeWords(state);
    default: {
      const [top, , option] = path;
      if (top !== 'checks' || path.length !== 3 || (option !== 'max' && option !== 'min')) return [];
      return [{ value: '*', documentation: 'All other locales.' }, ...localeWords(state)];
    }
  }
}

/** Values at a path that no schema lists or describes. */
export function wordsForValues(path: JSONPath, state: ProjectState): readonly Word[] {
  const [top, second] = path;
  if (top === 'sourceLocale' || (top === 'targetLocales' && path.length === 2)) return localeWords(state);
  if (top === 'files' && path.length === 2) return patternWords(state);
  if (top === 'dialects' && path.length === 2)
    return FORMATS.flatMap(({ dialects = [] }) => dialects).map(({ id, title }) => ({
      value: id,
      documentation: title,
    }));
  if (top === 'code' && second === 'files') return CODE_FILES.map((value) => ({ value }));
  if (top === 'code' && second === 'patterns') return callWords(state);
  if (top === 'glossary' && second === 'files') return [{ value: 'glossary/**/*.{tsv,csv}' }];
  if (top === 'checks' && (path.length === 2 || (path.length === 3 && path[2] === 'severity')))
    return Object.entries(SEVERITIES).map(([value, documentation]) => ({ value, documentation }));
  return [];
}

export function checkWords(): readonly Word[] {
  const ids = [...CHECKS, ...ACROSS_CHECKS].map((check) => ({ value: check.id, documentation: aboutCheck(check) }));
  return [...ids, { value: MISSING, documentation: 'A unit has no translation yet. Default: information.' }];
}

function aboutCheck({ summary, severity, optional }: Pick<Check, 'summary' | 'severity' | 'optional'>): string {
  return `${summary} Default: ${optional === true ? 'off' : severity}.`;
}

function localeWords({ groups, loaded }: ProjectState): readonly Word[] {
  const locales = new Set<string>();
  for (const { sourceLocale, targets } of groups)
    for (const locale of [sourceLocale, ...targets.keys()]) locales.add(locale);
  for (const locale of loaded.project.targetLocales ?? []) locales.add(locale);
  return [...locales].map((value) => {
    const documentation = languageName(value);
    return { value, ...(documentation !== undefined && { documentation }) };
  });
}

/** `Brazilian Portuguese`; undefined if it is not a language tag. */
export function languageName(tag: string): string | undefined {
  try {
    return names.of(tag);
  } catch {
    return undefined;
  }
}

/** The patterns that found the files of the project, by convention or from the project file. */
function patternWords({ groups }: ProjectState): readonly Word[] {
  return [...new Set(groups.map(({ pattern }) => pattern))].map((value) => ({ value }));
}

function callWords({ groups }: ProjectState): readonly Word[] {
  const patterns = groups.flatMap(({ format, dialect }) => defaultPatterns(format, dialect ?? PLAIN_DIALECT));
  return [...new Set(patterns)].map((value) => ({ value }));
}
