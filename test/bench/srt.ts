import { srt as format } from '../../server/core/formats/srt/index.ts';
import { type Bench, bestInTurns, growthOf } from './bench.ts';
import { subtitleFile } from './inputs.ts';
import { peer } from './peers.ts';

interface Subtitle {
  parseSync(text: string): unknown;
}
interface SrtParser2 {
  readonly default: new () => { fromSrt(text: string): unknown };
}
interface Plussub {
  parse(text: string): unknown;
}

export const bench: Bench = async (scale) => {
  const cues = scale === 'quick' ? 10_000 : 100_000;
  const text = subtitleFile(cues);
  const subtitle = await peer<Subtitle>('subtitle');
  const Parser = (await peer<SrtParser2>('srt-parser-2')).default;
  const plussub = await peer<Plussub>('@plussub/srt-vtt-parser');
  const times = bestInTurns(
    {
      ours: () => format.parse(text),
      read: () => format.parse(text).units.map(({ source }) => source?.parts.length),
      subtitle: () => subtitle.parseSync(text),
      'srt-parser-2': () => new Parser().fromSrt(text),
      '@plussub/srt-vtt-parser': () => plussub.parse(text),
    },
    // Small inputs are over before anything is warm.
    scale === 'quick' ? 30 : 5,
  );
  const sizes = [cues / 8, cues / 4, cues / 2, cues].map((count) => subtitleFile(count));
  const exponent = growthOf(sizes, (each) => format.parse(each));
  const row = (peer: Exclude<keyof typeof times, 'ours' | 'read'>) => ({
    what: 'catalog',
    ours: times.ours,
    peer,
    theirs: times[peer],
    atLeast: 1,
  });
  return [
    {
      title: `SRT: ${cues.toLocaleString('en')} cues`,
      note: `Ours has exact ranges, inline codes and problems; theirs have times and texts. The texts of a catalog are read when somebody asks for them. Cost grows with the exponent ${exponent.toFixed(2)}.`,
      rows: [
        row('subtitle'),
        row('srt-parser-2'),
        row('@plussub/srt-vtt-parser'),
        {
          what: 'catalog, every text read',
          ours: times.read,
          peer: '@plussub/srt-vtt-parser',
          theirs: times['@plussub/srt-vtt-parser'],
        },
      ],
    },
  ];
};
