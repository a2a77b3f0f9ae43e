import { describe, expect, test } from 'vitest';
import { Session } from '../../../../client/preview/session.ts';
import type { PageFile } from '../../../../shared/pages/preview-page.ts';
import { FILES } from '../../../webview/preview-fixture.ts';

const [de, ar] = FILES.map(({ uri }) => uri) as [string, string];
const session = () => new Session({ id: 'p', files: FILES, billedCharacters: 0 });

describe('the decisions about a preview', () => {
  test('only what is accepted is asked for, edited texts with it', () => {
    const one = session();
    one.decide([
      { at: [0, 0], decision: 'accepted' },
      { at: [0, 1], decision: 'accepted', text: 'Anders' },
      { at: [0, 2], decision: 'rejected' },
    ]);
    expect(one.accepted).toEqual({
      id: 'p',
      accept: [{ uri: de, units: [{ unit: '/save' }, { unit: '/open', text: 'Anders' }] }],
    });
    expect([one.count('accepted'), one.count('rejected'), one.count('undecided')]).toEqual([2, 1, 2]);
  });

  test('there is something to lose when a unit is accepted or a text was written, and not otherwise', () => {
    const one = session();
    one.decide([{ at: [0, 0], decision: 'rejected' }]);
    expect(one.hasWork).toBe(false);
    one.decide([{ at: [0, 1], decision: 'undecided', text: 'Halb' }]);
    expect(one.hasWork).toBe(true);
    one.decide([{ at: [0, 1], decision: 'rejected', text: 'Halb' }]);
    expect(one.hasWork).toBe(false);
    one.decide([{ at: [0, 2], decision: 'accepted' }]);
    expect(one.hasWork).toBe(true);
  });

  test('a page that knows nothing gets all of them', () => {
    const one = session();
    const decisions = [{ at: [1, 0] as [number, number], decision: 'accepted' as const, text: 'x' }];
    one.decide(decisions);
    one.decide([{ at: [9, 9], decision: 'accepted' }]);
    expect(one.decisions).toEqual(decisions);
  });

  test('translated again: decisions about the same texts are taken over, and whatever a person wrote', () => {
    const before = session();
    before.decide([
      { at: [0, 0], decision: 'accepted' },
      { at: [0, 1], decision: 'rejected' },
      { at: [0, 2], decision: 'accepted', text: 'Eigenes' },
      { at: [0, 3], decision: 'applied' },
      { at: [1, 0], decision: 'accepted' },
    ]);
    const [file, other] = structuredClone(FILES) as [PageFile, PageFile];
    const units = file.units.map((unit, u) => (u === 1 || u === 2 ? { ...unit, new: 'Anders' } : unit));
    const changed = other.units.map((unit) => ({ ...unit, source: 'Another text' }));
    const now = new Session({
      id: 'q',
      files: [
        { ...file, units },
        { ...other, units: changed },
      ],
      billedCharacters: 0,
    });
    now.adopt(before);
    expect(now.decisions).toEqual([
      { at: [0, 0], decision: 'accepted' },
      { at: [0, 2], decision: 'accepted', text: 'Eigenes' },
    ]);
  });

  test('after applying: written units are done, refused ones open again, lost ones out, each with its reason', () => {
    const one = session();
    one.decide([0, 1, 2].map((u) => ({ at: [0, u], decision: 'accepted' })));
    one.decide([{ at: [1, 0], decision: 'accepted' }]);
    const settled = one.settle([
      {
        uri: de,
        written: ['/save'],
        refused: [{ unit: '/open', reason: 'a code is missing' }],
        skipped: [{ unit: '/html', reason: 'Its source was changed.' }],
      },
      { uri: ar, written: [], refused: [], skipped: [], failure: 'The editor did not accept it.' },
    ]);
    expect(settled).toEqual({
      changes: [
        { at: [0, 0], decision: 'applied' },
        { at: [0, 1], decision: 'undecided', problem: 'a code is missing' },
        { at: [0, 2], decision: 'rejected', problem: 'Its source was changed.' },
      ],
      written: 1,
      left: 2,
      failures: ['The editor did not accept it.'],
    });
    expect(one.count('accepted')).toBe(1);
    one.decide([{ at: [0, 0], decision: 'rejected' }]);
    expect(one.count('applied')).toBe(1);
    expect(one.accepted.accept).toEqual([{ uri: ar, units: [{ unit: '/save' }] }]);
  });
});
