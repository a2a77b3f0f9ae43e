import { factsOf, sideOf } from './facts.ts';
import { parseFragment } from './fragments.ts';
import type { Node } from './node.ts';
import { unitOf } from './references-2.ts';
import { duplicates, having, type Rule, spec2 } from './rule.ts';

/** The id of a segment or inline element that a reference within the unit ends with: `#1`, `#t=1`, `#f=f/u=u/1`. */
function spanId(reference: string): string | undefined {
  const fragment = parseFragment(reference);
  if (fragment === undefined || typeof fragment === 'string') return undefined;
  const last = fragment.at(-1);
  return last?.prefix === '' || last?.prefix === 't' ? last.id : undefined;
}

const unit = (module: string) =>
  `<unit id="u" xmlns:mtc="urn:oasis:names:tc:xliff:matches:2.0" xmlns:gls="urn:oasis:names:tc:xliff:glossary:2.0">${module}<segment id="s"><source><mrk id="m" type="term">a</mrk></source></segment></unit>`;
const match = (attributes: string, inner = '<source>a</source><target>b</target>') =>
  unit(`<mtc:matches><mtc:match ${attributes}>${inner}</mtc:match></mtc:matches>`);
const entry = (attributes: string) =>
  unit(
    `<gls:glossary><gls:glossEntry ${attributes}><gls:term>a</gls:term><gls:translation id="t">b</gls:translation></gls:glossEntry></gls:glossary>`,
  );

export const MATCHES_2: readonly Rule[] = [
  {
    id: 'xliff-match-ref',
    versions: '2',
    severity: 'error',
    href: spec2('candidates_ref'),
    summary: 'A match refers to a span of text of its unit: `#` and the id of a segment or annotation.',
    on: ['mtc:match'],
    concerns: having('ref'),
    check(node, report) {
      const reference = node.attribute('ref');
      const holder = node.ancestor('unit');
      if (reference === undefined || holder === undefined) return;
      const ids = factsOf(holder).byId;
      if (!reference.value.startsWith('#') && ids.has(reference.value)) {
        const fix = {
          title: `Write #${reference.value}`,
          edits: [{ span: { start: reference.valueSpan.start, end: reference.valueSpan.start }, text: '#' }],
          safe: true,
        };
        report(reference.valueSpan, `A reference within the file begins with "#": write "#${reference.value}".`, {
          fixes: [fix],
        });
        return;
      }
      const id = spanId(reference.value);
      if (id === undefined || !ids.has(id))
        report(reference.valueSpan, `"${reference.value}" does not name a segment or inline element of this unit.`);
    },
    examples: {
      good: [match('ref="#s"'), match('ref="#m"')],
      bad: [match('ref="#x"'), match('ref="s"'), match('ref="#u=u"')],
    },
  },
  {
    id: 'xliff-match-annotation',
    versions: '2',
    severity: 'error',
    href: spec2('candidateAnnotation'),
    summary: 'An annotation of type `mtc:match` has no `ref`: the match refers to it.',
    on: ['mrk', 'sm'],
    concerns: having('ref'),
    check(node, report) {
      const reference = node.attribute('ref');
      if (reference !== undefined && node.value('type') === 'mtc:match' && unitOf(node) !== undefined)
        report(reference.nameSpan, 'An annotation for matches has no ref.');
    },
    examples: {
      good: ['<segment><source><mrk id="1" type="mtc:match">a</mrk></source></segment>'],
      bad: ['<segment><source><mrk id="1" type="mtc:match" ref="#x">a</mrk></source></segment>'],
    },
  },
  {
    id: 'xliff-match-codes',
    versions: '2',
    severity: 'error',
    href: spec2('match'),
    summary:
      'The inline elements of a match are complete and unique in themselves; the match itself has no `xml:lang`.',
    on: ['mtc:match'],
    check(node, report) {
      const own = node.attribute('xml:lang');
      if (own !== undefined)
        report(own.nameSpan, 'A match has no xml:lang: its source and its target are in the languages of the file.');
      for (const name of ['source', 'target'] as const) {
        const side = sideOf(node.child(name));
        if (side === undefined) continue;
        duplicates(side.codes, 'id', (span, value) =>
          report(span, `The id "${value}" is used twice in this <${name}>.`),
        );
        const ends = new Set(side.codes.map((code) => code.value('startRef') ?? ''));
        for (const code of side.codes) {
          const open = (code.name === 'sc' && code.value('isolated') !== 'yes') || code.name === 'sm';
          if (open && !ends.has(code.value('id') ?? ''))
            report(code.nameSpan, `${code.label} has no end in this match.`);
        }
      }
      // A reference match is in another language, and says which.
      const lang = node.value('reference') === 'yes' ? undefined : node.child('target')?.attribute('xml:lang');
      const wanted = node.doc.root?.value('trgLang');
      if (lang !== undefined && wanted !== undefined && lang.value.toLowerCase() !== wanted.toLowerCase())
        report(
          lang.valueSpan,
          `The match is in "${lang.value}", not in ${wanted}: only with reference="yes" may it be.`,
        );
    },
    examples: {
      good: [
        match('ref="#s"'),
        match('ref="#s" reference="yes"', '<source>a</source><target xml:lang="fr">b</target>'),
      ],
      bad: [
        match('ref="#s" xml:lang="de"'),
        match('ref="#s"', '<source><sc id="1"/>a</source><target>b</target>'),
        match('ref="#s"', '<source><ph id="1"/><ph id="1"/></source><target>b</target>'),
        match('ref="#s"', '<source>a</source><target xml:lang="fr">b</target>'),
      ],
    },
  },
  {
    id: 'xliff-glossary-ref',
    versions: '2',
    severity: 'error',
    href: spec2('gls_ref'),
    summary: 'A glossary entry or translation refers to a span of text of its unit.',
    on: ['gls:glossEntry', 'gls:translation'],
    concerns: having('ref'),
    check(node, report) {
      const reference = node.attribute('ref');
      const holder = node.ancestor('unit');
      if (reference === undefined || holder === undefined) return;
      const after = reference.value.slice(reference.value.lastIndexOf('#') + 1);
      const id = after.slice(Math.max(after.lastIndexOf('='), after.lastIndexOf('/')) + 1);
      if (!factsOf(holder).byId.has(id))
        report(reference.valueSpan, `"${reference.value}" does not name a segment or inline element of this unit.`);
    },
    examples: { good: [entry('ref="#m"')], bad: [entry('ref="#x"')] },
  },
  {
    id: 'xliff-glossary-id',
    versions: '2',
    severity: 'error',
    href: spec2('gls_id'),
    summary: 'Ids of entries and translations are unique in a glossary.',
    on: ['gls:glossary'],
    check(node, report) {
      const items = [...node.descendants()].filter(
        ({ name }: Node) => name === 'gls:glossEntry' || name === 'gls:translation',
      );
      duplicates(items, 'id', (span, value) => report(span, `The id "${value}" is used twice in this glossary.`));
    },
    examples: { good: [entry('id="e"')], bad: [entry('id="t"')] },
  },
];
