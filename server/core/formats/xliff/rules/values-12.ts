import type { Node } from './node.ts';
import { having, type Report, type Rule, spec12 } from './rule.ts';

const STATES =
  'new needs-translation needs-adaptation needs-l10n translated needs-review-translation needs-review-adaptation needs-review-l10n signed-off final'.split(
    ' ',
  );
const QUALIFIERS =
  'exact-match fuzzy-match id-match leveraged-glossary leveraged-inherited leveraged-mt leveraged-repository leveraged-tm mt-suggestion rejected-grammar rejected-inaccurate rejected-length rejected-spelling tm-suggestion'.split(
    ' ',
  );
const SIZE_UNITS = 'byte char col cm dlgunit em ex glyph in mm percent pixel point row'.split(' ');
const ALTERNATIVES = ['proposal', 'previous-version', 'rejected', 'reference', 'accepted'];
const YES_NO = ['approved', 'translate', 'clone', 'equiv-trans'];
const NUMBERS = ['maxwidth', 'minwidth', 'maxheight', 'minheight', 'maxbytes', 'minbytes'];
const WORDS = ['xml:space', 'size-unit', 'alttranstype', 'pos', 'priority', 'annotates'];
const COUNT = /^\s*\d+(\.\d+)?\s*$/;
const DATE = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/;

function oneOf(node: Node, name: string, values: readonly string[], report: Report): void {
  const attribute = node.attribute(name);
  if (attribute === undefined || values.includes(attribute.value) || attribute.value.startsWith('x-')) return;
  report(
    attribute.valueSpan,
    `"${attribute.value}" is not a valid value for ${name}: it must be one of ${values.join(', ')}, or begin with "x-".`,
  );
}

function fixedOneOf(node: Node, name: string, values: readonly string[], report: Report): void {
  const attribute = node.attribute(name);
  if (attribute !== undefined && !values.includes(attribute.value))
    report(
      attribute.valueSpan,
      `"${attribute.value}" is not a valid value for ${name}: it must be ${values.join(' or ')}.`,
    );
}

const unit = (inner: string, attributes = '') => `<trans-unit id="u"${attributes}>${inner}</trans-unit>`;
const target = (attributes: string) => unit(`<source>a</source><target ${attributes}>b</target>`);

export const VALUES_12: readonly Rule[] = [
  {
    id: 'xliff-12-state',
    versions: '1.2',
    severity: 'error',
    href: spec12('state'),
    summary: '`state` and `state-qualifier` are words of the specification, or begin with `x-`.',
    on: ['target', 'bin-target'],
    concerns: having('state', 'state-qualifier'),
    check(node, report) {
      oneOf(node, 'state', STATES, report);
      oneOf(node, 'state-qualifier', QUALIFIERS, report);
    },
    examples: {
      good: [target('state="needs-review-translation" state-qualifier="leveraged-mt"'), target('state="x-mine"')],
      bad: [target('state="done"'), target('state="new" state-qualifier="mt"')],
    },
  },
  {
    id: 'xliff-12-value',
    versions: '1.2',
    severity: 'error',
    href: spec12('Struct_Attr'),
    summary: 'Values are of the kind that the attribute asks for.',
    on: [
      'trans-unit',
      'bin-unit',
      'group',
      'alt-trans',
      'note',
      'it',
      'g',
      'x',
      'bx',
      'ph',
      'source',
      'target',
      'file',
    ],
    concerns: having(...YES_NO, ...NUMBERS, ...WORDS),
    check(node, report) {
      for (const name of YES_NO) fixedOneOf(node, name, ['yes', 'no'], report);
      fixedOneOf(node, 'xml:space', ['default', 'preserve'], report);
      oneOf(node, 'size-unit', SIZE_UNITS, report);
      oneOf(node, 'alttranstype', ALTERNATIVES, report);
      if (node.name === 'it') fixedOneOf(node, 'pos', ['open', 'close'], report);
      if (node.name === 'note') {
        fixedOneOf(node, 'priority', ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'], report);
        fixedOneOf(node, 'annotates', ['source', 'target', 'general'], report);
      }
      for (const name of NUMBERS) {
        const attribute = node.attribute(name);
        if (attribute !== undefined && !COUNT.test(attribute.value))
          report(attribute.valueSpan, `"${attribute.value}" is not a valid number for ${name}.`);
      }
    },
    examples: {
      good: [
        unit(
          '<source>a</source><note priority="2" annotates="source">n</note>',
          ' maxwidth="20" size-unit="char" translate="no"',
        ),
      ],
      bad: [
        unit('<source>a</source>', ' translate="maybe"'),
        unit('<source>a</source>', ' maxwidth="wide"'),
        unit('<source>a</source><note priority="0">n</note>'),
      ],
    },
  },
  {
    id: 'xliff-12-date',
    versions: '1.2',
    severity: 'warning',
    href: spec12('date'),
    summary: 'Dates are those of ISO 8601: `2024-05-31T12:00:00Z`.',
    on: ['file', 'phase'],
    concerns: having('date'),
    check(node, report) {
      const date = node.attribute('date');
      if (date !== undefined && date.value !== '' && !DATE.test(date.value))
        report(date.valueSpan, `"${date.value}" is not a date: write it like 2024-05-31T12:00:00Z.`);
    },
    examples: {
      good: [
        '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file date="2024-05-31T12:00:00Z" original="o" source-language="en" datatype="plaintext"><body/></file></xliff>',
      ],
      bad: [
        '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file date="31.5.2024" original="o" source-language="en" datatype="plaintext"><body/></file></xliff>',
      ],
    },
  },
];
