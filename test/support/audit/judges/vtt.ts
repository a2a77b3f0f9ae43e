import { seenByBrowsers } from '../../../unit/core/formats/vtt/strict.ts';
import type { Judge } from '../judge.ts';

export const vtt: Judge = {
  formats: ['vtt'],
  name: 'the rules of the standard',
  read(text) {
    const cues = seenByBrowsers(text);
    if (cues === undefined) return { refused: 'no WebVTT' };
    const values = new Map<string, string>();
    for (const [at, { id, start, end, settings, text: raw }] of cues.entries()) {
      values.set(`${at}`, `${id} ${start} ${end} ${settings}`);
      values.set(`${at} text`, decoded(raw));
    }
    return { values };
  },
};

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
};

function decoded(raw: string): string {
  return raw.replace(/&([a-z]+);/g, (all, name: string) => NAMED[name] ?? all);
}
