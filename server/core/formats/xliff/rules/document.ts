import { type Rule, spec2, spec12 } from './rule.ts';

const NS12 = 'xmlns="urn:oasis:names:tc:xliff:document:1.2"';
const file = '<file original="o" source-language="en" datatype="plaintext"><body/></file>';

/** Namespaces by the versions that may be written in them. */
const VERSIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ['urn:oasis:names:tc:xliff:document:1.1', ['1.1']],
  ['urn:oasis:names:tc:xliff:document:1.2', ['1.2']],
  ['urn:oasis:names:tc:xliff:document:2.0', ['2.0', '2.1']],
  ['urn:oasis:names:tc:xliff:document:2.2', ['2.0', '2.1', '2.2']],
]);
const ALL = ['1.0', '1.1', '1.2', '2.0', '2.1', '2.2'];

export const DOCUMENT: readonly Rule[] = [
  {
    id: 'xliff-version',
    versions: 'all',
    severity: 'error',
    href: spec12('xliff'),
    summary: '`version` is stated, is one of XLIFF, and belongs to the namespace.',
    on: ['xliff'],
    check(node, report) {
      const version = node.attribute('version');
      const { prefix } = node.doc.model;
      const namespace =
        node.attributes.find(({ name }) => name === (prefix === '' ? 'xmlns' : `xmlns:${prefix.slice(0, -1)}`))
          ?.value ?? '';
      const allowed = VERSIONS.get(namespace) ?? ALL;
      if (version === undefined) report(node.nameSpan, '<xliff> does not say its version.');
      else if (!ALL.includes(version.value))
        report(version.valueSpan, `"${version.value}" is not a version of XLIFF: there are ${ALL.join(', ')}.`);
      else if (!allowed.includes(version.value))
        report(version.valueSpan, `Version ${version.value} does not belong to the namespace ${namespace}.`);
    },
    examples: {
      good: [`<xliff version="1.2" ${NS12}>${file}</xliff>`, `<xliff version="1.2">${file}</xliff>`],
      bad: [
        `<xliff ${NS12}>${file}</xliff>`,
        `<xliff version="1.5" ${NS12}>${file}</xliff>`,
        `<xliff version="2.0" ${NS12}>${file}</xliff>`,
      ],
    },
  },
  {
    id: 'xliff-namespace',
    versions: 'all',
    severity: 'information',
    href: spec2('xliff'),
    summary: 'The namespace of `xliff` is one of the specification.',
    on: ['xliff'],
    check(node, report) {
      const { prefix } = node.doc.model;
      const name = prefix === '' ? 'xmlns' : `xmlns:${prefix.slice(0, -1)}`;
      const declared = node.attributes.find((attribute) => attribute.name === name);
      if (declared !== undefined && !VERSIONS.has(declared.value))
        report(
          declared.valueSpan,
          `"${declared.value}" is not a namespace of XLIFF; the file is read as version ${node.doc.model.version}.`,
        );
    },
    examples: {
      good: [`<xliff version="1.2" ${NS12}>${file}</xliff>`],
      bad: [`<xliff version="1.2" xmlns="urn:xliff">${file}</xliff>`],
    },
  },
];
