import { describe, expect, it } from 'vitest';
import type { FileReport } from '../../../../../server/core/planning/job.ts';
import { memoryCode } from '../../../../support/memory-format.ts';
import { type JobOptions, translate, written } from '../../../../support/translate-job.ts';
import { answering, piecesOf, pseudo, pseudoTranslator, type TestTranslator } from '../../../../support/translators.ts';

/* What other tools get wrong (docs/spec/checks.md#mistakes-of-other-tools). Each line there is a test here. */

const units = (...sources: readonly string[]) =>
  sources.map((source, index) => ({ id: `u${index}`, source: [source] }));
const sentBy = (translator: TestTranslator) => translator.requests.flatMap((request) => request.texts);

async function run(
  sources: readonly string[],
  options: JobOptions = {},
  translator = pseudoTranslator(),
): Promise<{ sent: readonly string[]; report: FileReport; written: readonly string[] }> {
  const report = await translate(units(...sources), { translator }, options);
  return { sent: sentBy(translator), report, written: Object.values(written(report)) };
}

describe('known mistakes of other tools', () => {
  it('tokens as plain text are translated, billed and collide', async () => {
    const { sent, written } = await run(['Save __VAR_0__ as {name}']);
    expect(sent).toEqual(['Save __VAR_0__ as <x id="1">{name}</x>']);
    expect(written).toEqual(['Fnir __INE_0__ nf {name}']);
  });

  it('tags sent without tag handling are mangled', async () => {
    const translator = pseudoTranslator();
    await run(['Save {name}', 'Press <b>OK</b> now', 'Plain text'], {}, translator);
    for (const request of translator.requests)
      expect(request.tagHandling !== undefined).toBe(request.texts.some((text) => /<[xg] id=/.test(text)));
  });

  it('unescaped < and & are an error in strict XML', async () => {
    const { sent, written } = await run(['a < b & {c} > d, AT&T; <3']);
    expect(sent).toEqual(['a &lt; b &amp; <x id="1">{c}</x> &gt; d, AT&amp;T; &lt;3']);
    expect(written).toEqual(['n < o & {c} > q, NG&G; <3']);
  });

  it('an escaped escape is decoded twice', async () => {
    const german = answering((text) => text.replace('Write', 'Schreib'));
    const { written } = await run(['Write &lt;b> as &amp;lt; & < for {x}'], {}, german);
    expect(written).toEqual(['Schreib &lt;b> as &amp;lt; & < for {x}']);
  });

  it('one brace of {{name}} gets lost', async () => {
    const loseBrace = answering((text, request) =>
      pseudo(text, request).replace('{{', '{').replaceAll('id="1"/', 'id="2"/'),
    );
    const { report } = await run(['Hello {{name}}, welcome'], { dialect: 'i18next' }, loseBrace);
    expect(report.changes).toEqual([]);
    expect(report.refused).toHaveLength(1);
  });

  it.each([
    ['%(name)s', 'plain'],
    ['%.2f', 'plain'],
    ['%-5d', 'plain'],
    ['{0,number}', 'plain'],
    ['{user.name}', 'plain'],
    ['%{x}', 'plain'],
    [':name', 'laravel'],
    ['$t(key)', 'i18next'],
    ['{{- html}}', 'i18next'],
    ["{'@'}", 'vue-i18n'],
    ['@:linked.key', 'vue-i18n'],
    ['$NAME$', 'chrome'],
    ['%1', 'al'],
    ['%@', 'xcode'],
    ['{0:N2}', 'dotnet'],
    ['{n, number, ::percent}', 'icu'],
  ])('%s is not recognised (%s)', async (placeholder, dialect) => {
    const { sent, written } = await run([`Good ${placeholder} news`], { dialect });
    expect(sent).toEqual([`Good <x id="1">${placeholder}</x> news`]);
    expect(written).toEqual([`Tbbq ${placeholder} arjf`]);
  });

  it('attribute values are translated', async () => {
    const { sent, written } = await run(['See <a href="/help" class="more">help</a> here']);
    expect(sent).toEqual(['See <g id="1">help</g> here']);
    expect(written).toEqual(['Frr <a href="/help" class="more">uryc</a> urer']);
  });

  it('attributes that people read stay in the source language', async () => {
    const { sent, written } = await run([
      'See <a href="/help" title="More {topic}">help</a> here',
      '<img src="a.png" alt=\'The "old" cat\'>',
      '<input placeholder="Name" aria-label="Your name" data-title="x" value="name">',
    ]);
    expect(sent).toEqual([
      'More <x id="1">{topic}</x>',
      'See <g id="1">help</g> here',
      'The "old" cat',
      'Name',
      'Your name',
    ]);
    expect(written).toEqual([
      'Frr <a href="/help" title="Zber {topic}">uryc</a> urer',
      '<img src="a.png" alt=\'Gur "byq" png\'>',
      '<input placeholder="Anzr" aria-label="Lbhe anzr" data-title="x" value="name">',
    ]);
  });

  it('a quotation mark in an attribute ends it', async () => {
    const quoting = answering((text, request) => `"${pseudo(text, request)}" <'`);
    const { written, report } = await run(['<img alt="A cat">', "<img alt='A cat'>"], {}, quoting);
    expect([written, report.refused.map(({ reason }) => reason)]).toEqual([
      ['<img alt="&quot;N png&quot; &lt;\'">', '<img alt=\'"N png" &lt;&#39;\'>'],
      [],
    ]);
  });

  it('tokens drift to the beginning of the sentence', async () => {
    const drift = answering((text, request) => {
      const pieces = piecesOf(pseudo(text, request), request);
      return [
        ...pieces.filter((piece) => /^<x|^<span/.test(piece)),
        ...pieces.filter((piece) => !/^<x|^<span/.test(piece)),
      ].join('');
    });
    const { report } = await run(['Click {a} and then {b} please.'], {}, drift);
    expect(report.refused).toEqual([
      { unit: 'u0', reason: expect.stringMatching(/words between the placeholder “\{a\}” and/) },
    ]);
  });

  it('ICU skeletons are sent as text', async () => {
    const { sent, written } = await run(
      [
        '{count, plural, offset:1 =0 {none left} one {# file} other {# files of {g, select, male {his} other {theirs}}}}',
      ],
      { dialect: 'icu' },
    );
    expect(sent.join(' ')).not.toMatch(/plural|select|offset|other|\{count/);
    expect(written).toEqual([
      '{count, plural, offset:1 =0 {abar yrsg} one {# svyr} other {# svyrf bs {g, select, male {uvf} other {gurvef}}}}',
    ]);
  });

  it('plural categories of the target language are missing', async () => {
    const { written } = await run(['{n, plural, one {# file} other {# files}}'], {
      dialect: 'icu',
      targetLocale: 'pl',
    });
    expect(written).toEqual(['{n, plural, one {# svyr} few {# svyrf} many {# svyrf} other {# svyrf}}']);
  });

  it('an apostrophe before an argument swallows the argument', async () => {
    const french = answering((text) => text.replace('of ', "d'"));
    const { written } = await run(['Photo of {name}'], { dialect: 'icu', targetLocale: 'fr' }, french);
    expect(written).toEqual(["Photo d''{name}"]);
  });

  it('strings joined with line breaks and split afterwards get misaligned', async () => {
    const joins = answering((text, request) => pseudo(text, request).replaceAll(' ', '\n'));
    const { sent, written } = await run(['One two', 'Three four'], {}, joins);
    expect(sent).toEqual(['One two', 'Three four']);
    expect(written).toEqual(['Bar gjb', 'Guerr sbhe']);
  });

  it('every placeholder is still present, and the meaning is gone', async () => {
    const collapse = answering(
      (text) => `${(text.match(/<x.*?<\/x>|<x[^>]*\/>|<span.*?<\/span>/g) ?? []).join(' ')} xbcvrera`,
    );
    const { report } = await run(['Copy {a} to {b}'], {}, collapse);
    expect(report.changes).toEqual([]);
  });

  it('a line break or the white space at the edges is lost', async () => {
    const trims = answering((text, request) => pseudo(text, request).replace(/\s+/g, ' ').trim());
    const { written } = await run(['  First line.\r\n\r\n- item one\r\n- item two \t'], {}, trims);
    expect(written).toEqual(['  Svefg yvar.\r\n\r\n- vgrz bar\r\n- vgrz gjb \t']);
  });

  it('codes are escaped into text, or lost with their words', async () => {
    const translator = pseudoTranslator();
    const source = [memoryCode('1', 'open'), 'Bold', memoryCode('1', 'close'), ' & ', memoryCode('2')];
    const report = await translate([{ id: 'a', source }], { translator });
    expect(written(report)).toEqual({ a: '‹1›Obyq‹/1› & ‹2›' });
    expect(report.changes[0]?.parts.filter((part) => typeof part !== 'string').map(({ raw }) => raw)).toEqual([
      '<g id="1">',
      '</g>',
      '<x id="2"/>',
    ]);
  });
});
