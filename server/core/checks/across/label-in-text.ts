import { CODE_MARK } from '../support.ts';
import type { AcrossCheck } from './across.ts';
import { clip } from './clip.ts';

/** Words in quotation marks of any language, no longer than a label. */
const QUOTED = /["“„«‹「『‘]([^"“”„«»‹›「」『』‘’\n]{2,40})["”“»›」』’]/gu;

/** The labels that a text quotes. */
export function labelsIn(text: string): readonly string[] {
  return /["“„«‹「『‘]/.test(text) ? [...text.matchAll(QUOTED)].map(([, label = '']) => label) : [];
}

/** How many translations of one label are considered. */
const FEW = 20;

/** Help texts quote buttons and menus: they must quote the actual labels. */
export const labelInText: AcrossCheck = {
  id: 'label-in-text',
  severity: 'hint',
  role: 'target',
  summary: 'The source quotes a label that is translated elsewhere, but the target uses different words for it.',
  examples: {
    good: [
      {
        source: { save: 'Save', help: 'Click "Save" to go on.' },
        target: { save: 'Sichern', help: 'Klicken Sie auf „Sichern“.' },
      },
      { source: { help: 'Click "Save" to go on.' }, target: { help: 'Klicken Sie auf „Speichern“.' } },
    ],
    bad: [
      {
        source: { save: 'Save', help: 'Click "Save" to go on.' },
        target: { save: 'Sichern', help: 'Klicken Sie auf „Speichern“.' },
      },
      {
        source: { help: 'Click "Save" to go on.' },
        target: { help: 'Klicken Sie auf „Speichern“.' },
        elsewhere: [{ source: 'Save', target: 'Sichern' }],
      },
    ],
  },
  *run({ units, elsewhere }) {
    const quoting = units.filter(
      ({ target, source, pair }) =>
        target !== undefined && pair.sourceUnit.cue === undefined && /["“„«‹「『‘]/.test(source),
    );
    if (quoting.length === 0) return;
    const labels = Map.groupBy(
      units.filter(({ target, source }) => target !== undefined && source.length <= 40),
      ({ source }) => source,
    );
    const known = new Map<string, ReadonlySet<string>>();
    const translationsOf = (label: string): ReadonlySet<string> => {
      const before = known.get(label);
      if (before !== undefined) return before;
      const found = new Set(
        labels
          .get(label)
          ?.slice(0, FEW)
          .map((unit) => unit.target ?? ''),
      );
      for (const { target } of elsewhere?.ofSource(label) ?? []) if (found.add(target).size >= FEW) break;
      known.set(label, found);
      return found;
    };
    for (const { pair, source, target = '' } of quoting) {
      yield undefined;
      const said = target.toLowerCase();
      for (const label of labelsIn(source)) {
        const translations = translationsOf(label);
        const [first] = translations;
        if (first === undefined || first.includes(CODE_MARK)) continue;
        if ([...translations].some((text) => said.includes(text.toLowerCase())) || said.includes(label.toLowerCase()))
          continue;
        const message = `The label "${label}" is translated as "${clip(first)}", which does not occur in this text.`;
        yield { unit: pair.id, subject: label, message };
      }
    }
  },
};
