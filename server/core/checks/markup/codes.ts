/** Codes of findings that belong to no check of the lists. */
export const GUESSED_ENCODING = 'guessed-encoding';
/** Dragoman itself has failed. */
export const INTERNAL_ERROR = 'internal-error';
export const PROJECT_FILE_CODE = 'project-file';
/** Mistakes in files of style rules. */
export const STYLE_RULES_CODE = 'style-rules';
/** Texts of code that are no keys; off until the project gives it a severity. */
export const HARD_CODED_TEXT = 'hard-coded-text';
