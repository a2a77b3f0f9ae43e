import { LOCALE, narrowedTo, PATH, type Prompt } from '../prompt.ts';

export const review: Prompt = {
  name: 'review',
  title: 'Review translations',
  description: 'Reads translations against their sources and proposes corrections; writes only after a yes.',
  arguments: [LOCALE, PATH],
  text: (given) => `Review the translations${narrowedTo(given)} in this localization project.

1. Call "check" and "stale": what they find comes first.
2. Call "list_units" with states ["review"], then with ["translated"], page by page. Compare each translation with its source: meaning, grammar, terms ("glossary_lookup"), form of address, length, and whether it agrees with the others.
3. List what is wrong: file, unit, source, translation, your proposal, and why. Leave out what is a matter of taste.
4. Ask which proposals to write. Write those with "write_translations" and "replace": true, each with its "source", and call "check" on the files afterwards. Write nothing without a yes.`,
};
