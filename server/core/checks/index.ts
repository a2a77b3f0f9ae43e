import { accelerator } from './characters/accelerator.ts';
import { bidiControls } from './characters/bidi-controls.ts';
import { controlCharacters } from './characters/control-characters.ts';
import { decomposed } from './characters/decomposed.ts';
import { doubleSpace } from './characters/double-space.ts';
import { edgeWhitespace } from './characters/edge-whitespace.ts';
import { escapedNewline } from './characters/escaped-newline.ts';
import { foreignScript } from './characters/foreign-script.ts';
import { kashida } from './characters/kashida.ts';
import { mixedScript } from './characters/mixed-script.ts';
import { mojibake } from './characters/mojibake.ts';
import { newlineCount } from './characters/newline-count.ts';
import { repeatedLetter } from './characters/repeated-letter.ts';
import { tabCount } from './characters/tab-count.ts';
import type { Check } from './check.ts';
import { bbcode } from './markup/bbcode.ts';
import { codeWords } from './markup/code-words.ts';
import { emptiedTag } from './markup/emptied-tag.ts';
import { entityResidue } from './markup/entity-residue.ts';
import { inlineCodes } from './markup/inline-codes.ts';
import { links } from './markup/links.ts';
import { listMarker } from './markup/list-marker.ts';
import { markdown } from './markup/markdown.ts';
import { optionalCodes } from './markup/optional-codes.ts';
import { tagNesting } from './markup/tag-nesting.ts';
import { unsafeHtml } from './markup/unsafe-html.ts';
import { choiceBranches } from './messages/choice-branches.ts';
import { icuApostrophe } from './messages/icu-apostrophe.ts';
import { icuMessage } from './messages/icu-message.ts';
import { messageSyntax } from './messages/message-syntax.ts';
import { pluralCategories } from './messages/plural-categories.ts';
import { pluralEmpty } from './messages/plural-empty.ts';
import { pluralNumber } from './messages/plural-number.ts';
import { pluralSame } from './messages/plural-same.ts';
import { pluralUnused } from './messages/plural-unused.ts';
import { adjacentPlaceholders } from './placeholders/adjacent-placeholders.ts';
import { doubledPlaceholder } from './placeholders/doubled-placeholder.ts';
import { gluedPlaceholder } from './placeholders/glued-placeholder.ts';
import { placeholders } from './placeholders/placeholders.ts';
import { tokenLeak } from './placeholders/token-leak.ts';
import { brackets } from './punctuation/brackets.ts';
import { capitalStart } from './punctuation/capital-start.ts';
import { doubledPunctuation } from './punctuation/doubled-punctuation.ts';
import { ellipsis } from './punctuation/ellipsis.ts';
import { endPunctuation } from './punctuation/end-punctuation.ts';
import { frenchSpacing } from './punctuation/french-spacing.ts';
import { invertedMarks } from './punctuation/inverted-marks.ts';
import { multipleCapitals } from './punctuation/multiple-capitals.ts';
import { orphanPunctuation } from './punctuation/orphan-punctuation.ts';
import { purePunctuation } from './punctuation/pure-punctuation.ts';
import { quotes } from './punctuation/quotes.ts';
import { spaceBeforePunctuation } from './punctuation/space-before-punctuation.ts';
import { symbols } from './punctuation/symbols.ts';
import { allowedCharacters } from './rules/allowed-characters.ts';
import { protectedWord } from './rules/protected-word.ts';
import { requiredPattern } from './rules/required-pattern.ts';
import { validationRule } from './rules/validation-rule.ts';
import { cueDuration } from './subtitles/cue-duration.ts';
import { cueGap } from './subtitles/cue-gap.ts';
import { cueLines } from './subtitles/cue-lines.ts';
import { cueTags } from './subtitles/cue-tags.ts';
import { dialogueHyphens } from './subtitles/dialogue-hyphens.ts';
import { readingSpeed } from './subtitles/reading-speed.ts';
import { unusualSpace } from './unusual-space.ts';
import { dates } from './values/dates.ts';
import { lengthRatio } from './values/length-ratio.ts';
import { lineLength } from './values/line-length.ts';
import { maxLength } from './values/max-length.ts';
import { numbers } from './values/numbers.ts';
import { acronyms } from './words/acronyms.ts';
import { doubledSentence } from './words/doubled-sentence.ts';
import { doubledWord } from './words/doubled-word.ts';
import { forbiddenTerm } from './words/forbidden-term.ts';
import { lostSentence } from './words/lost-sentence.ts';
import { lostWords } from './words/lost-words.ts';
import { machineRemark } from './words/machine-remark.ts';
import { repetitionLoop } from './words/repetition-loop.ts';
import { sameAsSource } from './words/same-as-source.ts';
import { sentenceCount } from './words/sentence-count.ts';
import { termNotUsed } from './words/term-not-used.ts';
import { truncated } from './words/truncated.ts';
import { untranslatedSentence } from './words/untranslated-sentence.ts';
import { zeroWidth } from './zero-width.ts';

/** Every check, in the order of the documentation. A test compares this list with the directory. */
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
