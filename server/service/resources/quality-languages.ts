import { serviceSource, serviceTarget } from '../../../shared/locale.ts';

/** Source language -> target languages (docs/spec/service.md#quality-evaluation). */
const PAIRS: ReadonlyMap<string, readonly string[]> = new Map([
  ['en', ['de', 'es', 'es-419', 'fr', 'it', 'ja', 'ko']],
  ['de', ['en-gb', 'en-us']],
  ['es', ['en-gb', 'en-us']],
  ['fr', ['en-gb', 'en-us']],
  ['it', ['en-gb', 'en-us']],
  ['ja', ['en-gb', 'en-us', 'ko', 'zh-hans', 'zh-hant']],
  ['ko', ['en-gb', 'en-us', 'ja']],
  ['zh', ['ja']],
]);

/** The codes to send for two locales in any spelling; undefined: translations between them are not evaluated. */
export function evaluatedPair(
  sourceLocale: string,
  targetLocale: string,
): readonly [source: string, target: string] | undefined {
  const source = serviceSource(sourceLocale).toLowerCase();
  const target = serviceTarget(targetLocale).toLowerCase();
  return PAIRS.get(source)?.includes(target) === true ? [source, target] : undefined;
}
