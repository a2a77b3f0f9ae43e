import { expect, test } from 'vitest';
import { importGraph, sourceOf } from '../support/imports.ts';

/**
 * Folders of rooms, each of which is read by itself: a format, a feature, a kind of page. A name that a folder and one of its own folders both have is
 * not looked at: files import each other by path.
 */
const FOLDER =
  /^(?:server\/lsp\/features\/[^/]+|client\/webview\/[^/]+|server\/core\/formats\/common\/[^/]+|server\/(?:core|engine\/parts)\/[^/]+\/[^/]+|server\/(?:core|engine\/parts)\/[^/]+|server\/[^/]+\/[^/]+|server\/[^/]+|client\/[^/]+|client|shared\/[^/]+|shared)(?=\/[^/]+)/;

/** In a browser one of each pair stands in the place of the other. */
const REPLACED = /^(?:server\/lsp|client)\/web\//;

const EXPORT = /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|class|interface|type|enum) (\w+)/gm;

test('no name has two meanings inside a folder of a room', () => {
  const files = [...importGraph().all.keys()].filter((file) => !REPLACED.test(file));
  const places = new Map<string, Set<string>>();
  for (const file of files) {
    const folder = FOLDER.exec(file)?.[0] ?? '';
    for (const [, name = ''] of sourceOf(file).matchAll(EXPORT)) {
      const key = `${folder}: ${name}`;
      places.set(key, (places.get(key) ?? new Set()).add(file));
    }
  }
  expect(places.size).toBeGreaterThan(3000);
  expect(
    [...places].filter(([, where]) => where.size > 1).map(([key, where]) => `${key} in ${[...where].join(', ')}`),
  ).toEqual([]);
});
