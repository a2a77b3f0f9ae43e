import { describe, expect, it } from 'vitest';
import { buildMessage } from '../../../../../server/core/planning/mask/message.ts';
import { render } from '../../../../../server/core/planning/mask/render.ts';
import { methodsFor } from '../../../../../server/core/planning/methods.ts';
import { attempt } from '../../../../../server/core/planning/verify/judge.ts';
import { verifyEdited } from '../../../../../server/core/planning/verify/verify-edited.ts';
import { asContent } from '../../../../support/arbitrary-contents.ts';
import { memoryJob } from '../../../../support/translate-job.ts';

/** One of each kind that a translation must carry: what it is in, what it is, and what a translator makes of it. */
const KINDS: readonly (readonly [dialect: string, before: string, kept: string, after: string, changed: string])[] = [
  ['plain', 'Now [undo](', '#undo', ') it', '#deshace'],
  ['plain', 'Open [your page](', '/settings/profile', ') first', '/einstellungen/profil'],
  ['plain', 'Very nice ', ':smile:', ' work', ':lächeln:'],
  ['plain', 'The colour is ', 'var(--primary)', ' by default', 'var(--haupt)'],
  ['plain', 'Set ', '--primary-color', ' in your style', '--haupt-farbe'],
  ['laravel', 'Welcome back, ', ':name', ', to this place', ':nombre'],
  ['chrome', 'It blocked ', '{{count}}', ' requests today', '{{Anzahl}}'],
  ['chrome', 'It blocked ', '$COUNT$', ' requests today', '$ANZAHL$'],
  ['xcode', 'Delete ', '%1$#@files@', ' from here', '%1$#@dateien@'],
  ['plain', 'Expected ', '{0!r}', ' but not this', '{0!s}'],
  ['plain', 'Good morning ', '<%= user.name %>', ' and welcome', '<%= benutzer.name %>'],
  ['plain', 'This is ', '{% if new %}', ' the new one', '{% wenn neu %}'],
  ['plain', 'Stay at ', '<span translate="no">Old Town Inn</span>', ' tonight', '<span translate="no">Altstadt</span>'],
  ['plain', 'Stay at ', '<b class="notranslate">Old Town Inn</b>', ' tonight', '<b class="notranslate">Altstadt</b>'],
  ['dotnet', 'About ', '{0:N2}', '% of the disk', '{0:N3}'],
];

const locales = { source: 'en', target: 'de' };

describe.each(KINDS)('%s: %s%s%s', (dialect, before, kept, after, changed) => {
  const source = before + kept + after;
  const message = buildMessage(asContent([source]), { placeholders: { dialect }, targetLocale: 'de' });
  if (typeof message === 'string') throw new Error(message);
  const [item] = message.items;
  const asked = attempt(item!, methodsFor(item!)[0]!, locales);
  const [sent = ''] = asked.texts;
  const element = /<x id="\d+"(?:\/>|>.*?<\/x>)/.exec(sent)?.[0] ?? 'none';
  const words = (text: string) => text.replace(/>[^<]*<|^[^<]+|[^>]+$/g, (run) => run.replaceAll('i', 'j'));

  it('is one element of what is sent, and comes back as it was', () => {
    expect(sent.replace(/<x id="\d+"(?:\/>|>.*?<\/x>)/, kept)).toBe(source);
    const verdict = asked.judge([sent]);
    if (typeof verdict === 'string') throw new Error(verdict);
    expect(render(message, [verdict.pieces]).join('')).toBe(source);
    expect(words(sent)).toContain('<x id=');
  });

  it('lost or doubled: refused', () => {
    expect(asked.judge([sent.replace(element, '')])).toMatch(/lost|gone/);
    expect(asked.judge([`${sent} und ${element}`])).toMatch(/twice|not sent/);
  });

  it('changed by whom ever: never written', () => {
    const job = memoryJob([{ id: 'a', source: [source] }], { dialect });
    const [unit] = job.format.parse(job.source.text, {}).units;
    const pair = { id: 'a', name: 'a', source: asContent([source]), sourceUnit: unit!, target: undefined };
    const edited = (text: string) => verifyEdited(job, pair as never, [text]);
    expect(edited(source)).toBeUndefined();
    expect(edited(before + changed + after)).toMatch(/the result (?:lacks|has)/);
    expect(edited(before + after)).toMatch(/the result lacks/);
  });
});

it.each([
  ['Read [b]this[/b] now', 'Read <g id="1">this</g> now'],
  ['Go [url=https://x.org/a]there[/url] now', 'Go <g id="1">there</g> now'],
])('BBCode travels with its words: %s', (source, sent) => {
  const message = buildMessage(asContent([source]), { placeholders: { dialect: 'plain' }, targetLocale: 'de' });
  if (typeof message === 'string') throw new Error(message);
  const asked = attempt(message.items[0]!, methodsFor(message.items[0]!)[0]!, locales);
  expect(asked.texts).toEqual([sent]);
  expect(asked.judge([sent.replace(/<.?g[^>]*>/g, '')])).toMatch(/was lost/);
  const verdict = asked.judge([sent]);
  if (typeof verdict === 'string') throw new Error(verdict);
  expect(render(message, [verdict.pieces]).join('')).toBe(source);
});
