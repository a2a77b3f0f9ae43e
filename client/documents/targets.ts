/** The first step: into which languages. */
import { env, l10n } from 'vscode';
import type { App } from '../app.ts';
import { localeItems } from '../ask/locale-items.ts';
import { localeName, typedLocale } from '../ask/locales.ts';
import { projectLocales } from '../ask/project-locales.ts';
import { serviceTargets } from '../service/service-targets.ts';
import { ask } from './step.ts';

const RECENT = 'dragoman.recentLocales';
const REMEMBERED = 5;

/** BCP-47 tags, at least one. */
export async function askTargets(
  app: App,
  title: string,
  chosen: readonly string[],
): Promise<readonly string[] | undefined> {
  const memory = app.context.workspaceState;
  const recent = memory.get<readonly string[]>(RECENT, []);
  const project = await projectLocales(app);
  const items = localeItems([...new Set([...chosen, ...recent])], project);
  const answer = await ask({
    title,
    step: 1,
    totalSteps: 3,
    placeholder: l10n.t('Into which languages? Or type a tag: pt-BR'),
    items,
    many: true,
    ticked: items.filter(({ tag }) => tag !== undefined && chosen.includes(tag)),
    typed(value) {
      const tag = typedLocale(value);
      const known = tag === undefined || items.some((item) => item.tag?.toLowerCase() === tag.toLowerCase());
      return known ? [] : [{ label: localeName(tag, env.language), description: tag, tag }];
    },
    late: serviceTargets(app).then((targets) => targets && localeItems([], [], targets)),
  });
  const tags = answer === 'back' ? [] : (answer ?? []).flatMap(({ tag }) => tag ?? []);
  if (tags.length === 0) return undefined;
  await memory.update(RECENT, [...new Set([...tags, ...recent])].slice(0, REMEMBERED));
  return tags;
}
