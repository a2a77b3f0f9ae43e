import { choose } from '../../../engine/projects/choose.ts';
import { STYLE_WORDS } from '../../../engine/style/bring.ts';
import type { StyleList } from '../../../service/resources/style-types.ts';
import { orEnd, settled } from '../../exit.ts';
import type { Session } from '../../with-service.ts';

/** The style rule list with this id, otherwise the only one with this name. */
export async function findStyle({ client, call }: Session, wanted: string): Promise<StyleList> {
  return orEnd(choose(settled(await client.styleRules.list(call)), wanted, STYLE_WORDS));
}
