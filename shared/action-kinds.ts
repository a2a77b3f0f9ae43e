/** Code action kinds, so that users can bind keys to them. */
export const ACTION_KINDS = {
  quickFix: 'quickfix.dragoman',
  /** Adds to the project file what is to be ignored. */
  ignore: 'quickfix.dragoman.ignore',
  translate: 'quickfix.dragoman.translate',
  /** A match of the translation memory. */
  memory: 'quickfix.dragoman.memory',
  /** Followed by a style or a tone, or alone for an improvement without either. */
  rephrase: 'refactor.rewrite.dragoman.rephrase',
  /** Spelling and grammar. */
  correct: 'refactor.rewrite.dragoman.correct',
  /** Followed by a state. */
  state: 'refactor.rewrite.dragoman.state',
  translateMissing: 'source.dragoman.translateMissing',
  fixAll: 'source.fixAll.dragoman',
  /** Inserts the source text into an untranslated unit. */
  insertSource: 'quickfix.dragoman.insertSource',
  /** Adds missing keys to files. */
  insertKeys: 'quickfix.dragoman.insertKeys',
  removeKey: 'refactor.rewrite.dragoman.removeKey',
  /** Turns a text in code into a key. */
  extractKey: 'refactor.extract.dragoman.key',
  addTerm: 'refactor.extract.dragoman.addTerm',
  sortTerms: 'source.dragoman.sortTerms',
  removeDuplicateTerms: 'source.dragoman.removeDuplicateTerms',
} as const;
