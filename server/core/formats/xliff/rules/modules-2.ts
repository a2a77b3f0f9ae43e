import type { Node } from './node.ts';
import { duplicates, type Rule, spec2 } from './rule.ts';
import { SCHEMA_2 } from './schema-2.ts';
import { coversLanguage } from './values.ts';

const NS =
  'xmlns:mda="urn:oasis:names:tc:xliff:metadata:2.0" xmlns:res="urn:oasis:names:tc:xliff:resourcedata:2.0" xmlns:ctr="urn:oasis:names:tc:xliff:changetracking:2.0" xmlns:val="urn:oasis:names:tc:xliff:validation:2.0"';
const unit = (module: string) =>
  `<unit id="u" ${NS}>${module}<notes><note id="n1">a</note><note id="n2">b</note></notes><segment><source>a</source></segment></unit>`;
const resource = (inner: string, attributes = 'id="r" mimeType="text/plain"') =>
  unit(`<res:resourceData><res:resourceItem ${attributes}>${inner}</res:resourceItem></res:resourceData>`);
const rule = (attributes: string) => unit(`<val:validation><val:rule ${attributes}/></val:validation>`);
const revisions = (attributes: string, property = 'content') =>
  unit(
    `<ctr:changeTrack><ctr:revisions ${attributes}><ctr:revision><ctr:item property="${property}">x</ctr:item></ctr:revision></ctr:revisions></ctr:changeTrack>`,
  );

function isEmpty(node: Node): boolean {
  return node.inner.trim() === '';
}

/** Ids of all resource items in the file. */
function resourceIds(node: Node): ReadonlySet<string> {
  const file = node.ancestor('file');
  return node.doc.memo(`resources ${file?.index}`, () => {
    const ids = new Set<string>();
    for (const inner of file?.descendants() ?? [])
      if (inner.name === 'res:resourceItem') ids.add(inner.value('id') ?? '');
    return ids;
  });
}

/** Ids inside an element, and how many elements of each name have one; tracked changes are excluded. */
function surroundings(holder: Node): {
  readonly ids: ReadonlySet<string>;
  readonly counts: ReadonlyMap<string, number>;
} {
  return holder.doc.memo(`inside ${holder.index}`, () => {
    const ids = new Set<string>();
    const counts = new Map<string, number>();
    for (const inner of holder.descendants()) {
      const id = inner.name.startsWith('ctr:') ? undefined : inner.value('id');
      if (id === undefined) continue;
      ids.add(id);
      counts.set(inner.name, (counts.get(inner.name) ?? 0) + 1);
    }
    return { ids, counts };
  });
}

export const MODULES_2: readonly Rule[] = [
  {
    id: 'xliff-metadata-id',
    versions: '2',
    severity: 'error',
    href: spec2('meta_id'),
    summary: 'Ids in metadata are unique in it.',
    on: ['mda:metadata'],
    check(node, report) {
      const groups = [...node.descendants()].filter(({ name }) => name === 'mda:metaGroup');
      duplicates([node, ...groups], 'id', (span, value) =>
        report(span, `The id "${value}" is used twice in this metadata.`),
      );
    },
    examples: {
      good: [
        unit(
          '<mda:metadata id="m"><mda:metaGroup id="g"><mda:meta type="k">v</mda:meta></mda:metaGroup></mda:metadata>',
        ),
      ],
      bad: [
        unit(
          '<mda:metadata id="m"><mda:metaGroup id="m"><mda:meta type="k">v</mda:meta></mda:metaGroup></mda:metadata>',
        ),
      ],
    },
  },
  {
    id: 'xliff-resource',
    versions: '2',
    severity: 'error',
    href: spec2('res_resourceItem'),
    summary:
      'Resource data: ids are unique, references resolve, `href` is there exactly when the element is empty, languages are those of the file.',
    on: ['res:resourceData'],
    check(node, report) {
      const items = [...node.children()];
      duplicates(items, 'id', (span, value) => report(span, `The id "${value}" is used twice in this resource data.`));
      const ids = resourceIds(node);
      for (const item of items) {
        const reference = item.attribute('ref');
        if (item.name === 'res:resourceItemRef' && reference !== undefined && !ids.has(reference.value))
          report(reference.valueSpan, `There is no <res:resourceItem id="${reference.value}"> in this file.`);
        for (const side of item.children()) checkSide(side, report);
        if (
          item.name === 'res:resourceItem' &&
          item.attribute('mimeType') === undefined &&
          ![...item.children()].some((side) => !isEmpty(side))
        )
          report(item.nameSpan, '<res:resourceItem> without content needs a mimeType.');
      }
    },
    examples: {
      good: [resource('<res:source href="a.png"/>')],
      bad: [
        resource('<res:source/>'),
        resource('<res:source href="a.png">x</res:source>'),
        resource('<res:source href="a.png"/>', 'id="r"'),
        unit('<res:resourceData><res:resourceItemRef ref="x"/></res:resourceData>'),
        resource('<res:source href="a.png" xml:lang="fr"/>'),
      ],
    },
  },
  {
    id: 'xliff-validation-rule',
    versions: '2',
    severity: 'error',
    href: spec2('val_rule'),
    summary:
      'A validation rule has exactly one condition, `occurs` only with isPresent, `existsInSource` not with isNotPresent; none is disabled for a whole file.',
    on: ['val:rule'],
    check(node, report) {
      const conditions = ['isPresent', 'isNotPresent', 'startsWith', 'endsWith'].filter(
        (name) => node.attribute(name) !== undefined,
      );
      const custom = node.attributes.some(
        (attribute) =>
          attribute.name.includes(':') &&
          !attribute.name.startsWith('xmlns') &&
          node.canonical(attribute).startsWith('?:'),
      );
      if (conditions.length > 1)
        report(node.nameSpan, `A rule has one condition, but this one has ${conditions.join(' and ')}.`);
      if (conditions.length === 0 && !custom)
        report(node.nameSpan, 'A rule needs isPresent, isNotPresent, startsWith, endsWith, or a condition of its own.');
      const occurs = node.attribute('occurs');
      if (occurs !== undefined && node.attribute('isPresent') === undefined)
        report(occurs.nameSpan, 'occurs counts what isPresent names, which is missing.');
      const exists = node.attribute('existsInSource');
      if (exists !== undefined && !custom && (conditions.length !== 1 || conditions[0] === 'isNotPresent'))
        report(exists.nameSpan, 'existsInSource needs exactly one of isPresent, startsWith and endsWith.');
      const disabled = node.attribute('disabled');
      if (disabled?.value === 'yes' && node.parent?.parent?.name === 'file')
        report(disabled.nameSpan, 'A rule is not disabled for the whole file: leave it out.');
    },
    examples: {
      good: [
        rule('isPresent="a" occurs="2"'),
        rule('endsWith=":" existsInSource="yes"'),
        rule('x:kind="y" xmlns:x="urn:x"'),
      ],
      bad: [
        rule('isPresent="a" startsWith="b"'),
        rule(''),
        rule('startsWith="a" occurs="2"'),
        rule('isNotPresent="a" existsInSource="yes"'),
      ],
    },
  },
  {
    id: 'xliff-change-track',
    versions: '2',
    severity: 'error',
    href: spec2('changeTracking_module'),
    summary:
      'Tracked changes name what they apply to: `ref` where there are several, and a property that the element has.',
    on: ['ctr:revisions'],
    check(node, report) {
      const holder = node.ancestor('unit', 'group', 'file');
      const applies = node.value('appliesTo') ?? '';
      const reference = node.attribute('ref');
      const around = holder === undefined ? undefined : surroundings(holder);
      if (reference !== undefined && around?.ids.has(reference.value) !== true)
        report(reference.valueSpan, `There is nothing with id "${reference.value}" here.`);
      if (reference === undefined && (around?.counts.get(applies) ?? 0) > 1)
        report(node.nameSpan, `There are several <${applies}> here: ref must say which one is meant.`);
      const named = node.attribute('appliesTo');
      if (named !== undefined && !applies.includes(':') && !Object.hasOwn(SCHEMA_2, applies))
        report(named.valueSpan, `"${applies}" is not an element of XLIFF.`);
      const known = Object.hasOwn(SCHEMA_2, applies) ? SCHEMA_2[applies]?.attributes : undefined;
      for (const inner of node.descendants()) {
        const property = inner.name === 'ctr:item' ? inner.attribute('property') : undefined;
        if (
          property !== undefined &&
          property.value !== 'content' &&
          known !== undefined &&
          !Object.hasOwn(known, property.value)
        )
          report(
            property.valueSpan,
            `<${applies}> has no attribute "${property.value}": write the name of one, or "content".`,
          );
      }
    },
    examples: {
      good: [revisions('appliesTo="note" ref="n1"'), revisions('appliesTo="note" ref="n1"', 'category')],
      bad: [
        revisions('appliesTo="note"'),
        revisions('appliesTo="notice" ref="n1"'),
        revisions('appliesTo="note" ref="n3"'),
        revisions('appliesTo="note" ref="n1"', 'color'),
      ],
    },
  },
];

function checkSide(side: Node, report: (where: { start: number; end: number }, message: string) => void): void {
  if (side.name !== 'res:source' && side.name !== 'res:target') return;
  const href = side.attribute('href');
  if (href === undefined && side.inner === '') report(side.nameSpan, `<${side.name}> is empty and has no href.`);
  if (href !== undefined && side.inner !== '') report(href.valueSpan, `<${side.name}> with href must be empty.`);
  const lang = side.attribute('xml:lang');
  const wanted = side.doc.root?.value(side.name === 'res:source' ? 'srcLang' : 'trgLang');
  if (lang !== undefined && wanted !== undefined && !coversLanguage(wanted, lang.value))
    report(lang.valueSpan, `The language here is "${lang.value}", but that of the file is "${wanted}".`);
}
