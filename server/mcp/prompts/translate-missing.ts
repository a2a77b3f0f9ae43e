import { LOCALE, narrowedTo, PATH, type Prompt } from '../prompt.ts';

export const translateMissing: Prompt = {
  name: 'translate_missing',
  title: 'Translate what is missing',
  description: 'Translates the units without a translation, with the terms and earlier translations of the project.',
  arguments: [LOCALE, PATH],
  text: (given) => `Translate what is missing${narrowedTo(given)} in this localization project.

1. Call "list_units" with states ["missing"], page by page.
2. For each text look at "glossary_lookup" and, where you are not sure of the wording, "memory_lookup". Terms of the glossary are binding. Keep to the form of address of the translations that are there ("list_units" with states ["translated"] shows some).
3. Keep placeholders, tags (<1>, </1>, <x2/>) and the syntax of plural messages as they are in the source; translate the words only.
4. Write with "write_translations", some fifty at a time, each with its "source". Correct what is refused by the reason given, and write it again. Do not set "replace".
5. Call "check" on the files you have written, and repair what it finds in them.
6. Say how many were written by file, and list what you could not translate, with the reason.`,
};
