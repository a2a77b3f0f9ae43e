import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EditingForm } from '../../../../server/core/planning/mask/editing-form.ts';
import type { CodePart, NewPart } from '../../../../server/core/text/content.ts';

const code = (role: CodePart['role'], id: string): CodePart => ({
  kind: 'code',
  role,
  id,
  raw: `<${role} ${id}>`,
  span: { start: 0, end: 0 },
  name: 'x',
});
const CODES = [code('open', 'b'), code('standalone', 'b'), code('close', 'b'), code('standalone', 'n')];
const words = fc
  .array(fc.constantFrom('\\', '<', '/', '1', '2', 'x', '>', 'a', '<1>', '</1>', '<x2/>', '\n'))
  .map((all) => all.join(''));
const parts = fc.array(fc.oneof(words, fc.constantFrom(...CODES)));

function joined(all: readonly NewPart[]): readonly NewPart[] {
  const result: NewPart[] = [];
  for (const part of all) {
    const last = result.at(-1);
    if (part === '') continue;
    if (typeof part === 'string' && typeof last === 'string') result[result.length - 1] = last + part;
    else result.push(part);
  }
  return result;
}

describe('the editing form', () => {
  test('codes are numbered as the source has them', () => {
    const form = new EditingForm({ parts: ['a ', CODES[0]!, 'b', CODES[2]!, CODES[3]!] });
    expect(form.show([CODES[3]!, 'x', CODES[0]!, 'y', CODES[2]!])).toBe('<x2/>x<1>y</1>');
    expect(form.legend()).toEqual({ '<1>': '<open b>', '</1>': '<close b>', '<x2/>': '<standalone n>' });
  });

  test('text that looks like a tag is not one', () => {
    const form = new EditingForm({ parts: [CODES[0]!, CODES[2]!] });
    expect(form.show(['press <1> or \\<1>'])).toBe('press \\<1> or \\\\\\<1>');
    expect(form.show(['a\\', CODES[0]!])).toBe('a\\\\<1>');
    expect(form.read('C:\\dir <b>')).toEqual({ ok: true, value: ['C:\\dir <b>'] });
  });

  test('every content has one form, and every form reads back', () => {
    fc.assert(
      fc.property(parts, (all) => {
        const form = new EditingForm({ parts: CODES });
        expect(form.read(form.show(all))).toEqual({ ok: true, value: joined(all) });
      }),
    );
  });

  test('a tag that the unit does not have is named, with a way out', () => {
    expect(new EditingForm({ parts: CODES }).read('a <7> b')).toEqual({
      ok: false,
      error:
        'There is no <7> here. The tags of this text are <1> <x2/> </1> <x3/>; for the characters themselves write \\<7>.',
    });
    expect(new EditingForm({ parts: [] }).read('<x1/>')).toMatchObject({
      error: expect.stringContaining('has no tags'),
    });
  });
});
