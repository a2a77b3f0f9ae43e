import type { ProblemFix } from '../../format.ts';
import { type Rule, spec2, whereAttribute } from './rule.ts';
import { coversLanguage } from './values.ts';

const root = (attributes: string, segment = '<source>a</source><target>b</target>', unit = '') =>
  `<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" ${attributes}><file id="f"><unit id="u"${unit}><segment>${segment}</segment></unit></file></xliff>`;

function isPart(name: string | undefined): boolean {
  return name === 'segment' || name === 'ignorable';
}

export const LANGUAGES_2: readonly Rule[] = [
  {
    id: 'xliff-missing-trglang',
    versions: '2',
    severity: 'error',
    href: spec2('xliff'),
    summary: '`trgLang` is stated as soon as a segment has a target.',
    on: ['xliff'],
    check(node, report) {
      if (node.attribute('trgLang') !== undefined) return;
      const target = node.firstInside('target', ({ parent }) => isPart(parent?.name));
      // Angular's tools take the language from the file name.
      const severity = node.doc.dialect === 'angular' ? 'information' : 'error';
      if (target !== undefined)
        report(node.nameSpan, 'There are targets, but <xliff> does not say their language: add trgLang.', { severity });
    },
    examples: {
      good: [root('srcLang="en" trgLang="de"'), root('srcLang="en"', '<source>a</source>')],
      bad: [root('srcLang="en"')],
    },
  },
  {
    id: 'xliff-xml-lang',
    versions: '2',
    severity: 'error',
    href: spec2('target'),
    summary: 'The language of a source is `srcLang`, that of a target `trgLang`, stated or inherited.',
    on: ['source', 'target'],
    concerns: whereAttribute('xml:lang'),
    check(node, report) {
      if (!isPart(node.parent?.name)) return;
      const side = node.name === 'source' ? 'srcLang' : 'trgLang';
      const wanted = node.doc.root?.value(side);
      const found = node.inherited('xml:lang');
      if (wanted === undefined || wanted === '' || found === undefined || coversLanguage(wanted, found)) return;
      const own = node.attribute('xml:lang');
      const fixes: readonly ProblemFix[] =
        own === undefined
          ? []
          : [{ title: `Write ${wanted}`, edits: [{ span: own.valueSpan, text: wanted }], safe: false }];
      report(
        own?.valueSpan ?? node.nameSpan,
        `The language of this <${node.name}> is "${found}", but ${side} is "${wanted}".`,
        { fixes },
      );
    },
    examples: {
      good: [root('srcLang="en" trgLang="de"', '<source xml:lang="en-US">a</source><target xml:lang="de">b</target>')],
      bad: [
        root('srcLang="en" trgLang="de"', '<source xml:lang="fr">a</source><target>b</target>'),
        root('srcLang="en" trgLang="de"', '<source>a</source><target>b</target>', ' xml:lang="en"'),
      ],
    },
  },
  {
    id: 'xliff-xml-space',
    versions: '2',
    severity: 'error',
    href: spec2('xml_space'),
    summary: 'Source and target treat white space alike.',
    on: ['target'],
    concerns: whereAttribute('xml:space'),
    check(node, report) {
      const parent = node.parent;
      if (parent?.name !== 'segment' && parent?.name !== 'ignorable') return;
      const source = parent.child('source');
      if (source === undefined) return;
      const own = node.value('xml:space');
      const other = source.value('xml:space');
      if (own === other) return;
      const around = parent.inherited('xml:space') ?? 'default';
      const [wanted, found] = [other ?? around, own ?? around];
      if (wanted !== found)
        report(
          node.attribute('xml:space')?.valueSpan ?? node.nameSpan,
          `xml:space is "${found}" here and "${wanted}" in the source: they must agree.`,
        );
    },
    examples: {
      good: ['<segment><source xml:space="preserve">a</source><target xml:space="preserve">b</target></segment>'],
      bad: ['<segment><source xml:space="preserve">a</source><target>b</target></segment>'],
    },
  },
];
