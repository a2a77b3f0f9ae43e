import { GUID } from '../../../engine/glossary/find.ts';
import { choose } from '../../../engine/projects/choose.ts';
import type { LegacyGlossary } from '../../../service/resources/glossary-types.ts';
import { orEnd, settled } from '../../exit.ts';
import type { Session } from '../../with-service.ts';

/** The v2 glossary with this id, otherwise the only one with this name. */
export async function findLegacy({ client, call }: Session, wanted: string): Promise<LegacyGlossary> {
  if (GUID.test(wanted)) return settled(await client.legacyGlossaries.get(wanted, call));
  const all = settled(await client.legacyGlossaries.list(call));
  const words = { one: 'legacy glossary', many: 'legacy glossaries', list: 'dragoman glossary legacy list' };
  return orEnd(choose(all, wanted, words));
}
