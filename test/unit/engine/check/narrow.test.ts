import { expect, test } from 'vitest';
import { FORMATS } from '../../../../server/core/formats/list.ts';
import { refuseUnknownChecks } from '../../../../server/engine/check/narrow.ts';

test('what each format may find by codes of its own can be chosen; a word that is no check, and a slip, cannot', () => {
  for (const { id } of FORMATS) expect(refuseUnknownChecks([`${id}-something`])).toMatchObject({ ok: true });
  expect(refuseUnknownChecks(['xml-unclosed-element'])).toMatchObject({ ok: true });
  for (const id of ['icu-something', 'javascript-something'])
    expect(refuseUnknownChecks([id])).toMatchObject({ ok: false, error: { kind: 'usage' } });
  expect(refuseUnknownChecks(['placeholders', 'icu-message'])).toMatchObject({ ok: true });
  expect(refuseUnknownChecks(['docx-something'])).toMatchObject({ ok: false, error: { kind: 'usage' } });
  expect(refuseUnknownChecks(['icu-mesage'])).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('Did you mean icu-message') },
  });
  expect(refuseUnknownChecks(['stale'])).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('Did you mean stale-translation?') },
  });
});
