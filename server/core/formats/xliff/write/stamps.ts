import type { Stamp } from '../../traits.ts';

const FILE = /<(?:[\w.-]+:)?file\s[^<>]{0,4000}>/g;
/** What tools write into `<file>` on every export (XLIFF 1.2 sections 2.3.1, date, product-version and build-num). */
const ATTRIBUTE = /(?<=\s)(date|product-version|build-num)\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')/g;
/** ISO 8601, with the time zone. */
const TIME = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

/** Of two exports the later one counts. A file without a readable date has no stamps: it is unknown which is the later one. */
export function stampsOf(text: string): readonly Stamp[] {
  return [...text.matchAll(FILE)].flatMap(({ 0: tag, index }) => {
    const original = /\soriginal\s*=\s*("[^"]*"|'[^']*')/.exec(tag)?.[1] ?? '';
    const attributes = [...tag.matchAll(ATTRIBUTE)];
    const [, , double, single = ''] = attributes.find(([, name]) => name === 'date') ?? [];
    const time = timeOf(double ?? single);
    if (time === undefined) return [];
    return attributes.map(({ 0: raw, 1: name = '', index: at }) => {
      const start = index + at;
      return { name: `${name} of ${original}`, span: { start, end: start + raw.length }, time };
    });
  });
}

function timeOf(date: string): string | undefined {
  const time = TIME.test(date) ? Date.parse(/T[\d:.]+$/.test(date) ? `${date}Z` : date) : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
