import { firstChild, NONE, nextSibling } from '../../../text/xml/table.ts';
import { SUGGESTION_MARKER } from '../read/markers.ts';
import type { Node } from './node.ts';
import { having, type Rule, spec12 } from './rule.ts';
import { coversLanguage, isLanguage } from './values.ts';

/** Attributes that XLIFF 1.2 requires; those in the second list are often left out and rarely missed. */
const REQUIRED: Readonly<Record<string, readonly (readonly string[])[]>> = {
  file: [['source-language'], ['original', 'datatype']],
  'trans-unit': [['id'], []],
  'bin-unit': [['id'], ['mime-type']],
  g: [['id'], []],
  x: [['id'], []],
  bx: [['id'], []],
  ex: [['id'], []],
  ph: [['id'], []],
  bpt: [['id'], []],
  ept: [['id'], []],
  it: [['id', 'pos'], []],
  mrk: [['mtype'], []],
  phase: [['phase-name', 'process-name'], []],
  tool: [['tool-id', 'tool-name'], []],
  context: [['context-type'], []],
};

const LANGUAGES = ['source-language', 'target-language', 'xml:lang'];

const ORDER: Readonly<Record<string, number>> = { source: 1, 'seg-source': 2, target: 3 };

const unit = (inner: string, attributes = 'id="u"') => `<trans-unit ${attributes}>${inner}</trans-unit>`;
const file = (attributes: string, inner = unit('<source>a</source>')) =>
  `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file ${attributes}><body>${inner}</body></file></xliff>`;

function languageMismatch(node: Node): { readonly wanted: string; readonly found: string } | undefined {
  const owner = node.ancestor('file');
  const wanted = owner?.value(node.name === 'target' ? 'target-language' : 'source-language');
  const found = node.value('xml:lang');
  if (wanted === undefined || found === undefined || wanted === '') return undefined;
  return coversLanguage(wanted, found) || coversLanguage(found, wanted) ? undefined : { wanted, found };
}

export const STRUCTURE_12: readonly Rule[] = [
  {
    id: 'xliff-12-required',
    versions: '1.2',
    severity: 'error',
    href: spec12('Struct_Elem'),
    summary: 'Elements have the attributes that they must have.',
    on: Object.keys(REQUIRED),
    concerns: (shape) => REQUIRED[shape.name]?.flat().some((name) => !shape.has(name)) === true,
    check(node, report) {
      const [strict = [], lax = []] = REQUIRED[node.name] ?? [];
      // An alternative translation may be in a file of its own languages.
      if (node.ancestor('alt-trans') !== undefined) return;
      for (const name of strict)
        if (node.attribute(name) === undefined) report(node.nameSpan, `<${node.name}> needs the attribute "${name}".`);
      for (const name of lax)
        if (node.attribute(name) === undefined)
          report(node.nameSpan, `<${node.name}> should have the attribute "${name}".`, { severity: 'information' });
    },
    examples: {
      good: [unit('<source>a<x id="1"/></source>')],
      bad: [unit('<source>a</source>', ''), unit('<source>a<x/></source>'), unit('<source><it id="1">a</it></source>')],
    },
  },
  {
    id: 'xliff-12-unit-content',
    versions: '1.2',
    severity: 'error',
    href: spec12('trans-unit'),
    summary: 'A unit has one source, and one target at most.',
    on: ['trans-unit'],
    check(node, report) {
      for (const name of ['source', 'seg-source', 'target']) {
        const count = node.count(name);
        if (name === 'source' && count === 0) report(node.nameSpan, `${node.label} has no <source>.`);
        const second = count > 1 ? [...node.children(name)][1] : undefined;
        if (second === undefined) continue;
        // NAB AL Tools lists its suggestions as additional targets.
        const severity = name === 'target' && second.inner.startsWith(SUGGESTION_MARKER) ? 'information' : 'error';
        report(second.nameSpan, `${node.label} has a second <${name}>.`, { severity });
      }
    },
    examples: {
      good: [unit('<source>a</source><target>b</target>')],
      bad: [unit('<target>b</target>'), unit('<source>a</source><target>b</target><target>c</target>')],
    },
  },
  {
    id: 'xliff-12-languages',
    versions: '1.2',
    severity: 'error',
    href: spec12('source-language'),
    summary: 'Languages are tags of BCP 47.',
    on: ['file', 'source', 'target', 'seg-source', 'alt-trans', 'note'],
    concerns: having(...LANGUAGES),
    check(node, report) {
      for (const name of LANGUAGES) {
        const attribute = node.attribute(name);
        if (attribute !== undefined && attribute.value !== '' && !isLanguage(attribute.value.replaceAll('_', '-')))
          report(attribute.valueSpan, `"${attribute.value}" is not a language tag: write one such as "de" or "pt-BR".`);
        else if (attribute?.value.includes('_') === true) {
          const tag = attribute.value.replaceAll('_', '-');
          const fix = { title: `Write ${tag}`, edits: [{ span: attribute.valueSpan, text: tag }], safe: false };
          report(attribute.valueSpan, `In language tags the parts are joined by "-": "${tag}".`, {
            severity: 'information',
            fixes: [fix],
          });
        }
      }
    },
    examples: {
      good: [file('original="o" source-language="en" target-language="pt-BR" datatype="plaintext"')],
      bad: [file('original="o" source-language="english language" datatype="plaintext"')],
    },
  },
  {
    id: 'xliff-12-xml-lang',
    versions: '1.2',
    severity: 'warning',
    href: spec12('source'),
    summary: '`xml:lang` of a source or target is the language of the file.',
    on: ['source', 'target'],
    concerns: having('xml:lang'),
    check(node, report) {
      if (node.parent?.name !== 'trans-unit') return;
      const mismatch = languageMismatch(node);
      const attribute = node.attribute('xml:lang');
      if (mismatch === undefined || attribute === undefined) return;
      const fix = {
        title: `Write ${mismatch.wanted}`,
        edits: [{ span: attribute.valueSpan, text: mismatch.wanted }],
        safe: false,
      };
      report(
        attribute.valueSpan,
        `This <${node.name}> says "${mismatch.found}", but the file says "${mismatch.wanted}".`,
        { fixes: [fix] },
      );
    },
    examples: {
      good: [unit('<source xml:lang="en">a</source><target xml:lang="de-DE">b</target>')],
      bad: [unit('<source xml:lang="fr">a</source>'), unit('<source>a</source><target xml:lang="fr">b</target>')],
    },
  },
  {
    id: 'xliff-12-target-language',
    versions: '1.2',
    severity: 'information',
    href: spec12('target-language'),
    summary: 'A file with targets says their language.',
    on: ['file'],
    concerns: (shape) => !shape.has('target-language'),
    check(node, report) {
      if (node.attribute('target-language') !== undefined) return;
      if (node.firstInside('target', (target) => target.parent?.name === 'trans-unit') !== undefined)
        report(node.nameSpan, 'There are targets, but <file> does not say their language: target-language is missing.');
    },
    examples: {
      good: [file('original="o" source-language="en" datatype="plaintext"')],
      bad: [
        file('original="o" source-language="en" datatype="plaintext"', unit('<source>a</source><target>b</target>')),
      ],
    },
  },
  {
    id: 'xliff-12-element-order',
    versions: '1.2',
    severity: 'information',
    optional: true,
    href: spec12('trans-unit'),
    summary: 'In a unit source, seg-source and target come first, in this order. Most tools break it, so it is off.',
    on: ['trans-unit'],
    check(node, report) {
      let last = 0;
      const { table } = node.doc.model;
      for (let child = firstChild(table, node.index); child !== NONE; child = nextSibling(table, child)) {
        const name = node.doc.nameAt(child);
        const rank = ORDER[name] ?? 4;
        if (rank < last) {
          report(node.doc.nodeAt(child).nameSpan, `<${name}> must come before the other elements of ${node.label}.`);
          return;
        }
        last = rank;
      }
    },
    examples: {
      good: [unit('<source>a</source><target>b</target><note>n</note>')],
      bad: [unit('<source>a</source><note>n</note><target>b</target>')],
    },
  },
];
