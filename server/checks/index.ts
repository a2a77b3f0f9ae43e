import { accelerator } from './accelerator.ts';
import { acronyms } from './acronyms.ts';
import { adjacentPlaceholders } from './adjacent-placeholders.ts';
import { allowedCharacters } from './allowed-characters.ts';
import { bbcode } from './bbcode.ts';
import { bidiControls } from './bidi-controls.ts';
import { brackets } from './brackets.ts';
import { capitalStart } from './capital-start.ts';
import type { Check } from './check.ts';
import { choiceBranches } from './choice-branches.ts';
import { codeWords } from './code-words.ts';
import { controlCharacters } from './control-characters.ts';
import { cueDuration } from './cue-duration.ts';
import { cueGap } from './cue-gap.ts';
import { cueLines } from './cue-lines.ts';
import { cueTags } from './cue-tags.ts';
import { dates } from './dates.ts';
import { decomposed } from './decomposed.ts';
import { dialogueHyphens } from './dialogue-hyphens.ts';
import { doubleSpace } from './double-space.ts';
import { doubledPlaceholder } from './doubled-placeholder.ts';
import { doubledPunctuation } from './doubled-punctuation.ts';
import { doubledSentence } from './doubled-sentence.ts';
import { doubledWord } from './doubled-word.ts';
import { edgeWhitespace } from './edge-whitespace.ts';
import { ellipsis } from './ellipsis.ts';
import { emptiedTag } from './emptied-tag.ts';
import { endPunctuation } from './end-punctuation.ts';
import { entityResidue } from './entity-residue.ts';
import { escapedNewline } from './escaped-newline.ts';
import { forbiddenTerm } from './forbidden-term.ts';
import { foreignScript } from './foreign-script.ts';
import { frenchSpacing } from './french-spacing.ts';
import { gluedPlaceholder } from './glued-placeholder.ts';
import { icuApostrophe } from './icu-apostrophe.ts';
import { icuMessage } from './icu-message.ts';
import { inlineCodes } from './inline-codes.ts';
import { invertedMarks } from './inverted-marks.ts';
import { kashida } from './kashida.ts';
import { lengthRatio } from './length-ratio.ts';
import { lineLength } from './line-length.ts';
import { links } from './links.ts';
import { listMarker } from './list-marker.ts';
import { lostSentence } from './lost-sentence.ts';
import { lostWords } from './lost-words.ts';
import { machineRemark } from './machine-remark.ts';
import { markdown } from './markdown.ts';
import { maxLength } from './max-length.ts';
import { messageSyntax } from './message-syntax.ts';
import { mixedScript } from './mixed-script.ts';
import { mojibake } from './mojibake.ts';
import { multipleCapitals } from './multiple-capitals.ts';
import { newlineCount } from './newline-count.ts';
import { numbers } from './numbers.ts';
import { optionalCodes } from './optional-codes.ts';
import { orphanPunctuation } from './orphan-punctuation.ts';
import { placeholders } from './placeholders.ts';
import { pluralCategories } from './plural-categories.ts';
import { pluralEmpty } from './plural-empty.ts';
import { pluralNumber } from './plural-number.ts';
import { pluralSame } from './plural-same.ts';
import { pluralUnused } from './plural-unused.ts';
import { protectedWord } from './protected-word.ts';
import { purePunctuation } from './pure-punctuation.ts';
import { quotes } from './quotes.ts';
import { readingSpeed } from './reading-speed.ts';
import { repeatedLetter } from './repeated-letter.ts';
import { repetitionLoop } from './repetition-loop.ts';
import { requiredPattern } from './required-pattern.ts';
import { sameAsSource } from './same-as-source.ts';
import { sentenceCount } from './sentence-count.ts';
import { spaceBeforePunctuation } from './space-before-punctuation.ts';
import { symbols } from './symbols.ts';
import { tabCount } from './tab-count.ts';
import { tagNesting } from './tag-nesting.ts';
import { termNotUsed } from './term-not-used.ts';
import { tokenLeak } from './token-leak.ts';
import { truncated } from './truncated.ts';
import { unsafeHtml } from './unsafe-html.ts';
import { untranslatedSentence } from './untranslated-sentence.ts';
import { unusualSpace } from './unusual-space.ts';
import { validationRule } from './validation-rule.ts';
import { zeroWidth } from './zero-width.ts';

/** Every check, in the order of the documentation. A test holds this list against the directory. */
export const CHECKS: readonly Check[] = [
  placeholders,
  icuMessage,
  messageSyntax,
  inlineCodes,
  optionalCodes,
  tokenLeak,
  maxLength,
  validationRule,
  allowedCharacters,
  edgeWhitespace,
  newlineCount,
  doubleSpace,
  doubledSentence,
  entityResidue,
  orphanPunctuation,
  zeroWidth,
  controlCharacters,
  mojibake,
  escapedNewline,
  links,
  sameAsSource,
  endPunctuation,
  numbers,
  brackets,
  capitalStart,
  doubledWord,
  ellipsis,
  frenchSpacing,
  accelerator,
  lengthRatio,
  termNotUsed,
  forbiddenTerm,
  choiceBranches,
  cueDuration,
  cueGap,
  cueLines,
  cueTags,
  dialogueHyphens,
  icuApostrophe,
  lineLength,
  pluralCategories,
  pluralEmpty,
  pluralNumber,
  pluralSame,
  pluralUnused,
  readingSpeed,
  adjacentPlaceholders,
  bidiControls,
  decomposed,
  doubledPlaceholder,
  emptiedTag,
  gluedPlaceholder,
  lostSentence,
  lostWords,
  machineRemark,
  mixedScript,
  protectedWord,
  repetitionLoop,
  requiredPattern,
  tagNesting,
  unsafeHtml,
  untranslatedSentence,
  unusualSpace,
  acronyms,
  bbcode,
  codeWords,
  dates,
  doubledPunctuation,
  foreignScript,
  invertedMarks,
  kashida,
  listMarker,
  markdown,
  multipleCapitals,
  purePunctuation,
  quotes,
  repeatedLetter,
  sentenceCount,
  spaceBeforePunctuation,
  symbols,
  tabCount,
  truncated,
];
