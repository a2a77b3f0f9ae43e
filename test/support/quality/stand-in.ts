import type { Model } from '../../../server/engine/parts/quality/model-provider.ts';
import { ok } from '../../../shared/values/result.ts';
import type { Seeded } from './seed-errors.ts';

/** In place of a language model: knows the errors, and names their words the way models do. */
export function standIn(all: readonly Seeded[], random: () => number): Model {
  const byTarget = new Map(all.map((seeded) => [seeded.pair.target, seeded]));
  return {
    id: 'stand-in',
    name: 'the stand-in',
    async ask(prompt) {
      const texts = (prompt.split('\nTEXTS\n')[1] ?? '').split('\n');
      const lines = texts.map((line) => {
        const { pair, target } = JSON.parse(line) as { readonly pair: number; readonly target: string };
        const seeded = byTarget.get(target);
        return JSON.stringify({ pair, errors: seeded?.at === undefined ? [] : [errorOf(seeded, random)] });
      });
      return ok(`Here is my review:\n\`\`\`json\n${lines.join('\n')}\n\`\`\`\nLet me know if you need “more.`);
    },
  };
}

function errorOf({ kind, pair, at }: Seeded, random: () => number): object {
  if (at === undefined) throw new Error('There are no words to name.');
  const words = `${pair[at.side]}`.slice(at.span.start, at.span.end);
  const ways = [
    words,
    words.toUpperCase(),
    `“${words}”`,
    `"${words}"`,
    `…${words}…`,
    ` ${words} `,
    words.replaceAll("'", '’'),
  ];
  return {
    type: 'accuracy',
    sub_type: kind,
    severity: 'major',
    [at.side]: ways[Math.floor(random() * ways.length)],
    start: 999,
    explanation: `A seeded error: ${kind}.`,
  };
}
