import { describe, expect, test } from 'vitest';
import type { Catalog, Unit } from '../../../../server/core/formats/format.ts';
import { signature } from '../../../../server/core/text/content.ts';
import { applyEdits } from '../../../../server/core/text/span.ts';
import { corpusFiles } from '../../../support/corpus.ts';

/** Laws of renaming on every file, ours and real ones (`DRAGOMAN_CORPUS`). */
const files = corpusFiles().filter(({ format }) => format.naming !== undefined && !['srt', 'vtt'].includes(format.id));
/** Units looked at in one file. */
const SAMPLE = 6;
/** A name that no file has and every dialect takes. */
const NEW = 'zzRenamedKeyOfATest';

const texts = ({ units }: Catalog) =>
  units.map((unit: Unit) => [unit.source, unit.target].map((it) => signature(it?.parts ?? [])));

describe.each(files)('$name', ({ path, text, format }) => {
  test('a rename changes names alone, and there and back again is the very text', () => {
    const { naming } = format;
    const catalog = format.parse(text, { path });
    if (naming === undefined || catalog.malformed) return;
    const { dialect, units } = catalog;
    const doubled = new Set(units.flatMap(({ id, name }) => (id.includes('~') ? name : [])));
    const step = Math.max(1, Math.floor(units.length / SAMPLE));
    for (const unit of units.filter((_, index) => index % step === 0)) {
      const name = naming.nameAt({ text, catalog }, unit.nameSpan.start);
      // Ids of tools, items of arrays; of equal ids one is renamed, and the other is alone then.
      if (name === undefined || !name.ok || unit.id.includes('~') || doubled.has(name.value.text)) continue;
      const { span, text: old, key } = name.value;
      expect(key === '' || key.endsWith(old)).toBe(true);
      const group = key.slice(0, -old.length - 1);
      const offset = group === '' ? undefined : naming.groupOffset?.({ text, catalog }, group);
      if (naming.groupOffset !== undefined && group !== '') {
        expect(naming.nameAt({ text, catalog }, offset ?? -1), group).toMatchObject({
          value: { key: group, isGroup: true },
        });
        expect(naming.groupOffset({ text, catalog }, `${group}.${NEW}`)).toBeUndefined();
      }
      const there = naming.rename([{ text, catalog }], name.value, NEW);
      if (!there.ok) throw new Error(`${unit.id}: ${there.error.message}`);
      const after = applyEdits(text, there.value[0] ?? []);
      const again = format.parse(after, { path, dialect });
      const before = (there.value[0] ?? []).filter((edit) => edit.span.start < span.start);
      const start = before.reduce((at, edit) => at + edit.text.length - (edit.span.end - edit.span.start), span.start);
      expect(after.slice(start, start + NEW.length), unit.id).toBe(NEW);
      expect(again.malformed).toBe(false);
      // Texts that link to the key name it anew.
      expect(JSON.stringify(texts(again)).replaceAll(NEW, old)).toBe(JSON.stringify(texts(catalog)));
      const changed = again.units.filter(({ id }, index) => id !== units[index]?.id);
      expect(changed.length, unit.id).toBeGreaterThan(0);
      for (const { id } of changed) expect(id).toContain(NEW);
      const renamed = naming.nameAt({ text: after, catalog: again }, start);
      if (renamed?.ok !== true) throw new Error(`${unit.id}: the new name is lost`);
      const back = naming.rename([{ text: after, catalog: again }], renamed.value, old);
      // A name that rules forbid today may stand in an old file.
      if (back.ok) expect(applyEdits(after, back.value[0] ?? [])).toBe(text);
    }
  });
});
