/** The features for code, loaded with the first request about a code file. */
export { elementWords } from '../../../core/code/index.ts';
export { keyActions } from './actions.ts';
export { completeKeys } from './completion.ts';
export { findingsInCode } from './diagnostics.ts';
export { type CodeDocument, codeDocument } from './document.ts';
export { extractActions } from './extract.ts';
export { extractInFiles } from './extract-files.ts';
export { hoverKey } from './hover.ts';
export { hintsInCode } from './inlay-hints.ts';
export { usesOfName } from './named.ts';
export { namespaceAt, renameNamespace } from './namespace-rename.ts';
export { definitionOfKey, referencesOfKey } from './places.ts';
export { ownFunctions, shownInCode, sitesInCode } from './project-uses.ts';
export { nameInCode, renamedInCode } from './rename.ts';
export { signatureOfKey } from './signature.ts';
export { unusedKeys } from './unused.ts';
