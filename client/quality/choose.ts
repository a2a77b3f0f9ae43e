/** Which language model is asked. Depends on the shape of models, not on the editor. */
import type { LanguageModelChat } from 'vscode';

type Named = Pick<LanguageModelChat, 'id' | 'family' | 'vendor' | 'version' | 'name'>;

/** The model that the setting names by id, family or name; without a setting, the first one. */
export function chosenModel<T extends Named>(models: readonly T[], wanted: string): T | undefined {
  if (wanted === '') return models[0];
  const named = wanted.toLowerCase();
  return (['id', 'family', 'name'] as const)
    .map((key) => models.find((model) => model[key].toLowerCase() === named))
    .find((model) => model !== undefined);
}

/** Stable for the same model across sessions: its findings are cached under this key. */
export function keyOf({ vendor, family, version }: Named): string {
  return [vendor, family, version].join('/');
}
