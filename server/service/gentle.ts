import type { Formality } from '../../shared/project.ts';

/** Targets that have formality (docs/spec/service.md#languages); elsewhere `more` and `less` fail, their `prefer_` forms do not. */
const FORMAL: ReadonlySet<string> = new Set('DE FR IT ES NL PL PT-BR PT-PT JA RU'.split(' '));

/** A formality of the project, in the form that no target refuses. @param targetLang code of the service, e.g. `PT-BR` */
export function gentle(formality: Formality, targetLang: string): Formality {
  if (formality !== 'more' && formality !== 'less') return formality;
  return FORMAL.has(targetLang) ? formality : `prefer_${formality}`;
}
