import { describe, expect, test } from 'vitest';
import { xliff } from '../../../../../server/core/formats/xliff/index.ts';
import { codesOf } from '../../../../../server/core/text/content.ts';
import { applyEdits } from '../../../../../server/core/text/span.ts';
import { doc2, doc12, ownParts, put, show, units } from './helpers.ts';

const unit12 = (inner: string, attributes = '') =>
  doc12(`  <trans-unit id="u"${attributes}>\n    ${inner}\n  </trans-unit>`);
const unit2 = (inner: string, attributes = '', root?: string) =>
  doc2(`<unit id="u">\n <segment${attributes}>\n  ${inner}\n </segment>\n</unit>`, root);
const STATES = '<trans-unit id="other"><source>x</source><target state="translated">y</target></trans-unit>';
const STATES_2 = '<unit id="other"><segment state="translated"><source>x</source><target>y</target></segment></unit>';

/** What stands between `before` and `after` once the change is made. */
function written12(inner: string, target: string, attributes = '') {
  return put(unit12(inner, attributes), 'o#u', [target]);
}

describe('the place of a new target', () => {
  test.each([
    ['after the source, indented alike', '<source>x</source>', '<source>x</source>\n    <target>y</target>'],
    ['in the line of the source', '<x/><source>x</source>', '<x/><source>x</source><target>y</target>'],
    [
      'before the notes',
      '<source>x</source>\n    <note>n</note>',
      '<source>x</source>\n    <target>y</target>\n    <note>n</note>',
    ],
    [
      'an empty element is opened, its attributes stay',
      '<source>x</source><target xml:lang="de" />',
      '<source>x</source><target xml:lang="de">y</target>',
    ],
    ['inside an empty pair', '<source>x</source><target></target>', '<source>x</source><target>y</target>'],
    [
      'inside an empty CDATA section',
      '<source>x</source><target><![CDATA[]]></target>',
      '<source>x</source><target><![CDATA[y]]></target>',
    ],
    [
      'a CDATA source asks for CDATA in an empty element',
      '<source><![CDATA[<b>]]></source><target xml:lang="de"/>',
      '<source><![CDATA[<b>]]></source><target xml:lang="de"><![CDATA[y]]></target>',
    ],
    [
      'a CDATA source asks for CDATA in an empty pair',
      '<source><![CDATA[<b>]]></source><target></target>',
      '<source><![CDATA[<b>]]></source><target><![CDATA[y]]></target>',
    ],
    [
      'a CDATA source asks for a CDATA target',
      '<source><![CDATA[<b>]]></source>',
      '<source><![CDATA[<b>]]></source>\n    <target><![CDATA[y]]></target>',
    ],
  ])('%s', (_, inner, expected) => {
    expect(written12(inner, 'y').text).toBe(unit12(expected));
  });

  test('line ends, prefix and quotes are those of the file', () => {
    const text = `<?xml version='1.0'?>\r\n<t:xliff version='1.2' xmlns:t='urn:oasis:names:tc:xliff:document:1.2'>\r\n<t:file original='o' source-language='en'><t:body>\r\n\t<t:trans-unit id='a'>\r\n\t\t<t:source>x</t:source>\r\n\t</t:trans-unit>\r\n\t<t:trans-unit id='b'><t:source>x</t:source><t:target state='new'/></t:trans-unit></t:body></t:file></t:xliff>`;
    const { edits } = put(text, 'o#a', ['y']);
    expect(edits.map((edit) => edit.text)).toEqual([
      `\r\n\t\t<t:target state='needs-review-translation' state-qualifier='leveraged-mt'>y</t:target>`,
    ]);
  });

  test('last, where the file puts its targets last, with the language it names there', () => {
    const one = (id: string, target: string) =>
      `<trans-unit id="${id}">\n <source>x</source>\n <note>n</note>${target}\n</trans-unit>\n`;
    const text = doc12(one('a', '\n <target xml:lang="uk">t</target>') + one('b', ''));
    expect(put(text, 'o#b', ['y']).text).toBe(
      doc12(one('a', '\n <target xml:lang="uk">t</target>') + one('b', '\n <target xml:lang="uk">y</target>')),
    );
  });

  test('2.x names the target language once there is a target', () => {
    const text = unit2('<source>x</source>', '', 'srcLang="en"');
    expect(put(text, 'f#u', ['y'], { targetLocale: 'de-DE' }).text).toBe(
      unit2('<source>x</source>\n  <target>y</target>', '', 'srcLang="en" trgLang="de-DE"'),
    );
    expect(put(text, 'f#u', ['y']).text).toBe(unit2('<source>x</source>\n  <target>y</target>', '', 'srcLang="en"'));
  });
});

describe('the smallest edit', () => {
  test.each([
    ['one word', 'Das alte Haus', 'Das neue Haus', 'alt', 'neu'],
    ['an addition', 'Haus', 'Haus!', '', '!'],
    ['a removal', 'Haus!', 'Haus', '!', ''],
    ['references that stay keep their spelling', '&#160;a &quot;b&quot;', '\u00a0A "b"', 'a', 'A'],
    ['never half a reference', 'a&lt;b', 'a>b', '&lt;', '&gt;'],
    ['never half a character', '😀', '😁', '😀', '😁'],
    ['inside CDATA', '<![CDATA[a & b]]>', 'a < b', '&', '<'],
    ['CDATA is split where it would end', '<![CDATA[ab]]>', 'a]]>b', '', ']]]]><![CDATA[>'],
    ['from CDATA into text', 'x<![CDATA[a]]>b', 'xc', 'a]]>b', 'c]]>'],
    ['a tag stays whole', '<x id="1"/>a', 'a', '<x id="1"/>', ''],
    ['no new end of CDATA in text', 'a]]b', 'a]]>b', '', '&gt;'],
  ])('%s', (_, old, target, from, to) => {
    const text = unit12(`<source>x <x id="1"/></source><target>${old}</target>`);
    const { edits, text: after } = put(text, 'o#u', [target]);
    expect(edits.map(({ span, text: replacement }) => [text.slice(span.start, span.end), replacement])).toEqual([
      [from, to],
    ]);
    expect(show(units(after)[0]!.target)).toBe(target);
  });

  test('codes go in byte for byte, text is escaped once', () => {
    const text = unit12(`<source>a <g  id='1' >b</g><x id="2"/></source>`);
    const [unit] = units(text);
    const [open, close, x] = codesOf(unit!.source!);
    const { text: after } = put(text, 'o#u', [x!, 'a & b < &amp;', open!, '>', close!]);
    expect(after).toContain(`<target><x id="2"/>a &amp; b &lt; &amp;amp;<g  id='1' >&gt;</g></target>`);
  });

  describe('a carriage return that is a reference stays one', () => {
    const file = (source: string, lineEnd = '\n') =>
      doc12(`<trans-unit id="a"><source>${source}</source></trans-unit>`).replaceAll('\n', lineEnd);
    const target = (text: string, written: string) =>
      /<target>(.*)<\/target>/s.exec(put(text, 'o#a', [written]).text)?.[1];

    test.each([
      ['x&#13;\ny', '\n', 'a\r\nb', 'a&#13;\nb'],
      ['x&#xD;\ny', '\n', 'a\r\nb', 'a&#xD;\nb'],
      ['x&#13;\ny', '\r\n', 'a\r\r\nb', 'a&#13;\r\nb'],
      ['x&#13;&#10;y', '\r\n', 'a\r\nb', 'a&#13;\nb'],
      ['x&#13;y', '\r\n', 'a\rb', 'a&#13;b'],
      ['x\ny', '\r\n', 'a\r\nb', 'a\r\nb'],
      ['x\ny', '\r', 'a\rb', 'a\rb'],
      ['x', '\n', 'a\r\nb', 'a&#13;\nb'],
    ])('%j, line ends %j', (source, lineEnd, given, expected) => {
      expect(target(file(source, lineEnd), given)).toBe(expected);
    });

    test('in a CDATA section, too', () => {
      const text = doc12('<trans-unit id="a"><source>x&#13;</source><target><![CDATA[<b>]]></target></trans-unit>');
      expect(put(text, 'o#a', ['<b>\r']).text).toContain('<target><![CDATA[<b>]]>&#13;');
    });
  });

  test('the escapes of the file', () => {
    const text = (habit: string) =>
      doc12(
        `<trans-unit id="a"><source>${habit}</source></trans-unit><trans-unit id="u"><source>x</source></trans-unit>`,
      );
    expect(put(text('a > b'), 'o#u', [`> " '`]).edits[0]!.text).toContain(`<target>> " '</target>`);
    expect(put(text('a &gt; &quot; &apos;'), 'o#u', [`> " '`]).edits[0]!.text).toContain(
      '<target>&gt; &quot; &apos;</target>',
    );
  });

  test('what is there already is no edit, whatever the origin', () => {
    const text = doc12(
      `${STATES}<trans-unit id="u"><source>x</source><target state="new">y &amp; <g id="1">z</g></target></trans-unit>`,
    );
    const unit = units(text)[1]!;
    for (const origin of ['machine', 'memory', 'person'] as const)
      expect(put(text, 'o#u', ownParts(unit.target), { origin }).edits).toEqual([]);
  });
});

describe('what cannot be written is refused, with the reason', () => {
  const source = '<source>a <g id="1">b</g> <ph id="2">&lt;img alt="<sub>c</sub>"&gt;</ph></source>';
  test('a lost closing code', () => {
    const [open] = codesOf(units(unit12(source))[0]!.source!);
    expect(put(unit12(source), 'o#u', [open!, 'b'])).toMatchObject({
      edits: [],
      rejected: [{ unit: 'o#u', reason: expect.stringContaining('do not nest') }],
    });
  });

  test('text inside native code', () => {
    const codes = codesOf(units(unit12(source))[0]!.source!);
    expect(put(unit12(source), 'o#u', [...codes.slice(0, 3), 'no', ...codes.slice(3)]).rejected).toMatchObject([
      { reason: expect.stringContaining('only code is allowed') },
    ]);
  });

  test('a character XML has no room for: refused in 1.2, a cp in 2.x', () => {
    expect(put(unit12('<source>x</source>'), 'o#u', ['a\u0007']).rejected).toMatchObject([
      { reason: expect.stringContaining('U+0007') },
    ]);
    expect(put(unit2('<source>x</source>'), 'f#u', ['a\u0007b']).text).toContain('<target>a<cp hex="0007"/>b</target>');
    expect(put(unit2('<source><![CDATA[x]]></source>'), 'f#u', ['a\u0007b']).text).toContain(
      '<target><![CDATA[a]]><cp hex="0007"/><![CDATA[b]]></target>',
    );
  });

  test('an unknown unit', () => {
    expect(put(unit12('<source>x</source>'), 'o#v', ['y']).rejected).toMatchObject([{ unit: 'o#v' }]);
  });
});

describe('states', () => {
  const attributesOf = (text: string) => [
    /<trans-unit id="u"([^>]*)>/.exec(text)?.[1],
    /<target([^>]*)>(?!y<)/.exec(text.slice(text.indexOf('id="u"')))?.[1],
  ];
  test.each([
    ['machine', '', ' state="new"', ['', ' state="needs-review-translation" state-qualifier="leveraged-mt"']],
    ['memory', '', ' state="new"', ['', ' state="translated" state-qualifier="leveraged-tm"']],
    ['person', '', ' state="needs-translation"', ['', ' state="translated"']],
    ['person', '', ' state="needs-review-l10n" state-qualifier="fuzzy-match"', ['', ' state="translated"']],
    ['person', ' approved="yes"', ' state="final"', [' approved="no"', ' state="needs-review-translation"']],
    ['person', '', ' state="signed-off"', ['', ' state="needs-review-translation"']],
    ['person', '', ' state="x-mine"', ['', ' state="x-mine"']],
    ['person', '', '', ['', '']],
    [
      'machine',
      '',
      ` state='new' xml:lang="de"`,
      ['', ` state='needs-review-translation' xml:lang="de" state-qualifier="leveraged-mt"`],
    ],
  ] as const)('1.2: %s changes%s%s', (origin, unit, target, expected) => {
    const text = doc12(
      `<trans-unit id="u"${unit}><source>x</source><target${target}>old</target></trans-unit>${STATES}`,
    );
    expect(attributesOf(put(text, 'o#u', ['new'], { origin }).text)).toEqual(expected);
  });

  test.each([
    ['machine', ' state="initial"', ' state="translated" subState="dragoman:mt"'],
    ['memory', ' state="initial" subState="x:y"', ' state="translated" subState="dragoman:tm"'],
    ['person', ' state="final" subState="x:y"', ' state="translated"'],
    ['person', ' state="reviewed"', ' state="translated"'],
    ['person', '', ' state="translated"'],
  ] as const)('2.x: %s changes%s', (origin, segment, expected) => {
    const text = doc2(`<unit id="u"><segment${segment}><source>x</source></segment></unit>${STATES_2}`);
    expect(/<segment([^>]*)>/.exec(put(text, 'f#u', ['new'], { origin }).text)?.[1]).toBe(expected);
  });

  test('no states where the file has none, but approved work that changes is no longer approved', () => {
    const text = unit12('<source>x</source>\n    <target>old</target>', ' approved="yes"');
    expect(put(text, 'o#u', ['new']).text).toBe(
      unit12('<source>x</source>\n    <target>new</target>', ' approved="no"'),
    );
  });

  test('AL: markers instead of states, where the file has some', () => {
    const text = doc12('<trans-unit id="u"><source>x</source><target>[NAB: NOT TRANSLATED]</target></trans-unit>');
    expect(put(text, 'o#u', ['y']).text).toContain('<target>[NAB: REVIEW]y</target>');
    expect(put(text, 'o#u', ['y'], { origin: 'person' }).text).toContain('<target>y</target>');
    const reviewed = put(text, 'o#u', ['y']).text;
    expect(put(reviewed, 'o#u', ['y'], { origin: 'person' }).edits).toEqual([]);
  });
});

describe('clearing', () => {
  const clear = (text: string, unit = 'o#u') => put(text, unit, [], { origin: 'person' }).text;
  test('removes the element, where untranslated units have none', () => {
    expect(clear(unit12('<source>x</source>\n    <target>y</target>'))).toBe(unit12('<source>x</source>'));
  });
  test('empties it, where untranslated units have an empty one', () => {
    const rest = '<trans-unit id="o"><source>x</source><target/></trans-unit>';
    expect(clear(doc12(`<trans-unit id="u"><source>x</source><target>y</target></trans-unit>${rest}`))).toBe(
      doc12(`<trans-unit id="u"><source>x</source><target></target></trans-unit>${rest}`),
    );
  });
  test('1.2 with states', () => {
    const text = doc12(
      '<trans-unit id="u"><source>x</source><target state="final" state-qualifier="exact-match">y</target></trans-unit>',
    );
    expect(clear(text)).toContain('<target state="needs-translation"></target>');
  });
  test('2.x: no target, state initial, no subState', () => {
    expect(clear(unit2('<source>x</source>\n  <target>y</target>', ' state="final" subState="a:b"'), 'f#u')).toBe(
      unit2('<source>x</source>', ' state="initial"'),
    );
  });
  test('.NET: the source again', () => {
    const file = 'original="../A.resx" source-language="en" target-language="de"';
    const text = doc12(
      '<trans-unit id="u"><source>x &gt;</source><target state="translated">y</target></trans-unit><trans-unit id="v"><source>x</source><target state="new">x</target></trans-unit>',
      file,
    );
    expect(clear(text, '../A.resx#u')).toContain('<target state="new">x &gt;</target>');
  });
  test('nothing to clear is no edit', () => {
    for (const inner of [
      '<source>x</source>',
      '<source>x</source><target/>',
      '<source>x</source><target><![CDATA[]]></target>',
    ])
      expect(clear(unit12(inner))).toBe(unit12(inner));
  });
});

describe('segmented targets of 1.2', () => {
  const seg = (mid: number, text: string) => `<mrk mtype="seg" mid="${mid}">${text}</mrk>`;
  const SOURCE = `<source>A. B. C.</source><seg-source>${seg(1, 'A.')} ${seg(2, 'B.')}  ${seg(3, 'C.')}</seg-source>`;
  const segmented = (target: string) => unit12(SOURCE + target);
  test.each([
    [
      'no target: all segments, the others empty',
      '',
      2,
      `<target>${seg(1, '')} ${seg(2, 'b')}  ${seg(3, '')}</target>`,
    ],
    ['an empty target', '<target/>', 1, `<target>${seg(1, 'b')} ${seg(2, '')}  ${seg(3, '')}</target>`],
    ['a segment that is there', `<target>${seg(1, 'x')}</target>`, 1, `<target>${seg(1, 'b')}</target>`],
    [
      'a segment in between',
      `<target>${seg(1, 'x')} ${seg(3, 'z')}</target>`,
      2,
      `<target>${seg(1, 'x')} ${seg(2, 'b')} ${seg(3, 'z')}</target>`,
    ],
    ['a segment in front', `<target>${seg(2, 'x')}</target>`, 1, `<target>${seg(1, 'b')} ${seg(2, 'x')}</target>`],
    ['a segment behind', `<target>${seg(2, 'x')}</target>`, 3, `<target>${seg(2, 'x')}  ${seg(3, 'b')}</target>`],
    ['an empty mark', '<target><mrk mtype="seg" mid="1"/></target>', 1, `<target>${seg(1, 'b')}</target>`],
  ])('%s', (_, target, mid, expected) => {
    expect(put(segmented(target), `o#u/${mid}`, ['b']).text).toBe(
      segmented(target === '' ? `\n    ${expected}` : expected),
    );
  });

  test('several at once', () => {
    const text = segmented('');
    const { edits } = xliff.write(
      text,
      xliff.parse(text),
      ['a', 'b', 'c'].map((value, index) => ({ unit: `o#u/${index + 1}`, parts: [value], origin: 'machine' })),
    );
    expect(applyEdits(text, edits)).toBe(
      segmented(`\n    <target>${seg(1, 'a')} ${seg(2, 'b')}  ${seg(3, 'c')}</target>`),
    );
  });

  test('a target that is not segmented is not touched', () => {
    expect(put(segmented('<target>whole</target>'), 'o#u/1', ['b'])).toMatchObject({
      edits: [],
      rejected: [{ unit: 'o#u/1' }],
    });
  });
});

describe('a new file', () => {
  test('names its locale and keeps every other byte', () => {
    const text = unit12('<source>x</source>');
    expect(xliff.create({ text, catalog: xliff.parse(text) }, 'fr')).toBe(
      text.replace('target-language="de"', 'target-language="fr"'),
    );
    const bare = text.replace(' target-language="de"', '');
    expect(xliff.create({ text: bare, catalog: xliff.parse(bare) }, 'fr')).toBe(
      bare.replace('datatype="plaintext"', 'datatype="plaintext" target-language="fr"'),
    );
    const two = unit2('<source>x</source>', '', 'srcLang="en"');
    expect(xliff.create({ text: two, catalog: xliff.parse(two) }, 'fr')).toBe(
      two.replace('srcLang="en"', 'srcLang="en" trgLang="fr"'),
    );
  });

  test('without the translations of another locale', () => {
    const text = unit12('<source>x</source>\n    <target>y</target>');
    expect(xliff.create({ text, catalog: xliff.parse(text) }, 'fr')).toBe(
      unit12('<source>x</source>').replace('"de"', '"fr"'),
    );
    expect(xliff.create({ text, catalog: xliff.parse(text) }, 'de')).toBe(text);
  });
});

test('AL: a translation takes the place of all suggestions', () => {
  const text = doc12(
    '<trans-unit id="u">\n <source>x</source>\n <target>[NAB: SUGGESTION]a</target>\n <target>[NAB: SUGGESTION]b</target>\n <note>n</note>\n</trans-unit>',
  );
  expect(units(text)[0]!.matches?.map(({ target }) => show(target))).toEqual(['b']);
  expect(put(text, 'o#u', ['y'], { origin: 'person' }).text).toBe(
    doc12('<trans-unit id="u">\n <source>x</source>\n <target>y</target>\n <note>n</note>\n</trans-unit>'),
  );
  expect(units(text.replace('SUGGESTION]a', 'SUGGESTION][NAB: NOT TRANSLATED]'))[0]).toMatchObject({
    state: 'initial',
  });
});
