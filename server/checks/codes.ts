/** Codes of findings that belong to no check of the lists. */
export const GUESSED_ENCODING = 'guessed-encoding';
export const PROJECT_FILE_CODE = 'project-file';
