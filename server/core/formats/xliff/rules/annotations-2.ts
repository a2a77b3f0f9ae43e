import { factsOf } from './facts.ts';
import { parseFragment } from './fragments.ts';
import type { Node } from './node.ts';
import { unitOf } from './references-2.ts';
import { having, type Rule, spec2, spec22Core } from './rule.ts';

const MARKS = ['mrk', 'sm'];

/** Whether `#n=n1` or `#f=f1/u=u1/n=n1` refers to a note of this unit. */
function namesNote(unit: Node, reference: string): boolean {
  const fragment = parseFragment(reference);
  if (fragment === undefined || typeof fragment === 'string') return false;
  const read = (prefix: string) => fragment.find((selector) => selector.prefix === prefix)?.id;
  const note = read('n');
  if (note === undefined || !factsOf(unit).notes.has(note)) return false;
  const file = read('f');
  if (file === undefined) return true;
  return file === unit.ancestor('file')?.value('id') && read('u') === unit.value('id');
}

const segment = (source: string, notes = '') =>
  `<unit id="u">${notes}<segment><source>${source}</source></segment></unit>`;
const NOTES = '<notes><note id="n">x</note></notes>';

export const ANNOTATIONS_2: readonly Rule[] = [
  {
    id: 'xliff-comment',
    versions: '2',
    severity: 'error',
    href: spec2('commentAnnotation'),
    summary: 'A comment has either a `value` or a `ref` to a note of its unit.',
    on: MARKS,
    concerns: having('type'),
    check(node, report) {
      const unit = unitOf(node);
      if (unit === undefined || node.value('type') !== 'comment') return;
      const value = node.attribute('value');
      const reference = node.attribute('ref');
      if (value === undefined && reference === undefined)
        report(node.nameSpan, `The comment ${node.label} needs a value, or a ref to a note of its unit.`);
      else if (value !== undefined && reference !== undefined)
        report(reference.nameSpan, `The comment ${node.label} has both value and ref: only one is allowed.`);
      else if (reference !== undefined && !namesNote(unit, reference.value))
        report(
          reference.valueSpan,
          `"${reference.value}" does not name a note of this unit: write "#n=" and the id of one.`,
        );
    },
    examples: {
      good: [
        segment('<mrk id="1" type="comment" value="x">a</mrk>'),
        segment('<mrk id="1" type="comment" ref="#n=n">a</mrk>', NOTES),
      ],
      bad: [
        segment('<mrk id="1" type="comment">a</mrk>'),
        segment('<mrk id="1" type="comment" value="x" ref="#n=n">a</mrk>', NOTES),
        segment('<mrk id="1" type="comment" ref="#n=m">a</mrk>', NOTES),
      ],
    },
  },
  {
    id: 'xliff-note-ref',
    versions: '2',
    severity: 'warning',
    href: spec22Core('note'),
    summary: 'A note of a unit that refers to a part of it names one that exists.',
    on: ['note'],
    concerns: having('ref'),
    check(node, report) {
      const reference = node.attribute('ref');
      const unit = node.ancestor('unit');
      const steps = reference === undefined || unit === undefined ? undefined : parseFragment(reference.value);
      const [only] = Array.isArray(steps) && steps.length === 1 ? steps : [];
      if (reference === undefined || unit === undefined || only === undefined) return;
      const own = only.prefix === '' || (only.prefix === 't' && node.value('appliesTo') === 'target');
      if (own && !factsOf(unit).byId.has(only.id))
        report(reference.valueSpan, `"${reference.value}" does not name a segment or inline element of this unit.`);
    },
    examples: {
      good: [segment('<ph id="1"/>', '<notes><note ref="#1">x</note></notes>')],
      bad: [segment('<ph id="1"/>', '<notes><note ref="#2">x</note></notes>')],
    },
  },
  {
    id: 'xliff-translate-annotation',
    versions: '2',
    severity: 'warning',
    href: spec2('translateAnnotation'),
    summary: 'A generic annotation says something: `translate`, or an attribute of a module.',
    on: MARKS,
    check(node, report) {
      const type = node.value('type') ?? 'generic';
      if (type !== 'generic' || node.ancestor('segment', 'ignorable') === undefined) return;
      const says = node.attributes.some(
        (attribute) => attribute.name === 'translate' || node.canonical(attribute).includes(':'),
      );
      if (!says)
        report(node.nameSpan, `The annotation ${node.label} says nothing: it has neither translate nor a type.`);
    },
    examples: {
      good: [segment('<mrk id="1" translate="no">a</mrk>'), segment('<mrk id="1" type="term">a</mrk>')],
      bad: [segment('<mrk id="1">a</mrk>')],
    },
  },
  {
    id: 'xliff-sub-type',
    versions: '2',
    severity: 'error',
    href: spec2('subtype'),
    summary: '`subType` comes with `type`; those of XLIFF with the type they belong to.',
    on: ['ph', 'pc', 'sc', 'ec', 'mtc:match'],
    concerns: having('subType'),
    check(node, report) {
      const sub = node.attribute('subType');
      if (sub === undefined) return;
      const type = node.value('type');
      if (type === undefined) report(sub.nameSpan, `subType needs a type on ${node.label}.`);
      else if (sub.value.startsWith('xlf:')) {
        const wanted = {
          'xlf:var': 'ui',
          'xlf:lb': 'fmt',
          'xlf:pb': 'fmt',
          'xlf:b': 'fmt',
          'xlf:i': 'fmt',
          'xlf:u': 'fmt',
        }[sub.value];
        if (wanted === undefined)
          report(sub.valueSpan, `"${sub.value}" is not a subType of XLIFF: the prefix "xlf" is reserved.`);
        else if (wanted !== type)
          report(sub.valueSpan, `subType "${sub.value}" belongs to type "${wanted}", not "${type}".`);
      }
    },
    examples: {
      good: [segment('<ph id="1" type="fmt" subType="xlf:lb"/>'), segment('<ph id="1" type="link" subType="my:a"/>')],
      bad: [segment('<ph id="1" subType="xlf:lb"/>'), segment('<ph id="1" type="fmt" subType="xlf:var"/>')],
    },
  },
  {
    id: 'xliff-code-point',
    versions: '2',
    severity: 'error',
    href: spec2('cp'),
    summary: '`cp` stands for a character that XML cannot hold, and only for such.',
    on: ['cp'],
    check(node, report) {
      const hex = node.attribute('hex');
      if (hex === undefined || !/^[\da-f]+$/i.test(hex.value)) return;
      const code = Number.parseInt(hex.value, 16);
      if (code > 0x10ffff) report(hex.valueSpan, `U+${hex.value} is not a character: Unicode ends at 10FFFF.`);
      else if (isWritable(code)) {
        const fix = {
          title: 'Write the character',
          edits: [{ span: node.span, text: `&#x${hex.value};` }],
          safe: true,
        };
        report(node.span, `U+${hex.value.toUpperCase()} can be written in XML as it is, so it must not be a <cp>.`, {
          fixes: [fix],
        });
      }
    },
    examples: {
      good: [segment('<cp hex="0007"/>')],
      bad: [segment('<cp hex="00A0"/>'), segment('<cp hex="110000"/>')],
    },
  },
];

/** Allowed in XML 1.0, and not one of the control characters that it discourages. */
function isWritable(code: number): boolean {
  if (code < 0x20) return code === 9 || code === 10 || code === 13;
  return (
    !(code >= 0x7f && code <= 0x9f && code !== 0x85) &&
    !(code >= 0xd800 && code <= 0xdfff) &&
    code !== 0xfffe &&
    code !== 0xffff
  );
}
