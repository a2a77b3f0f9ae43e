/** Codes of findings that belong to none of the listed checks. */
export const GUESSED_ENCODING = 'guessed-encoding';
/** An error in Dragoman itself. */
export const INTERNAL_ERROR = 'internal-error';
export const PROJECT_FILE_CODE = 'project-file';
/** Errors in style rule files. */
export const STYLE_RULES_CODE = 'style-rules';
/** Texts in code that are not keys; off until the project gives it a severity. */
export const HARD_CODED_TEXT = 'hard-coded-text';
