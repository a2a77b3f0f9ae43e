import type { Formality } from '../../shared/project/project.ts';

/** A form of address as a wish: `more` and `less` fail for targets that have none, their `prefer_` forms do the same elsewhere (docs/spec/service.md#translate). */
export function gentle(formality: Formality): Formality {
  return formality === 'more' || formality === 'less' ? `prefer_${formality}` : formality;
}
