/**
 * Texts in code: what a file says (`readFacts`), which places of all files ask for which keys (`UseFinder`), and what that means for the keys
 * of a project (`Verdicts`). Pure: files are read, and grammars found, by the caller.
 */

export { type ArgumentFinding, argumentFindings } from './arguments.ts';
export {
  EXTRACT_EXTENSIONS,
  type Extractable,
  type Extractables,
  extractables,
  extractEdits,
  FORM_ENDING,
  formSuffixesOf,
  keptNames,
  type MessageForm,
  messagesOf,
  nameFor,
  nameStyleOf,
  type Part,
  type Refusal,
  type RefusedSite,
  shownText,
  type Translated,
} from './extract/index.ts';
export type { FileFacts } from './facts.ts';
export type { LoadModule } from './grammar.ts';
export type { StatedText, World } from './known.ts';
export { LIBRARIES, librariesOf } from './libraries/index.ts';
export type { Library } from './library.ts';
export {
  type Answer,
  type CodeCatalog,
  type CodeKey,
  type FoundKey,
  KeyLookup,
  type MissingKey,
  type Place,
} from './lookup.ts';
export { markedForm, markedTexts } from './marked-texts.ts';
export { Modules } from './modules.ts';
export { OWN } from './own.ts';
export { argumentSyntax, callParameters, type Parameter } from './parameters.ts';
export { CODE_EXTENSIONS, formFacts, haveFormsOnly, OTHER_EXTENSIONS, readFacts, readFactsNow } from './read.ts';
export { movedUses, sameFacts } from './same-facts.ts';
export {
  elementList,
  elementsOf,
  elementWords,
  isSiteNote,
  type Sites,
  siteNote,
  sitesOf,
  siteWords,
  wordsOfSites,
} from './site.ts';
export { textChange } from './text-change.ts';
export { TypedTree } from './typed-tree.ts';
export type { Use } from './use.ts';
export { UseFinder } from './uses.ts';
export { type Evidence, type KeyVerdict, Verdicts } from './verdicts.ts';
