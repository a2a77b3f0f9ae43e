import type { Node } from './node.ts';
import { type Rule, spec2 } from './rule.ts';

type Test = readonly [test: (value: string) => boolean, wanted: string];

const NAMESPACE = 'http://www.w3.org/2005/11/its';
const number = (least: number, most: number): Test => [
  (value) =>
    /^\s*[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?\s*$/.test(value) && Number(value) >= least && Number(value) <= most,
  `a number from ${least} to ${most}`,
];
const integer: Test = [(value) => /^\s*[+-]?\d+\s*$/.test(value), 'a whole number'];
const yesNo: Test = [(value) => value === 'yes' || value === 'no', '"yes" or "no"'];

const ISSUES = new Set(
  'terminology mistranslation omission untranslated addition duplication inconsistency grammar legal register locale-specific-content locale-violation style characters misspelling typographical formatting inconsistent-entities numbers markup pattern-problem whitespace internationalization length non-conformance uncategorized other'.split(
    ' ',
  ),
);

/** The syntax of ITS attributes, by name. */
const VALUES: Readonly<Record<string, Test>> = {
  allowedCharacters: [isCharacterClass, 'a regular expression that one character matches, such as "[a-z]"'],
  annotatorsRef: [
    (value) =>
      value
        .trim()
        .split(/\s+/)
        .every((each) => /^[a-z-]+\|\S+$/.test(each)),
    'data categories with their tools, such as "terminology|http://example.com/tool"',
  ],
  localeFilterType: [(value) => value === 'include' || value === 'exclude', '"include" or "exclude"'],
  locQualityIssueEnabled: yesNo,
  locQualityIssueSeverity: number(0, 100),
  locQualityIssueType: [(value) => ISSUES.has(value), 'one of the types of issues that ITS lists'],
  locQualityRatingScore: number(0, 100),
  locQualityRatingScoreThreshold: number(0, 100),
  locQualityRatingVote: integer,
  locQualityRatingVoteThreshold: integer,
  mtConfidence: number(0, 1),
  taConfidence: number(0, 1),
  termConfidence: number(0, 1),
};

/** A confidence means nothing without the tool that assigned it: the data category that `annotatorsRef` must name. */
const CONFIDENCES: Readonly<Record<string, string>> = {
  mtConfidence: 'mt-confidence',
  taConfidence: 'text-analysis',
  termConfidence: 'terminology',
};

/** One character or one set of characters, as ITS restricts its expressions (ITS 2.0 section 8.19). */
function isCharacterClass(value: string): boolean {
  if (!/^(\.|\\.|[^\\.[\](){}*+?|^$-]|\[.*\]|)$/su.test(value)) return false;
  try {
    return new RegExp(`^${value}$`, 'u') !== undefined;
  } catch {
    // What XML Schema has beyond JavaScript's regular expressions: `\i`, `\c`, subtraction.
    return /\\[icIC]|-\[/.test(value);
  }
}

/** Whether a tool is named for a data category here or on an ancestor. */
function isAnnotated(node: Node, category: string): boolean {
  for (let at: Node | undefined = node; at !== undefined; at = at.parent)
    if (
      at
        .value('its:annotatorsRef')
        ?.split(/\s+/)
        .some((each) => each.startsWith(`${category}|`)) === true
    )
      return true;
  return false;
}

const its = (attributes: string, holder = '') =>
  `<unit id="u" xmlns:its="${NAMESPACE}" its:version="2.0" ${holder}><segment><source><mrk id="1" type="its:generic" ${attributes}>a</mrk></source></segment></unit>`;

export const ITS_2: readonly Rule[] = [
  {
    id: 'xliff-its-value',
    versions: '2',
    severity: 'error',
    href: spec2('ITS-module'),
    summary: 'Values of ITS are of the kind that their data category asks for; a confidence names its tool.',
    on: ['*'],
    concerns: ({ attributes }) => attributes.some((name) => name.startsWith('its:')),
    check(node, report) {
      if (!node.doc.memo('its', () => node.doc.model.text.includes(NAMESPACE))) return;
      for (const attribute of node.attributes) {
        if (!attribute.name.includes(':')) continue;
        const canonical = node.canonical(attribute);
        if (!canonical.startsWith('its:')) continue;
        const name = canonical.slice('its:'.length);
        const [test, wanted] = Object.hasOwn(VALUES, name) ? (VALUES[name] ?? []) : [];
        if (test?.(attribute.value) === false)
          report(
            attribute.valueSpan,
            `"${attribute.value}" is not a valid value for ${attribute.name}: it must be ${wanted}.`,
          );
        const category = Object.hasOwn(CONFIDENCES, name) ? CONFIDENCES[name] : undefined;
        if (category !== undefined && !isAnnotated(node, category))
          report(
            attribute.nameSpan,
            `${attribute.name} needs its:annotatorsRef with "${category}|…" here or on an element around.`,
          );
      }
    },
    examples: {
      good: [
        its('its:termConfidence="0.7"', 'its:annotatorsRef="terminology|http://example.com/t"'),
        its('its:locQualityIssueType="grammar" its:locQualityIssueSeverity="12.5"'),
        its('its:allowedCharacters="[a-zA-Z]" its:localeFilterType="exclude"'),
      ],
      bad: [
        its('its:termConfidence="2"', 'its:annotatorsRef="terminology|http://example.com/t"'),
        its('its:termConfidence="0.7"'),
        its('its:locQualityIssueType="ugly"'),
        its('its:allowedCharacters="[a"'),
        its('its:annotatorsRef="terminology"'),
      ],
    },
  },
];
