/** Code-action kinds, so that users can bind keys. */
export const ACTION_KINDS = {
  quickFix: 'quickfix.dragoman',
  /** Writes into the project file what shall not be heard of any more. */
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
  /** The source text, where there is no translation. */
  insertSource: 'quickfix.dragoman.insertSource',
  /** Keys that files lack. */
  insertKeys: 'quickfix.dragoman.insertKeys',
  removeKey: 'refactor.rewrite.dragoman.removeKey',
  /** A text in code becomes a key. */
  extractKey: 'refactor.extract.dragoman.key',
  addTerm: 'refactor.extract.dragoman.addTerm',
  sortTerms: 'source.dragoman.sortTerms',
  removeDuplicateTerms: 'source.dragoman.removeDuplicateTerms',
} as const;
