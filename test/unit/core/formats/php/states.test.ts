import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isMissing } from '../../../../../server/core/checks/words/missing.ts';
import type { Change } from '../../../../../server/core/formats/format.ts';
import { pairUnits } from '../../../../../server/core/formats/pair.ts';
import { php } from '../../../../../server/core/formats/php/index.ts';
import { applyEdits } from '../../../../../server/core/text/span.ts';

const read = (locale: string) =>
  readFileSync(new URL(`../../../../corpus/php/freshrss/i18n/${locale}/conf.php`, import.meta.url), 'utf8');
const [EN, DE] = [read('en'), read('de')];
const change = (unit: string, text: string, more: Partial<Change> = {}): Change => ({
  unit,
  parts: [text],
  origin: 'machine',
  ...more,
});
function written(changes: readonly Change[], policy = {}, text = DE): string {
  const source = { text: EN, catalog: php.parse(EN) };
  const { edits, rejected } = php.write(text, php.parse(text), changes, source, policy);
  expect(rejected).toEqual([]);
  return applyEdits(text, [...edits]);
}

describe('states in comments behind the entries', () => {
  test('are read: what was never translated is missing, what is outdated is stale, what needs none is locked', () => {
    const units = php
      .parse(DE)
      .units.map(({ id, state, stateName, lock, outdated, notes }) => [
        id,
        state,
        stateName,
        lock,
        outdated,
        notes.length,
      ]);
    expect(units).toEqual([
      ['/save', 'initial', 'TODO', undefined, undefined, 0],
      ['/name', 'translated', 'IGNORE', 'translate-no', undefined, 0],
      ['/menu/open', 'needs-work', 'DIRTY', undefined, true, 0],
      ['/menu/quit', 'translated', undefined, undefined, undefined, 0],
    ]);
    const pairs = pairUnits(php, php.parse(EN), php.parse(DE));
    expect(pairs.filter(isMissing).map(({ id }) => id)).toEqual(['/save']);
  });

  test('go with a new text, or ask for a look where a review is wanted', () => {
    const changes = [change('/save', 'Sichere %s'), change('/menu/open', 'Alle öffnen'), change('/menu/quit', 'Ende')];
    expect(written(changes)).toBe(
      DE.replace("'Save %s',\t// TODO", "'Sichere %s',")
        .replace("'Öffnen',\t// DIRTY", "'Alle öffnen',")
        .replace("'Beenden'", "'Ende'"),
    );
    expect(written(changes, { machine: 'needs-review' })).toBe(
      DE.replace("'Save %s',\t// TODO", "'Sichere %s',\t// DIRTY")
        .replace("'Öffnen'", "'Alle öffnen'")
        .replace("'Beenden',", "'Ende',\t// DIRTY"),
    );
    expect(written([change('/save', 'Sichere %s', { keepsState: true })])).toContain("'Sichere %s',\t// TODO");
    expect(written([change('/save', 'Save %s')])).toBe(DE);
  });

  test('are given by people', () => {
    expect(php.markable?.(php.parse(DE))).toEqual(['needs-work', 'translated']);
    const { edits } = php.mark?.(DE, php.parse(DE), [
      { unit: '/menu/open', state: 'translated' },
      { unit: '/menu/quit', state: 'needs-work' },
      { unit: '/save', state: 'translated' },
    ]) ?? { edits: [] };
    expect(applyEdits(DE, [...edits])).toBe(
      DE.replace("'Öffnen',\t// DIRTY", "'Öffnen',")
        .replace("'Beenden',", "'Beenden',\t// DIRTY")
        .replace("'Save %s',\t// TODO", "'Save %s',"),
    );
  });

  test('are nobody else’s: a note of a developer is a note', () => {
    const text = "<?php\nreturn [\n  'a' => 'One', // TODO: shorter\n  'b' => 'Two', // TODO\n];\n";
    expect(php.parse(text).units.map(({ state, stateName }) => [state, stateName])).toEqual([
      ['translated', undefined],
      ['translated', undefined],
    ]);
    expect(php.markable?.(php.parse(text))).toEqual([]);
    expect(written([change('/b', 'Zwei')], {}, text)).toBe(text.replace('Two', 'Zwei'));
  });
});

test('a line that is typed into a text, and looks like a state, makes states of the remarks of other entries', () => {
  const text = "<?php\nreturn [\n\t'a' => 'One',\t// TODO\n\t'b' => 'Zwei',\n\t'c' => 'Drei',\n];\n";
  const before = php.parse(text);
  const at = text.indexOf("Zwei'") + 4;
  const edit = { span: { start: at, end: at }, text: ', // DIRTY\n' };
  const after = applyEdits(text, [edit]);
  const states = ({ units }: ReturnType<typeof php.parse>) => units.map(({ state }) => state);
  expect(states(before)[0]).toBe('translated');
  expect(states(php.parse(after))[0]).toBe('initial');
  expect(states(php.update!(before, edit, after))).toEqual(states(php.parse(after)));
});
