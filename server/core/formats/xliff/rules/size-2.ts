import type { Node } from './node.ts';
import { having, type Rule, spec2 } from './rule.ts';

const COUNT = /^\s*\d+\s*$/;
const RESTRICTION = /^\s*(\*|\d+|\d+\s*,\s*(\*|\d+))\s*$/;
const ATTRIBUTES = [
  'slr:sizeRestriction',
  'slr:storageRestriction',
  'slr:equivStorage',
  'slr:sizeInfo',
  'slr:sizeInfoRef',
];

/** The general or storage profile that the file names. */
function profileOf(node: Node, kind: 'generalProfile' | 'storageProfile'): string | undefined {
  const file = node.name === 'file' ? node : node.ancestor('file');
  if (file === undefined) return undefined;
  return node.doc.memo(`${kind} ${file.index}`, () => file.child('slr:profiles')?.value(kind));
}

/** Ids of everything in the `slr:data` children of an element. */
function sizeData(parent: Node): ReadonlySet<string> {
  return parent.doc.memo(`slr:data ${parent.index}`, () => {
    const ids = new Set<string>();
    for (const data of parent.children('slr:data'))
      for (const inner of data.descendants()) ids.add(inner.value('id') ?? '');
    return ids;
  });
}

/** Whether an `slr:data` next to this element or one of its ancestors contains an element with that id. */
function hasSizeData(node: Node, id: string): boolean {
  let parent = node.parent;
  for (let steps = 0; parent !== undefined && steps < 64; steps++, parent = parent.parent)
    if (sizeData(parent).has(id)) return true;
  return false;
}

const NS = 'xmlns:slr="urn:oasis:names:tc:xliff:sizerestriction:2.0"';
const file = (
  inner: string,
  profiles = '<slr:profiles generalProfile="xliff:codepoints" storageProfile="xliff:utf8"/>',
) =>
  `<xliff version="2.1" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" ${NS}><file id="f">${profiles}${inner}</file></xliff>`;
const unit = (attributes: string, source = 'a') =>
  `<unit id="u" ${attributes}><segment><source>${source}</source></segment></unit>`;

export const SIZE_2: readonly Rule[] = [
  {
    id: 'xliff-size-restriction',
    versions: '2',
    severity: 'error',
    href: spec2('slr_restrict_size'),
    summary: 'With the profiles of XLIFF a restriction is `max`, `min,max`, `min,*` or `*`.',
    on: ['*'],
    concerns: having('slr:sizeRestriction', 'slr:storageRestriction'),
    check(node, report) {
      const pairs = [
        ['slr:sizeRestriction', 'generalProfile'],
        ['slr:storageRestriction', 'storageProfile'],
      ] as const;
      for (const [name, kind] of pairs) {
        const attribute = node.attribute(name);
        if (attribute === undefined) continue;
        const profile = profileOf(node, kind);
        // Other profiles have a syntax of their own.
        if (profile !== undefined && profile !== '' && !profile.startsWith('xliff:')) continue;
        if (!RESTRICTION.test(attribute.value))
          report(
            attribute.valueSpan,
            `"${attribute.value}" is not a restriction: write a maximum, "minimum,maximum", "minimum,*" or "*".`,
          );
        else if (profile === undefined)
          report(
            attribute.nameSpan,
            `The file does not say what ${attribute.name} counts: there is no ${kind} in <slr:profiles>.`,
            { severity: 'hint' },
          );
      }
    },
    examples: {
      good: [file(unit('slr:sizeRestriction="1,20"')), file(unit('slr:storageRestriction="*"'))],
      bad: [file(unit('slr:sizeRestriction="twenty"')), file(unit('slr:storageRestriction="1.5"'))],
    },
  },
  {
    id: 'xliff-size-profile',
    versions: '2',
    severity: 'error',
    href: spec2('slr_profiles'),
    summary: 'Profiles whose names begin with `xliff:` are those of the specification.',
    on: ['slr:profiles'],
    check(node, report) {
      const wanted = {
        generalProfile: ['xliff:codepoints'],
        storageProfile: ['xliff:utf8', 'xliff:utf16', 'xliff:utf32'],
      };
      for (const [name, known] of Object.entries(wanted)) {
        const attribute = node.attribute(name);
        if (attribute?.value.startsWith('xliff:') === true && !known.includes(attribute.value))
          report(attribute.valueSpan, `"${attribute.value}" is not a ${name} of XLIFF: it knows ${known.join(', ')}.`);
      }
    },
    examples: {
      good: [file(unit(''), '<slr:profiles generalProfile="my:pixels"/>')],
      bad: [file(unit(''), '<slr:profiles generalProfile="xliff:words"/>')],
    },
  },
  {
    id: 'xliff-size-info',
    versions: '2',
    severity: 'error',
    href: spec2('slr_size_info'),
    summary:
      'Size information counts in whole numbers or refers to data next to it, never both; an end code has it only when isolated.',
    on: ['*'],
    // If a prefix is undeclared, the profiles are read with the first element of the file, because the first use of the prefix is reported.
    concerns: (shape, { shapes }) => shapes.isPartial || shape.has(...ATTRIBUTES),
    check(node, report) {
      const info = node.attribute('slr:sizeInfo');
      const reference = node.attribute('slr:sizeInfoRef');
      const storage = node.attribute('slr:equivStorage');
      if (info !== undefined && reference !== undefined)
        report(reference.nameSpan, 'sizeInfo and sizeInfoRef exclude each other.');
      if (reference !== undefined && !hasSizeData(node, reference.value))
        report(
          reference.valueSpan,
          `There is nothing with id "${reference.value}" in an <slr:data> next to this element or above it.`,
        );
      if (storage !== undefined && !COUNT.test(storage.value))
        report(storage.valueSpan, `"${storage.value}" is not a number of bytes.`);
      // Without a profile no restriction applies, and the value means what the tool wants.
      const general = profileOf(node, 'generalProfile');
      if (info !== undefined && general === 'xliff:codepoints' && !COUNT.test(info.value))
        report(info.valueSpan, `"${info.value}" is not a number of code points.`);
      if (node.name !== 'ec' || node.value('isolated') === 'yes') return;
      for (const name of ATTRIBUTES) {
        const attribute = node.attribute(name);
        if (attribute !== undefined)
          report(
            attribute.nameSpan,
            `${attribute.name} is allowed on an <ec> only when that is isolated; the <sc> has it.`,
          );
      }
    },
    examples: {
      good: [file(unit('', '<ph id="1" slr:sizeInfo="3" slr:equivStorage="7"/>'))],
      bad: [
        file(unit('', '<ph id="1" slr:sizeInfo="3.5"/>')),
        file(unit('', '<ph id="1" slr:equivStorage="seven"/>')),
        file(unit('', '<ph id="1" slr:sizeInfoRef="x"/>')),
        file(unit('', '<sc id="1"/>a<ec startRef="1" slr:sizeInfo="3"/>')),
      ],
    },
  },
];
