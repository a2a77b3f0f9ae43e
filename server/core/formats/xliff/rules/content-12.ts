import { firstChild, NONE, nextSibling } from '../../../text/xml/table.ts';
import type { Node } from './node.ts';
import { having, type Rule, spec12 } from './rule.ts';
import { ownText } from './structure-2.ts';

const set = (names: string): ReadonlySet<string> => new Set(names.split(' ').filter((name) => name !== ''));
const FILES = set('internal-file external-file');
const INLINE = set('g x bx ex bpt ept ph it mrk');
const NATIVE = set('sub');
const NOTHING = set('');

/** The elements of XLIFF 1.2 and their allowed content, besides elements of other namespaces (section 2 of the specification). */
const CHILDREN: Readonly<Record<string, ReadonlySet<string>>> = {
  xliff: set('file'),
  file: set('header body'),
  header: set('skl phase-group glossary reference count-group prop-group note tool'),
  skl: FILES,
  glossary: FILES,
  reference: FILES,
  'bin-source': FILES,
  'bin-target': FILES,
  'phase-group': set('phase'),
  phase: set('note'),
  body: set('group trans-unit bin-unit'),
  group: set('context-group count-group prop-group note group trans-unit bin-unit'),
  'trans-unit': set('source seg-source target context-group count-group prop-group note alt-trans'),
  'bin-unit': set('bin-source bin-target context-group count-group prop-group note trans-unit'),
  'alt-trans': set('source seg-source target context-group prop-group note'),
  'context-group': set('context'),
  'count-group': set('count'),
  'prop-group': set('prop'),
  source: INLINE,
  'seg-source': INLINE,
  target: INLINE,
  g: INLINE,
  mrk: INLINE,
  sub: INLINE,
  bpt: NATIVE,
  ept: NATIVE,
  ph: NATIVE,
  it: NATIVE,
  x: NOTHING,
  bx: NOTHING,
  ex: NOTHING,
  note: NOTHING,
  context: NOTHING,
};

const NEEDED: Readonly<Record<string, string>> = { xliff: 'file', file: 'body', 'alt-trans': 'target' };

/** No text is allowed in these. */
const TEXTLESS = set(
  'xliff file header body group trans-unit bin-unit alt-trans context-group count-group prop-group phase-group skl x bx ex',
);

/** Words that a value must be one of, or begin with `x-`; several in a list if the specification has a list. */
const WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  mtype: set(
    'abbrev abbreviated-form abbreviation acronym appellation collocation common-name datetime equation expanded-form formula head-term initialism international-scientific-term internationalism logical-expression materials-management-unit name near-synonym part-number phrase phraseological-unit protected romanized-form seg set-phrase short-form sku standard-text symbol synonym synonymous-phrase term transcribed-form transliterated-form truncated-term variant',
  ),
  ctype: set('bold italic underlined link image pb lb'),
  'context-type': set('database element elementtitle linenumber numparams paramnotes record recordtitle sourcefile'),
  purpose: set('information location match'),
};

/** The children that are XLIFF elements, with their names, without creating nodes. */
function* ownChildren({ doc, index }: Node): Iterable<readonly [child: number, name: string]> {
  const { table } = doc.model;
  for (let child = firstChild(table, index); child !== NONE; child = nextSibling(table, child)) {
    const name = doc.nameAt(child);
    if (!name.includes(':')) yield [child, name];
  }
}

const unit = (inner: string) => `<trans-unit id="u">${inner}</trans-unit>`;
const file = (inner: string) => `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">${inner}</xliff>`;

export const CONTENT_12: readonly Rule[] = [
  {
    id: 'xliff-12-content',
    versions: '1.2',
    severity: 'warning',
    href: spec12('Struct_Elem'),
    summary: 'Every element is where its parent allows it, and text only where text is allowed.',
    on: Object.keys(CHILDREN),
    concerns: ({ name, hasChildren, hasContent }) => hasChildren || (hasContent && TEXTLESS.has(name)),
    check(node, report) {
      const allowed = CHILDREN[node.name];
      if (allowed === undefined) return;
      for (const [child, name] of ownChildren(node))
        if (!allowed.has(name)) report(node.doc.nodeAt(child).nameSpan, `<${name}> is not allowed in ${node.label}.`);
      const text = TEXTLESS.has(node.name) ? ownText(node) : undefined;
      if (text !== undefined) report(text, `Text is not allowed directly in ${node.label}.`);
    },
    examples: {
      good: [
        unit('<source>a<ph id="1">&lt;img alt="<sub>b</sub>"></ph></source><note>n</note><x:y xmlns:x="urn:x"/>'),
        '<group id="g"><note>n</note><bin-unit id="b" mime-type="image/png"><bin-source><external-file href="a.png"/></bin-source></bin-unit></group>',
      ],
      bad: [
        unit('<source>a<b>c</b></source>'),
        unit('stray<source>a</source>'),
        unit('<source>a<x id="1">b</x></source>'),
        unit('<source>a</source><context>b</context>'),
        unit('<source>a<sub>b</sub></source>'),
      ],
    },
  },
  {
    id: 'xliff-12-missing-element',
    versions: '1.2',
    severity: 'error',
    href: spec12('Struct_Elem'),
    summary: 'A document has a file, a file a body, an alternative translation a target.',
    on: Object.keys(NEEDED),
    check(node, report) {
      const needed = NEEDED[node.name] ?? '';
      for (const [, name] of ownChildren(node)) if (name === needed) return;
      report(node.nameSpan, `${node.label} must contain <${needed}>.`, {
        ...(node.name === 'alt-trans' && { severity: 'warning' }),
      });
    },
    examples: {
      good: [unit('<source>a</source><alt-trans><target>b</target></alt-trans>')],
      bad: [
        file(''),
        file('<file original="o" source-language="en" datatype="plaintext"></file>'),
        unit('<source>a</source><alt-trans><source>b</source></alt-trans>'),
      ],
    },
  },
  {
    id: 'xliff-12-word',
    versions: '1.2',
    severity: 'warning',
    href: spec12('Struct_Attr'),
    summary: 'Kinds of codes, marks and contexts are words of the specification, or begin with `x-`.',
    on: ['g', 'x', 'bx', 'bpt', 'ph', 'it', 'sub', 'mrk', 'context', 'context-group'],
    concerns: having(...Object.keys(WORDS)),
    check(node, report) {
      for (const attribute of node.attributes) {
        const words = Object.hasOwn(WORDS, attribute.name) ? WORDS[attribute.name] : undefined;
        if (words === undefined) continue;
        const values = attribute.name === 'purpose' ? attribute.value.split(/\s+/) : [attribute.value];
        const wrong = values.find((value) => value !== '' && !words.has(value) && !value.startsWith('x-'));
        if (wrong !== undefined)
          report(
            attribute.valueSpan,
            `"${wrong}" is not a valid value for ${attribute.name}: XLIFF has other words, and your own must begin with "x-".`,
            // Crowdin uses its own words for contexts, which only people read.
            node.name.startsWith('context') ? { severity: 'information' } : {},
          );
      }
    },
    examples: {
      good: [
        unit('<source><g id="1" ctype="x-span">a</g><mrk mtype="protected">b</mrk></source>'),
        unit(
          '<source>a</source><context-group purpose="location match"><context context-type="linenumber">1</context></context-group>',
        ),
      ],
      bad: [
        unit('<source><g id="1" ctype="strong">a</g></source>'),
        unit('<source><mrk mtype="fixed">a</mrk></source>'),
        unit(
          '<source>a</source><context-group purpose="place"><context context-type="sourcefile">a</context></context-group>',
        ),
      ],
    },
  },
];
