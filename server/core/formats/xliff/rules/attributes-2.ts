import { localName } from '../../../text/xml/table.ts';
import { having, type Rule, spec2 } from './rule.ts';
import { FORMAT_STYLES, MODULE_ATTRIBUTES, SCHEMA_2, type ValueKind } from './schema-2.ts';
import { VALUES } from './values.ts';

const NAMES = Object.keys(SCHEMA_2);
/** Kinds of values that `xliff-attribute-value` does not check. */
const UNTESTED: ReadonlySet<ValueKind | undefined> = new Set([undefined, 'text', 'state'] as const);

/** Maps, because they are queried for every attribute. */
const KINDS: ReadonlyMap<string, ReadonlyMap<string, ValueKind>> = new Map(
  Object.entries(SCHEMA_2).map(([name, { attributes }]) => [name, new Map(Object.entries(attributes))]),
);

function valueKind(element: string, attribute: string): ValueKind | undefined {
  return KINDS.get(element)?.get(attribute);
}

const source = (inner: string) => `<segment><source>${inner}</source></segment>`;

export const ATTRIBUTES_2: readonly Rule[] = [
  {
    id: 'xliff-unknown-attribute',
    versions: '2',
    severity: 'error',
    href: spec2('attributes'),
    summary: 'Attributes are those of the specification; extensions only where it allows them.',
    on: NAMES,
    concerns: ({ name, attributes }) =>
      attributes.some((attribute) => !Object.hasOwn(SCHEMA_2[name]?.attributes ?? {}, attribute)),
    check(node, report) {
      const schema = SCHEMA_2[node.name];
      if (schema === undefined) return;
      for (const attribute of node.attributes) {
        const { name, nameSpan } = attribute;
        if (name === 'xmlns' || name.startsWith('xmlns:') || name.startsWith('xsi:')) continue;
        const canonical = node.canonical(attribute);
        if (Object.hasOwn(schema.attributes, canonical)) continue;
        const prefix = canonical.includes(':') ? canonical.slice(0, canonical.indexOf(':')) : undefined;
        if (prefix === undefined || prefix === 'xlf') report(nameSpan, `${node.label} has no attribute "${name}".`);
        else if (prefix === '?') {
          if (schema.foreign !== 'any')
            report(nameSpan, `${node.label} takes no attributes of other namespaces: "${name}".`);
        } else if (Object.hasOwn(MODULE_ATTRIBUTES, prefix) && !MODULE_ATTRIBUTES[prefix]?.includes(localName(name)))
          report(nameSpan, `The module has no attribute "${name}".`);
      }
    },
    examples: {
      good: [
        source('<mrk id="1" type="x:y" x:z="1" xmlns:x="urn:x">a</mrk>'),
        '<group id="g" x:z="1" xmlns:x="urn:x"/>',
      ],
      bad: [
        '<segment translate="no"><source>a</source></segment>',
        source('<pc id="1" x:z="1" xmlns:x="urn:x">a</pc>'),
        '<group id="g" fs:bold="b" xmlns:fs="urn:oasis:names:tc:xliff:fs:2.0"/>',
      ],
    },
  },
  {
    id: 'xliff-missing-attribute',
    versions: '2',
    severity: 'error',
    href: spec2('attributes'),
    summary: 'Elements have the attributes that they must have.',
    on: NAMES,
    concerns: (shape) => SCHEMA_2[shape.name]?.required?.some((name) => !shape.has(name)) === true,
    check(node, report) {
      for (const name of SCHEMA_2[node.name]?.required ?? [])
        if (node.attribute(name) === undefined) report(node.nameSpan, `<${node.name}> needs the attribute "${name}".`);
    },
    examples: {
      good: [source('<ph id="1"/>')],
      bad: [source('<ph/>'), '<group/>', source('<em/>')],
    },
  },
  {
    id: 'xliff-attribute-value',
    versions: '2',
    severity: 'error',
    href: spec2('attributes'),
    summary: 'Values are of the kind that the attribute asks for.',
    on: NAMES,
    concerns: ({ name, attributes }) => attributes.some((attribute) => !UNTESTED.has(valueKind(name, attribute))),
    check(node, report) {
      const names = node.attributeNames;
      for (let number = 0; number < names.length; number++) {
        const kind = valueKind(node.name, names[number] ?? '');
        if (kind === undefined || UNTESTED.has(kind)) continue;
        const [test, wanted] = VALUES[kind];
        const attribute = test(node.valueAt(number) ?? '') ? undefined : node.attributeAt(number);
        if (attribute !== undefined)
          report(
            attribute.valueSpan,
            `"${attribute.value}" is not a valid value for ${attribute.name} of <${node.name}>: it must be ${wanted}.`,
          );
      }
    },
    examples: {
      good: [source('<ph id="1" canCopy="no" type="ui"/>')],
      bad: [
        source('<ph id="a b"/>'),
        source('<ph id="1" canCopy="never"/>'),
        source('<ph id="1" type="bold"/>'),
        '<notes><note priority="11">n</note></notes>',
      ],
    },
  },
  {
    id: 'xliff-format-style',
    versions: '2',
    severity: 'error',
    href: spec2('fs-mod'),
    summary: 'Format Style names an HTML element; `subFs` only together with `fs`; on `ec` only when it is isolated.',
    on: ['*'],
    concerns: having('fs:fs', 'fs:subFs'),
    check(node, report) {
      const style = node.attribute('fs:fs');
      const detail = node.attribute('fs:subFs');
      if (style !== undefined && !FORMAT_STYLES.has(style.value))
        report(style.valueSpan, `"${style.value}" is not an HTML element that ${style.name} can name.`);
      if (detail !== undefined && style === undefined)
        report(detail.nameSpan, `${detail.name} needs fs:fs on the same element.`);
      const bound = style ?? detail;
      if (bound !== undefined && node.name === 'ec' && node.value('isolated') !== 'yes')
        report(bound.nameSpan, `${bound.name} is allowed on an <ec> only when that is isolated; the <sc> has it.`);
    },
    examples: {
      good: [source('<pc id="1" fs:fs="b" xmlns:fs="urn:oasis:names:tc:xliff:fs:2.0">a</pc>')],
      bad: [
        source('<pc id="1" fs:fs="bold" xmlns:fs="urn:oasis:names:tc:xliff:fs:2.0">a</pc>'),
        source('<pc id="1" fs:subFs="src,a" xmlns:fs="urn:oasis:names:tc:xliff:fs:2.0">a</pc>'),
      ],
    },
  },
];
