import type { GlossaryNote } from '../../../../shared/commands.ts';
import { baseLanguage } from '../../../../shared/locale.ts';
import { ok } from '../../../../shared/values/result.ts';
import type { ServiceClient } from '../../../service/client.ts';
import type { CallOptions } from '../../../service/resources/translate-types.ts';
import { sameDictionary } from '../glossary/dictionary.ts';
import type { LockFile } from '../glossary/lock.ts';
import { digests } from './digest.ts';
import type { StyleFile } from './files.ts';
import { itemsOf } from './list.ts';
import { type FoundStyle, foundOf } from './state.ts';

/** The list used for translations into a locale. `version` must be part of the key under which answers are stored. */
export interface UsedStyle {
  readonly styleId: string;
  readonly version: number;
  readonly name: string;
}

/** The style rules of one run. */
export interface StyleUse {
  /**
   * The list for translations into a locale (any spelling); undefined: none.
   * @param wanted name or id of a list chosen for the locale, instead of the synced one
   */
  styleFor(locale: string, wanted?: string): UsedStyle | undefined;
  /** What was used, by locale. */
  used(): ReadonlyMap<string, UsedStyle>;
}

export interface StyleWishes {
  readonly lock: LockFile;
  /** Key of the lock file. */
  readonly service: string;
  readonly files: readonly StyleFile[];
  /** A list may be selected by its name or id. */
  readonly named: boolean;
}

/**
 * Finds lists for targets: the selected one, otherwise the synced one of the target's base language. The service is asked once, and not at all if
 * nothing is synced and nothing can be selected. Reads only. Nothing here ever makes a translation fail; problems are passed to `note`, each once.
 */
export async function useStyles(
  { lock, service, files, named }: StyleWishes,
  { styleRules }: Pick<ServiceClient, 'styleRules'>,
  note: (note: GlossaryNote) => void,
  call?: CallOptions,
): Promise<StyleUse> {
  const locked = lock.styles.get(service) ?? new Map();
  const used = new Map<string, UsedStyle>();
  const said = new Set<string>();
  const say = (message: string, remedy?: GlossaryNote['remedy']): undefined => {
    if (!said.has(message)) note({ message, ...(remedy && { remedy }) });
    said.add(message);
  };
  const found = locked.size > 0 || named ? await styleRules.list(call) : ok([]);
  if (!found.ok) {
    say(`The style rules are not used: ${found.error.message}`);
    return { styleFor: () => undefined, used: () => used };
  }
  const lists = found.value.map(foundOf);

  function chosen(wanted: string, language: string): FoundStyle | undefined {
    const byId = lists.find(({ list }) => list.id.toLowerCase() === wanted.toLowerCase());
    const same = byId === undefined ? lists.filter(({ list }) => list.name === wanted) : [byId];
    const [one, ...more] = same.filter(({ list }) => list.language === language);
    if (one !== undefined && more.length === 0) return one;
    const many = more.length > 0 ? 'several style rule lists' : 'no style rule list';
    return say(`The service has ${many} "${wanted}" for "${language}": translated without`);
  }

  function synced(language: string): FoundStyle | undefined {
    const own = [...locked].filter(([, one]) => one.language === language);
    const [first, second] = own;
    if (first === undefined) return undefined;
    if (second !== undefined)
      return say(
        `${own.map(([file]) => file).join(' and ')} are both for "${language}", and none was used: choose one under "translation" in dragoman.json`,
      );
    const [file, { id, name, items }] = first;
    const one = lists.find(({ list }) => list.id === id);
    if (one === undefined)
      return say(`The service no longer has the style rules "${name}": translated without`, 'push');
    if (!sameDictionary(digests(one.items), items))
      say(`The style rules "${name}" were changed on the service since the last sync`, 'pull');
    const source = files.find((other) => other.name === file)?.list;
    if (source !== undefined && !sameDictionary(digests(itemsOf(source)), items))
      say(`${file} has changed since the last sync`, 'push');
    return one;
  }

  return {
    styleFor(locale, wanted) {
      const language = baseLanguage(locale);
      const one = wanted === undefined ? synced(language) : chosen(wanted, language);
      if (one === undefined) return undefined;
      const { id, version, name } = one.list;
      const style = { styleId: id, version, name };
      used.set(locale, style);
      return style;
    },
    used: () => used,
  };
}
