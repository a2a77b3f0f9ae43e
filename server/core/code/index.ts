/**
 * Texts in code: what a file says (`readFacts`), which places in all files request which keys (`UseFinder`), and what that means for the keys of a
 * project (`Verdicts`). Pure: the caller reads files and provides grammars.
 */

export { type ArgumentFinding, argumentFindings } from './evaluate/arguments.ts';
export type { StatedText, World } from './evaluate/known.ts';
export { Modules } from './evaluate/modules.ts';
export { OWN } from './evaluate/own.ts';
export { argumentSyntax, callParameters, type Parameter } from './evaluate/parameters.ts';
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
} from './evaluate/site.ts';
export { UseFinder } from './evaluate/uses.ts';
export {
  EXTRACT_FILES,
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
export type { LoadModule } from './read/grammar.ts';
export { markedForm, markedTexts } from './read/marked-texts.ts';
export { CODE_EXTENSIONS, formFacts, haveFormsOnly, OTHER_EXTENSIONS, readFacts, readFactsNow } from './read/read.ts';
export { textChange } from './read/text-change.ts';
export { TypedTree } from './read/typed-tree.ts';
export { movedUses, sameFacts } from './same-facts.ts';
export type { Use } from './use.ts';
export { type Evidence, type KeyVerdict, Verdicts } from './verdicts.ts';
