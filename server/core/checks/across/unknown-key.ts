import type { AcrossCheck, AcrossFile } from './across.ts';

/** Keys that programs never request: left over after the source dropped them, or spelled differently. */
export const unknownKey: AcrossCheck = {
  id: 'unknown-key',
  severity: 'information',
  role: 'target',
  needs: 'unpaired',
  summary: 'The source locale has no such unit: it is left over, or its key is spelled differently there.',
  examples: {
    good: [
      { source: { save: 'Save' }, target: { save: 'Sichern' } },
      {
        source: { day_one: '{{count}} day', day_other: '{{count}} days' },
        target: { day_one: '{{count}} dzień', day_few: '{{count}} dni', day_other: '{{count}} dnia' },
        locales: ['en', 'pl'],
        dialect: 'i18next',
      },
    ],
    bad: [
      { source: { save: 'Save' }, target: { save: 'Sichern', sve: 'Sichern' }, fixed: { save: 'Sichern' } },
      { source: { saveAll: 'Save all' }, target: { save_all: 'Alle sichern' }, fixed: {} },
    ],
  },
  *run(file) {
    // Usually every unit has its counterpart, and nothing has to be looked up.
    const paired = file.units.reduce((count, { pair }) => (pair.targetUnit === undefined ? count : count + 1), 0);
    if (!file.bilingual && paired === file.catalog.units.length) return;
    const known = knownIds(file);
    if (known === undefined) return;
    const { ids, sets, name } = known;
    const present = new Set(file.catalog.units.map(({ id }) => id));
    let spellings: Map<string, string> | undefined;
    for (const { id, name: key, nameSpan, plural } of file.catalog.units) {
      yield undefined;
      if (ids.has(id) || (plural !== undefined && sets.has(plural.set))) continue;
      spellings ??= new Map(
        [...ids].flatMap(([known, label]) => (present.has(known) ? [] : [[letters(known), label]])),
      );
      const meant = spellings.get(letters(id));
      const hint = meant === undefined ? '' : ` Did you mean "${meant}"?`;
      const message = `${name} has no "${key}".${hint}`;
      const fix = { title: `Remove "${key}"`, target: [], safe: false };
      yield { unit: id, message, span: nameSpan, subject: key, ...(!file.bilingual && { fix }) };
    }
  },
};

/** Ids of the source locale's file with their names. Undefined: there is no such file, or its units are paired in another way (subtitles). */
function knownIds({ source, original, keyed, units }: AcrossFile) {
  if (original !== undefined) {
    const ids = new Map([...original.facts.units].map(([id, { name }]) => [id, name]));
    // Each language has its own plural forms, whatever the source has.
    const sets = new Set([...original.facts.units.values()].flatMap(({ set }) => set ?? []));
    return { ids, sets, name: original.name };
  }
  if (source === undefined || !keyed) return undefined;
  const ids = new Map(units.map(({ pair }) => [pair.id, pair.sourceUnit.name]));
  for (const { id, name } of source.catalog.units) ids.set(id, name);
  const sets = new Set(source.catalog.units.flatMap(({ plural }) => plural?.set ?? []));
  for (const { pair } of units) {
    const { targetUnit: twin } = pair;
    if (twin === undefined || twin.id === pair.id) continue;
    // Units that are paired under two ids, and plural forms of a language if the source has one text.
    ids.set(twin.id, twin.name);
    if (twin.plural !== undefined) sets.add(twin.plural.set);
  }
  return { ids, sets, name: source.name };
}

/** `saveAll`, `save_all` and `Save-All` are the same key to people. */
function letters(id: string): string {
  return id.replace(/[^\p{L}\p{N}/]+/gu, '').toLowerCase();
}
