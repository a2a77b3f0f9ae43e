import { describe, expect, it } from 'vitest';
import { srt } from '../../../../server/core/formats/srt/index.ts';
import { applyEdits } from '../../../../server/core/text/span.ts';
import { translateFile } from '../../../../server/engine/parts/translate/run.ts';
import { answering, pseudo, pseudoTranslator, type TestTranslator } from '../../../support/translators.ts';

/** `00:01 text|second line` per cue, two seconds each, one second apart unless the text begins with `+` (right after). */
function subtitles(...texts: readonly string[]): string {
  let start = 1;
  return texts
    .map((text, index) => {
      start += text.startsWith('+') ? 2 : 5;
      const time = (seconds: number) =>
        `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')},000`;
      return `${index + 1}\n${time(start)} --> ${time(start + 2)}\n${text.replace(/^\+/, '').replaceAll('|', '\n')}\n`;
    })
    .join('\n');
}

async function into(targetLocale: string, translator: TestTranslator, ...texts: readonly string[]) {
  const text = subtitles(...texts);
  const source = { path: '/a.en.srt', text, catalog: srt.parse(text) };
  const made = srt.create(source, targetLocale);
  const target = { path: `/a.${targetLocale}.srt`, text: made, catalog: srt.parse(made) };
  const report = await translateFile(
    { format: srt, source, target, sourceLocale: 'en', targetLocale, scope: 'missing', project: {} },
    { translator },
  );
  const written = srt.parse(applyEdits(made, report.edits)).units.map(({ source: content }) =>
    (content?.parts ?? [])
      .map((part) => (part.kind === 'text' ? part.text : part.raw))
      .join('')
      .replaceAll('\n', '|'),
  );
  return { written, report, sent: translator.requests.flatMap((request) => request.texts) };
}

/** Answers each text by a table. */
const table = (entries: Readonly<Record<string, string>>) =>
  answering((text, request) => entries[text] ?? pseudo(text, request));

describe('a cue without a place in the target', () => {
  const run = async (target: string) => {
    const text =
      '1\n00:00:01,000 --> 00:00:02,000\nOne\n\n2\n00:00:03,000 --> 00:00:08,000\nTwo\n\n3\n00:00:09,000 --> 00:00:10,000\nThree\n';
    const translator = table({});
    const report = await translateFile(
      {
        format: srt,
        source: { path: '/a.en.srt', text, catalog: srt.parse(text) },
        target: { path: '/a.de.srt', text: target, catalog: srt.parse(target) },
        sourceLocale: 'en',
        targetLocale: 'de',
        scope: 'missing',
        project: {},
      },
      { translator },
    );
    return { sent: translator.requests.flatMap(({ texts }) => texts), refused: report.refused };
  };

  it('is refused before anything is sent, and the others are translated', async () => {
    // Somebody keeps the first one on screen until shortly after the second one begins.
    const { sent, refused } = await run('1\n00:00:01,000 --> 00:00:03,500\nEins\n');
    expect(sent).toEqual(['Three']);
    expect(refused).toEqual([{ unit: '00:00:03,000', reason: expect.stringContaining('would overlap') }]);
  });

  it('is every one of a file with other times', async () => {
    const { sent, refused } = await run('1\n00:01:00,000 --> 00:01:01,000\nEins\n');
    expect(sent).toEqual([]);
    expect(refused).toHaveLength(3);
  });
});

describe('the lines of a cue', () => {
  it('are one text, broken anew to the length of the language', async () => {
    const long = 'und hier steht ein deutlich längerer Satz, der nicht auf eine Zeile passt.';
    const translator = table({ 'This is a sentence that goes on in the second line here.': long });
    const { written, sent } = await into('de', translator, 'This is a sentence that goes on|in the second line here.');
    expect(sent).toHaveLength(1);
    expect(written).toEqual(['und hier steht ein deutlich längerer Satz,|der nicht auf eine Zeile passt.']);
  });

  it('become one where the translation is short, and two where it is long', async () => {
    const translator = table({
      'I would like to go to the cinema with you tonight.': 'Kino heute Abend?',
      'Come on now, do it.': 'Nun komm schon und mach das endlich, ich warte hier schon so lange auf dich.',
    });
    const { written } = await into(
      'de',
      translator,
      'I would like to go to the cinema|with you tonight.',
      'Come on now, do it.',
    );
    expect(written).toEqual([
      'Kino heute Abend?',
      'Nun komm schon und mach das endlich,|ich warte hier schon so lange auf dich.',
    ]);
  });

  it('stay one in a file that keeps longer lines itself', async () => {
    const source = 'This line is longer than any line of a subtitle should ever be.';
    const { written } = await into('de', table({ [source]: `${source} Auch auf Deutsch.` }), source);
    expect(written).toEqual([`${source} Auch auf Deutsch.`]);
  });

  it.each([
    ['ja', 13, '今までいったいどこに行っていたのですか'],
    ['ru', 39, 'Где же ты был всё это долгое время, мой дорогой друг?'],
    ['de', 42, 'Wo bist du denn die ganze lange Zeit über gewesen, mein Freund?'],
  ])('are no longer than the limit of %s', async (locale, limit, translation) => {
    const source = 'Where have you been all this time?';
    const { written } = await into(locale, table({ [source]: translation }), source);
    const lines = written[0]!.split('|');
    expect(lines).toHaveLength(2);
    for (const line of lines) expect([...line].length).toBeLessThanOrEqual(limit);
    expect(lines.join(locale === 'ja' ? '' : ' ')).toBe(translation);
  });

  it('keep their place on the screen and what stands at the edges', async () => {
    const { written, sent } = await into('de', pseudoTranslator(), '{\\an8}Look up there', '<i>{\\an8}And there</i>');
    expect(sent).toEqual(['Look up there', 'And there']);
    expect(written).toEqual(['{\\an8}Ybbx hc gurer', '<i>{\\an8}Naq gurer</i>']);
  });

  it('of two speakers stay apart', async () => {
    const { written, sent } = await into('de', pseudoTranslator(), '- Are you there?|- Yes, here.');
    expect(sent).toEqual(['Are you there?', 'Yes, here.']);
    expect(written).toEqual(['- Ner lbh gurer?|- Lrf, urer.']);
  });

  it('are broken between words in Japanese, with the codes around them', async () => {
    const japanese = 'これは日本語の長い文章で、一行には収まらないので二行に分けます。';
    const translator = answering(() => japanese);
    const { written } = await into(
      'ja',
      translator,
      '<i>This is a long sentence that does|not fit into a single line.</i>',
    );
    expect(written).toEqual(['<i>これは日本語の長い文章で、|一行には収まらないので二行に分けます。</i>']);
  });
});

describe('a sentence over several cues', () => {
  it('is sent as one text and comes back at its breaks', async () => {
    const translator = table({
      'When the rain had stopped <x id="1"/> the children went out <x id="2"/> and played until dark.':
        'Als der Regen aufgehört hatte, <x id="1"/> gingen die Kinder hinaus <x id="2"/> und spielten bis zum Abend.',
    });
    const { written, sent, report } = await into(
      'de',
      translator,
      'When the rain had stopped',
      '+the children went out',
      '+and played until dark.',
      'The end.',
    );
    expect(sent).toHaveLength(2);
    expect(written).toEqual([
      'Als der Regen aufgehört hatte,',
      'gingen die Kinder hinaus',
      'und spielten bis zum Abend.',
      'Gur raq.',
    ]);
    expect(report.refused).toEqual([]);
  });

  it('is distributed by the time to read it when one cue would be full and the other empty', async () => {
    const translator = table({
      'When it rained <x id="1"/> they went':
        'Weil <x id="1"/> es den ganzen lieben langen Tag geregnet hatte, gingen sie dann doch alle zusammen fort',
    });
    const { written } = await into('de', translator, 'When it rained', '+they went');
    expect(written).toEqual([
      'Weil es den ganzen lieben|langen Tag geregnet hatte,',
      'gingen sie dann doch alle zusammen fort',
    ]);
  });

  it('is asked cue by cue when its breaks are lost with codes around, the dialogue as context', async () => {
    const translator = answering((text, request) =>
      text.includes('<g') ? pseudo(text, request).replace(/ <x id="2"\/> /, ' ') : pseudo(text, request),
    );
    const { written, report, sent } = await into('de', translator, 'When <i>all</i> the rain', '+had stopped falling.');
    expect(written).toEqual(['Jura <i>nyy</i> gur enva', 'unq fgbccrq snyyvat.']);
    expect(sent).toHaveLength(3);
    expect(translator.requests.at(-1)?.context).toContain('When all the rain had stopped falling.');
    expect(report.notes?.length).toBe(2);
  });

  it('is none after a full stop, a pause, or before a new speaker', async () => {
    const { sent } = await into('de', pseudoTranslator(), 'It rained.', '+and stopped', 'and again', '+- yes');
    expect(sent).toEqual(['It rained.', 'and stopped', 'and again', 'yes']);
  });

  it('codes stay in their cue', async () => {
    const swapped = answering((text, request) => {
      const [first = '', second = ''] = pseudo(text, request).split(' <x id="2"/> ');
      return second === '' ? first : `${second} <x id="2"/> ${first}`;
    });
    const { written } = await into('de', swapped, 'When <b>all</b> rain', '+had stopped');
    expect(written).toEqual(['Jura <b>nyy</b> enva', 'unq fgbccrq']);
  });

  it('is asked cue by cue when its breaks came back in another order', async () => {
    const turned = answering((text, request) => {
      const [first, second] = [...text.matchAll(/<x id="\d"\/>/g)].map(([tag]) => tag);
      const answer = pseudo(text, request);
      if (first === undefined || second === undefined) return answer;
      return answer.replace(first, '⏎').replace(second, first).replace('⏎', second);
    });
    const { written, sent } = await into('de', turned, 'When the rain', '+had stopped', '+they went');
    expect(written).toEqual(['Jura gur enva', 'unq fgbccrq', 'gurl jrag']);
    expect(sent).toHaveLength(4);
  });
});
