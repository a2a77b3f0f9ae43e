import type { Library } from '../library.ts';

/** A library that a project has written for itself. */
export const OWN: Library = {
  id: 'own',
  title: 'functions of the project',
  packages: [],
  words: [],
  namespaceSeparator: '#',
  examples: [],
};
