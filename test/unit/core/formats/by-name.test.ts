import { expect, test } from 'vitest';
import { FORMATS, formatByName } from '../../../../server/core/formats/index.ts';
import { canState } from '../../../../server/engine/parts/workspace/discovery/stated.ts';
import { hasExtension } from '../../../../shared/extensions.ts';

const extensions = new Set(
  FORMATS.flatMap(({ extensions: own, textDecides = [], stating = [] }) => [...own, ...textDecides, ...stating]),
);
const names = [...extensions, '.none', ''].flatMap((extension) => [
  ...[`a/b.c/de${extension}`, `de${extension.toUpperCase()}`, extension, `lang/app_de${extension}`],
  ...[`config/translations/messages.de${extension}`, `de${extension}.bak`],
]);

test.each(
  names,
)('the format of "%s" is the first one that has its extension, then the first one whose text decides', (name) => {
  const own = FORMATS.find((format) => hasExtension(name, format.extensions));
  expect(formatByName(name)).toBe(own ?? FORMATS.find(({ textDecides = [] }) => hasExtension(name, textDecides)));
});

test.each(names)('"%s" may state a language if one of the formats has a place for it', (name) => {
  const may = FORMATS.some(({ stating = [], mayBe }) => hasExtension(name, stating) && mayBe?.(name) !== false);
  expect(canState(name)).toBe(may);
});
