import { describe, expect, test } from 'vitest';
import { keyAction } from '../../../client/webview/preview/keys.ts';
import { Model, type UnitRow } from '../../../client/webview/preview/model.ts';
import { FILES, manyUnits } from '../../webview/preview-fixture.ts';

const names = (model: Model) =>
  model.shown.map((row) => (row.kind === 'file' ? row.file.name : row.kind === 'unit' ? row.unit.name : row.name));
const unitRow = (model: Model, name: string) =>
  model.rows.find((row): row is UnitRow => row.kind === 'unit' && row.unit.name === name)!;

describe('the model of a preview', () => {
  test('every unit under its file; what was refused at its end', () => {
    expect(names(new Model(FILES))).toEqual([
      'locales/de.json',
      'save',
      'menu.open',
      'hostile',
      'last',
      '/bad',
      'locales/ar.json',
      'save',
    ]);
  });

  test('filters, and a search over keys and texts', () => {
    const model = new Model(FILES);
    model.show('findings', '');
    expect(names(model)).toEqual(['locales/de.json', 'menu.open', 'hostile']);
    model.show('untranslated', '');
    expect(names(model)).toEqual(['locales/de.json', '/bad', '/brand']);
    model.show('all', 'SCHLIESSEN'.toLowerCase().replace('ss', 'ß'));
    expect(names(model)).toEqual(['locales/de.json', 'last']);
    model.decide([{ at: [0, 3], decision: 'accepted', text: 'Zumachen' }]);
    model.show('all', 'zumach');
    expect(names(model)).toEqual(['locales/de.json', 'last']);
    model.show('undecided', '');
    expect(names(model)).not.toContain('last');
  });

  test('worst first: by what checks and providers say, each file under its heading', () => {
    const model = new Model(FILES);
    const said = (severity: 'error' | 'warning') => [{ code: 'quality/accuracy', severity, message: 'm' }];
    model.judge([
      { at: [0, 3], findings: said('error') },
      { at: [0, 0], findings: [...said('warning'), ...said('warning')] },
      { at: [9, 9], findings: said('error') },
    ]);
    model.show('worst', '');
    expect(names(model)).toEqual([
      'locales/de.json',
      'last',
      'save',
      'hostile',
      'menu.open',
      '/bad',
      'locales/ar.json',
      'save',
    ]);
    // Another text is not the one that was judged.
    model.decide([{ at: [0, 3], decision: 'accepted', text: 'Zu' }]);
    expect(model.findingsOf(unitRow(model, 'last'))).toEqual([]);
    model.show('worst', '');
    expect(names(model)[1]).toBe('save');
    model.show('findings', '');
    expect(names(model)).toContain('save');
  });

  test('decisions for all that is shown spare what is decided', () => {
    const model = new Model(FILES, [{ at: [0, 0], decision: 'rejected' }]);
    const changes = model.forShown('accepted');
    expect(changes.map(({ at }) => at)).toEqual([
      [0, 1],
      [0, 2],
      [0, 3],
      [1, 0],
    ]);
    model.decide(changes);
    expect(model.counts()).toEqual({ total: 5, accepted: 4, rejected: 1, undecided: 0, applied: 0 });
  });

  test('an edited text keeps its findings while it is decided about; back to the translation it is none', () => {
    const model = new Model(FILES);
    const row = unitRow(model, 'last');
    model.decide([{ at: row.at, decision: 'accepted', text: 'Zu' }]);
    model.setFindings(row, [{ code: 'x', severity: 'hint', message: 'm' }]);
    model.decide(model.as(row, 'rejected'));
    expect([model.textOf(row), model.findingsOf(row).length]).toEqual(['Zu', 1]);
    model.decide([{ at: row.at, decision: 'accepted', text: 'Schließen' }]);
    expect(model.standing(row)).toEqual({ decision: 'accepted' });
    expect(model.findingsOf(row)).toEqual([]);
  });

  test('what is applied stays applied; places that are not there are not heard of', () => {
    const model = new Model(FILES, [{ at: [0, 0], decision: 'applied' }]);
    expect(model.as(unitRow(model, 'save'), 'rejected')).toEqual([]);
    model.decide([{ at: [7, 7], decision: 'accepted' }]);
    expect(model.counts().accepted).toBe(0);
  });

  test('ten thousand units are searched and decided in one go', () => {
    const model = new Model(manyUnits(10_000));
    model.show('findings', 'nummer');
    expect(model.forShown('accepted')).toHaveLength(100);
  });
});

describe('keys of the list', () => {
  const key = (name: string, more = {}) =>
    keyAction({ key: name, ctrlKey: false, metaKey: false, altKey: false, ...more });

  test('letters in either case; nothing of the editor’s', () => {
    expect([key('a'), key('R'), key('Enter'), key('/')]).toEqual(['accepted', 'rejected', 'edit', 'search']);
    expect([key('Enter', { ctrlKey: true }), key('Enter', { metaKey: true })]).toEqual(['apply', 'apply']);
    expect([key('a', { ctrlKey: true }), key('a', { altKey: true }), key('constructor'), key('z')]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
