import { type Issue, type Segment, spanOf } from './issue.ts';

/** Words that negate a sentence; for scripts without spaces, the characters that do. */
const NEGATIONS: Readonly<Record<string, RegExp>> = {
  en: /\b(?:not|no|never|none|nothing|cannot|without|\w+n['’]t)\b/iu,
  de: /(?<!\p{L})(?:nicht|nichts|kein\p{L}{0,2}|nie|niemals|ohne|nein|weder)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:no|nunca|ning[uú]n\p{L}?|nada|sin|jamás|tampoco)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:ne|n['’](?=\p{L})|pas|non|jamais|aucune?|sans|rien)(?!\p{L}(?<!n['’]\p{L}))/iu,
  it: /(?<!\p{L})(?:non|no|mai|nessun\p{L}?|senza|niente|nulla)(?!\p{L})/iu,
  ja: /ない|ません|ず(?:に|、|。|$)|無|不|未|非/u,
  ko: /않|못|없|아니|안 |불|미/u,
  zh: /不|没|沒|无|無|未|非|勿|别|別|否/u,
};

/** A negation that is only on one side. */
export function judgeNegation({ source, target, from, to }: Segment): readonly Issue[] {
  const [ours, theirs] = [NEGATIONS[from], NEGATIONS[to]];
  if (ours === undefined || theirs === undefined) return [];
  // Words that are still (almost) those of the source language are not a translation: that is another issue.
  const plain = target.normalize('NFD').replace(/\p{M}/gu, '');
  const there = theirs.exec(target) ?? ours.exec(plain);
  const here = ours.exec(source);
  if (here === null || there !== null) return [];
  return [
    {
      type: 'Accuracy',
      subType: 'Mistranslation',
      severity: 'Critical',
      explanation: `The source says “${here[0]}”; the translation has no negation, so that it says the opposite.`,
      source: [spanOf(source, here.index, here.index + here[0].length)],
      target: [],
    },
  ];
}
