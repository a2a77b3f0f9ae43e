import type { Document, LanguageService, LocalizationFile } from '@dragoman/core';

/** What the page asks about a file. */
export type Call = 'diagnose' | 'fixes' | 'symbols' | 'folding' | 'hover' | 'complete';

/** A document as the page has it, with what is known of it. */
export interface Subject {
  readonly document: Document;
  readonly source?: Document;
  readonly targetLocale?: string;
}

type Rest<F> = F extends (file: LocalizationFile, ...rest: infer R) => unknown ? R : never;

export interface Question<C extends Call = Call> {
  readonly id: number;
  readonly call: C;
  readonly subject: Subject;
  readonly rest: Rest<LanguageService[C]>;
}

export interface Answer {
  readonly id: number;
  readonly value: unknown;
}

/** Asks the worker. */
export type Ask = <C extends Call>(
  call: C,
  subject: Subject,
  ...rest: Rest<LanguageService[C]>
) => Promise<ReturnType<LanguageService[C]>>;
