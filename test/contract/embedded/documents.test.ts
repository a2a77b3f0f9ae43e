import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterEach, describe, expect, test } from 'vitest';
import { type Embedded, type EmbeddedOptions, startEmbedded } from '../../../server/embedded/index.ts';
import { ask, at, type Target } from './support.ts';

const running: Embedded[] = [];
async function start(options: EmbeddedOptions = {}): Promise<Target> {
  const service = await startEmbedded({ documentTimes: { queuedMs: 0, translatingMs: 0 }, ...options });
  running.push(service);
  return { ...service, scheme: 'Service-Auth-Key', external: false };
}
afterEach(async () => {
  for (const service of running.splice(0)) await service.close();
});

type Fields = Readonly<Record<string, string>>;
function upload(target: Target, name: string, content: string | Uint8Array, fields: Fields = { target_lang: 'DE' }) {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.append(field, value);
  body.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
  return ask(target, { path: '/v2/document', body });
}

interface Handle {
  readonly id: string;
  readonly key: string;
}
async function submit(...parameters: Parameters<typeof upload>): Promise<Handle> {
  const answer = await upload(...parameters);
  expect(answer.status, answer.text).toBe(200);
  return { id: String(at(answer.json, 'document_id')), key: String(at(answer.json, 'document_key')) };
}
const status = (target: Target, { id, key }: Handle) =>
  ask(target, { path: `/v2/document/${id}`, json: { document_key: key } });
const download = (target: Target, { id, key }: Handle) =>
  ask(target, { path: `/v2/document/${id}/result`, form: [['document_key', key]] });

/** Asks until the work is over; the clock of these services never makes anyone wait. */
async function settled(target: Target, handle: Handle) {
  for (;;) {
    const answer = await status(target, handle);
    if (at(answer.json, 'status') === 'done' || at(answer.json, 'status') === 'error') return answer;
  }
}
async function translated(target: Target, name: string, content: string | Uint8Array, fields?: Fields) {
  const handle = await submit(target, name, content, fields);
  expect((await settled(target, handle)).json).toMatchObject({ status: 'done' });
  const answer = await download(target, handle);
  expect(answer.status, answer.text).toBe(200);
  return answer;
}

describe('the life of a document', () => {
  test('queued, translating, done, downloaded once, billed then', async () => {
    let now = 1_000_000;
    const target = await start({ clock: () => now, documentTimes: { queuedMs: 1000, translatingMs: 5000 } });
    const handle = await submit(target, 'a.txt', 'Save changes');
    expect((await status(target, handle)).json).toEqual({ document_id: handle.id, status: 'queued' });
    expect((await download(target, handle)).status).toBe(503);
    now += 2500;
    expect((await status(target, handle)).json).toEqual({
      document_id: handle.id,
      status: 'translating',
      seconds_remaining: 4,
    });
    expect((await download(target, handle)).status).toBe(503);
    now += 5000;
    expect((await settled(target, handle)).json).toEqual({
      document_id: handle.id,
      status: 'done',
      billed_characters: 12,
    });
    const used = async () => at((await ask(target, { path: '/v2/usage' })).json, 'character_count');
    expect(await used()).toBe(0);
    const result = await download(target, handle);
    expect(result.text).toBe('[Šàvé çĥàñĝéš]');
    expect(result.headers.get('content-type')).toContain('text/plain');
    expect(await used()).toBe(12);
    expect((await download(target, handle)).status).toBe(404);
    expect((await status(target, handle)).status).toBe(404);
  });

  test('another key, no key, another id: not found, never the document', async () => {
    const target = await start();
    const handle = await submit(target, 'a.txt', 'Save');
    for (const key of ['0'.repeat(64), 'x', `${handle.key}0`]) {
      expect((await status(target, { ...handle, key })).status).toBe(404);
      expect((await download(target, { ...handle, key })).status).toBe(404);
    }
    expect((await status(target, { ...handle, id: '0'.repeat(32) })).status).toBe(404);
    expect((await ask(target, { path: `/v2/document/${handle.id}`, json: {} })).status).toBe(400);
  });

  test('at rest there is neither the text, nor the key, nor the name; a restart takes the work up again', async () => {
    const stateFile = join(tmpdir(), `dragoman-documents-${process.pid}.db`);
    const files = ['', '-wal', '-shm'].map((suffix) => stateFile + suffix);
    try {
      const first = await start({ stateFile, faults: '' });
      const handle = await submit(first, 'secret-name.txt', 'Secret words');
      const kept = () =>
        files
          .slice(0, 2)
          .map((file) => readFileSync(file, 'latin1'))
          .join('');
      for (const secret of ['Secret', 'secret-name', handle.key, handle.key.toLowerCase()]) {
        expect(kept()).not.toContain(secret);
      }
      await first.close();
      const second = await start({ stateFile });
      expect((await settled(second, handle)).json).toMatchObject({ status: 'done' });
      expect((await download(second, handle)).text).toBe('[Šéçŕéţ ŵôŕđš]'.replace('đ', 'ď'));
    } finally {
      for (const service of running.splice(0)) await service.close();
      for (const file of files) rmSync(file, { force: true });
    }
  });

  test('a download that breaks off does not lose the document', async () => {
    const target = await start({ faults: 'cut=1,only=/result' });
    const handle = await submit(target, 'a.txt', 'Save');
    await settled(target, handle);
    await expect(download(target, handle)).rejects.toThrow();
    expect((await status(target, handle)).json).toMatchObject({ status: 'done' });
    expect((await ask(target, { path: '/v2/usage' })).json).toMatchObject({ character_count: 0 });
  });

  test('equal languages are an error of the document, a missing quota one of the upload or the document', async () => {
    const target = await start({ characterLimit: 100 });
    const equal = await settled(
      target,
      await submit(target, 'a.txt', 'Save', { target_lang: 'EN-US', source_lang: 'EN' }),
    );
    expect(equal.json).toMatchObject({ status: 'error', error_message: 'Source and target language are equal.' });
    const large = await settled(target, await submit(target, 'a.txt', 'x'.repeat(101)));
    expect(large.json).toMatchObject({ status: 'error', error_message: 'Quota exceeded.' });
    await ask(target, { path: '/v2/translate', json: { text: ['x'.repeat(100)], target_lang: 'DE' } });
    expect((await upload(target, 'a.txt', 'Save')).status).toBe(456);
  });

  test.each([
    ['pdf', 'PDF'],
    ['doc', '.doc'],
    ['png', 'pictures'],
    ['jpg', 'pictures'],
    ['jpeg', 'pictures'],
  ])('.%s is taken and ends in an error that says why', async (extension, why) => {
    const target = await start();
    const answer = await settled(target, await submit(target, `a.${extension}`, '%PDF-1.4'));
    expect(answer.json).toMatchObject({ status: 'error', error_message: expect.stringContaining(why) });
  });

  test.each([
    ['free', 500_000],
    ['pro', 1_000_000],
  ] as const)('on the plan %s a document has %i characters at most', async (plan, most) => {
    const target = await start({ plan, characterLimit: 10_000_000 });
    const state = async (length: number) =>
      at((await settled(target, await submit(target, 'a.txt', 'x'.repeat(length)))).json, 'status');
    expect(await state(most)).toBe('done');
    expect(await state(most + 1)).toBe('error');
  });

  test.each([
    ['an unknown kind', 'a.exe', 'x', { target_lang: 'DE' }, 400],
    ['no kind at all', 'a', 'x', { target_lang: 'DE' }, 400],
    ['no content', 'a.txt', '', { target_lang: 'DE' }, 400],
    ['no target', 'a.txt', 'x', {}, 400],
    ['an unknown target', 'a.txt', 'x', { target_lang: 'XX' }, 400],
    ['a language for texts only', 'a.txt', 'x', { target_lang: 'DE-CH' }, 400],
    ['a variant as source', 'a.txt', 'x', { target_lang: 'DE', source_lang: 'EN-US' }, 400],
    ['another format than its own', 'a.txt', 'x', { target_lang: 'DE', output_format: 'pdf' }, 400],
    ['a formality that is not there', 'a.txt', 'x', { target_lang: 'EN-US', formality: 'more' }, 400],
    ['a glossary that is not there', 'a.txt', 'x', { target_lang: 'DE', source_lang: 'EN', glossary_id: 'x' }, 400],
    ['too many bytes of subtitles', 'a.srt', 'x'.repeat(150 * 1024 + 1), { target_lang: 'DE' }, 413],
    ['too many bytes of a picture', 'a.png', 'x'.repeat(3 * 1024 * 1024 + 1), { target_lang: 'DE' }, 413],
    ['too many bytes of text', 'a.txt', 'x'.repeat(1024 * 1024 + 1), { target_lang: 'DE' }, 413],
  ] as const)('an upload with %s is refused', async (why, name, content, fields, code) => {
    const answer = await upload(await start(), name, content, { ...fields });
    expect(answer.status, answer.text).toBe(code);
    if (why.includes('kind')) expect(answer.text).toContain('Invalid file data.');
  });

  test('the name can be a field of its own, PDF can ask for docx, model_type is taken', async () => {
    const target = await start();
    const fields = { target_lang: 'DE', filename: 'a.pdf', output_format: 'docx', model_type: 'quality_optimized' };
    expect((await upload(target, 'blob', 'x', fields)).status).toBe(200);
  });
});

describe('what becomes of the content', () => {
  test('txt: lines, line ends and the byte order mark', async () => {
    const answer = await translated(await start(), 'a.txt', '\uFEFFSave\r\n\r\n  12\nit\n');
    expect(Buffer.from(answer.bytes).toString()).toBe('\uFEFF[Šàvé]\r\n\r\n  12\n[îţ]\n');
  });

  test('html: blocks one by one, inline tags inside, scripts and attributes untouched', async () => {
    const page =
      '<!DOCTYPE html><html><head><title>Page</title><script>var Save = "<p>";</script></head>\n<body><p title="Save">Save <b>it</b> &amp; go</p><ul><li>One<li translate="no">Two</ul></body></html>';
    expect((await translated(await start(), 'a.html', page)).text).toBe(
      '<!DOCTYPE html><html><head><title>[Þàĝé]</title><script>var Save = "<p>";</script></head>\n<body><p title="Save">[Šàvé <b>îţ</b> &amp; ĝô]</p><ul><li>[Ôñé]<li translate="no">Two</ul></body></html>',
    );
  });

  test('srt: the lines of a cue together, all else as it is', async () => {
    const srt =
      '1\r\n00:00:01,000 --> 00:00:02,500\r\n<i>Save it,</i>\r\nplease.\r\n\r\n2\r\n00:00:03.000 --> 00:00:04,000\r\n- No.\r\n3\r\n00:00:05,000 --> 00:00:06,000 X1:1\r\n42\r\n';
    expect((await translated(await start(), 'a.srt', srt)).text).toBe(
      '1\r\n00:00:01,000 --> 00:00:02,500\r\n[<i>Šàvé îţ,</i>\r\nþļéàšé.]\r\n\r\n2\r\n00:00:03.000 --> 00:00:04,000\r\n[- Ñô.]\r\n3\r\n00:00:05,000 --> 00:00:06,000 X1:1\r\n42\r\n',
    );
  });

  test('xliff 2.1: targets filled in or replaced, codes kept, untranslatable units left alone, the language named', async () => {
    const xliff = (language: string, one: string, two: string, three: string) =>
      `<?xml version="1.0"?>\n<xliff version="2.1" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en"${language}><file id="f">` +
      `<unit id="1"><segment><source>Save <ph id="1" disp="x"/> &amp; <pc id="2">go</pc></source>${one}</segment></unit>` +
      `<unit id="2"><notes><note>Keep</note></notes><segment><source>Save</source>\n  ${two}</segment></unit>` +
      `<unit id="3"><segment><source>Save</source>${three}</segment></unit>` +
      '<unit id="4" translate="no"><segment><source>Save</source></segment></unit></file></xliff>\n';
    const sent = xliff(' trgLang="fr"', '', '<target>Alt <ph id="9"/></target>', '<target/>');
    expect((await translated(await start(), 'a.xlf', sent)).text).toBe(
      xliff(
        '',
        '<target>[Šàvé <ph id="1" disp="x"/> &amp; <pc id="2">ĝô</pc>]</target>',
        '<target>[Šàvé]</target>',
        '<target>[Šàvé]</target>',
      ).replace(' srcLang="en">', ' srcLang="en" trgLang="DE">'),
    );
  });

  test('xliff 1.2: native code and suggestions are no text', async () => {
    const sent =
      '<xliff version="1.2"><file source-language="en" original="a"><body><trans-unit id="1"><source>Save <ph id="1">&lt;br/&gt;</ph> it</source><alt-trans><source>No</source><target>Nein</target></alt-trans></trans-unit></body></file></xliff>';
    expect((await translated(await start(), 'a.xliff', sent)).text).toBe(
      '<xliff version="1.2"><file source-language="en" original="a" target-language="DE"><body><trans-unit id="1"><source>Save <ph id="1">&lt;br/&gt;</ph> it</source><target>[Šàvé <ph id="1">&lt;br/&gt;</ph> îţ]</target><alt-trans><source>No</source><target>Nein</target></alt-trans></trans-unit></body></file></xliff>',
    );
    const target = await start();
    const other = await settled(target, await submit(target, 'a.xlf', '<html/>'));
    expect(other.json).toMatchObject({ status: 'error', error_message: 'The document is not an XLIFF file.' });
  });

  const types = '<Types/>';
  const pack = (parts: Readonly<Record<string, string>>) =>
    zipSync(
      Object.fromEntries(
        Object.entries({ '[Content_Types].xml': types, ...parts }).map(([name, text]) => [name, strToU8(text)]),
      ),
    );
  async function repacked(name: string, parts: Readonly<Record<string, string>>) {
    const answer = await translated(await start(), name, pack(parts));
    return Object.fromEntries(Object.entries(unzipSync(answer.bytes)).map(([part, data]) => [part, strFromU8(data)]));
  }

  test('docx: paragraphs as a whole, runs and their formatting kept, everything else copied', async () => {
    const body = (one: string, two: string, three: string) =>
      `<w:document><w:body><w:p><w:pPr/><w:r><w:rPr><w:b/></w:rPr><w:t>${one}</w:t></w:r><w:r>${two}</w:r></w:p><w:p><w:r><w:instrText>PAGE</w:instrText></w:r></w:p><w:p><w:r>${three}</w:r></w:p></w:body></w:document>`;
    const parts = {
      'word/document.xml': body('Save', '<w:t xml:space="preserve"> it &amp; go</w:t>', '<w:t>12</w:t>'),
      'word/header1.xml': '<w:hdr><w:p><w:r><w:t>Head</w:t></w:r></w:p></w:hdr>',
      'word/styles.xml': '<w:styles><w:t>Title</w:t></w:styles>',
    };
    expect(await repacked('a.docx', parts)).toEqual({
      '[Content_Types].xml': types,
      'word/document.xml': body('[Šàvé', '<w:t xml:space="preserve"> îţ &amp; ĝô]</w:t>', '<w:t>12</w:t>'),
      'word/header1.xml': '<w:hdr><w:p><w:r><w:t>[Ĥéàď]</w:t></w:r></w:p></w:hdr>',
      'word/styles.xml': parts['word/styles.xml'],
    });
  });

  test('pptx and xlsx', async () => {
    expect(
      await repacked('a.pptx', { 'ppt/slides/slide1.xml': '<p:sld><a:p><a:r><a:t>Save</a:t></a:r></a:p></p:sld>' }),
    ).toMatchObject({
      'ppt/slides/slide1.xml': '<p:sld><a:p><a:r><a:t>[Šàvé]</a:t></a:r></a:p></p:sld>',
    });
    const strings = '<sst><si><t>Save</t></si><si><r><t>One </t></r><r><t>two</t></r><rPh><t>x</t></rPh></si></sst>';
    expect(await repacked('a.xlsx', { 'xl/sharedStrings.xml': strings })).toMatchObject({
      'xl/sharedStrings.xml':
        '<sst><si><t>[Šàvé]</t></si><si><r><t xml:space="preserve">[Ôñé </t></r><r><t>ţŵô]</t></r><rPh><t>x</t></rPh></si></sst>',
    });
  });

  test('Office documents are billed 50,000 characters at least; glossaries are applied; damaged files are an error', async () => {
    const target = await start();
    const dictionaries = [{ source_lang: 'en', target_lang: 'de', entries: 'save\tsichern', entries_format: 'tsv' }];
    const glossary = await ask(target, { path: '/v3/glossaries', json: { name: 'a', dictionaries } });
    const fields = { source_lang: 'EN', target_lang: 'DE', glossary_id: String(at(glossary.json, 'glossary_id')) };
    const docx = pack({ 'word/document.xml': '<w:p><w:r><w:t>Please save</w:t></w:r></w:p>' });
    const handle = await submit(target, 'a.docx', docx, fields);
    expect((await settled(target, handle)).json).toMatchObject({ billed_characters: 50_000 });
    const parts = unzipSync((await download(target, handle)).bytes);
    expect(strFromU8(parts['word/document.xml']!)).toContain('sichern');
    expect((await ask(target, { path: '/v2/usage' })).json).toMatchObject({ character_count: 50_000 });
    for (const damaged of [docx.slice(0, -30), strToU8('PK'), zipSync({ a: strToU8('b') })]) {
      expect((await settled(target, await submit(target, 'b.docx', damaged))).json).toMatchObject({ status: 'error' });
    }
  });
});
