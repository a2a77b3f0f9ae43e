import { languageName, parseLocale } from '../../../../shared/locale.ts';
import type { Span } from '../../text/span.ts';
import type { AcrossCheck, AcrossFile } from './across.ts';

/** A file that was copied from another locale and still states it: programs then load it for the wrong users, or not at all. */
export const fileLanguage: AcrossCheck = {
  id: 'file-language',
  severity: 'warning',
  role: 'target',
  needs: 'language',
  summary: 'The file states a different language from the one its path and the project give it.',
  examples: {
    good: [
      { source: { a: 'Save' }, target: { a: 'Sichern' }, states: 'de' },
      { source: { a: 'Save' }, target: { a: 'Sichern' }, states: 'de-DE' },
      { source: { a: 'Save' }, target: { a: 'Lagre' }, locales: ['en', 'nb'], states: 'no' },
    ],
    bad: [
      { source: { a: 'Save' }, target: { a: 'Sichern' }, states: 'fr' },
      { source: { a: 'Save' }, target: { a: 'Salvar' }, locales: ['en', 'pt-BR'], states: 'pt-PT' },
    ],
  },
  *run(file) {
    const { bilingual, catalog, context } = file;
    const stated = bilingual ? catalog.targetLocale : catalog.sourceLocale;
    yield* compare(file, stated, context.targetLocale, TARGET);
    if (bilingual) yield* compare(file, catalog.sourceLocale, context.sourceLocale, SOURCE);
  },
};

const TARGET = /(?:target-language|trgLang)\s*=\s*["']([^"']*)["']|"@@locale"\s*:\s*"([^"]*)"/d;
const SOURCE = /(?:source-language|srcLang)\s*=\s*["']([^"']*)["']/d;

function* compare({ text }: AcrossFile, stated: string | undefined, meant: string, place: RegExp) {
  if (stated === undefined || meant === '' || fits(stated, meant)) return;
  const span = placeOf(text, place);
  const message = `The file says it is ${languageName(stated)} (${stated}), but ${languageName(meant)} (${meant}) is expected here.`;
  const repair = span && { title: `Say "${meant}"`, edits: [{ span, text: meant }] };
  yield { message, ...(span && { span }), ...(repair && { repair }) };
}

/** Files state their languages at the very beginning. */
function placeOf(text: string, pattern: RegExp): Span | undefined {
  const indices = pattern.exec(text.slice(0, 4096))?.indices;
  const [start, end] = indices?.[1] ?? indices?.[2] ?? [];
  return start === undefined || end === undefined ? undefined : { start, end };
}

/** `de` matches `de-DE`, but `pt-PT` does not match `pt-BR`; `no` matches `nb`. */
function fits(a: string, b: string): boolean {
  const [one, two] = [parseLocale(a), parseLocale(b)];
  if (one === undefined || two === undefined) return a === b;
  const language = (tag: string) => (tag === 'no' ? 'nb' : tag);
  const same = (x: string | undefined, y: string | undefined) => x === undefined || y === undefined || x === y;
  return (
    language(one.language) === language(two.language) && same(one.region, two.region) && same(one.script, two.script)
  );
}
