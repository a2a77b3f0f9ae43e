import { afterEach, expect, test } from 'vitest';
import { ACROSS_CHECKS } from '../../../../server/core/checks/across/index.ts';
import type { Check } from '../../../../server/core/checks/check.ts';
import { type DiagnoseInput, type Diagnosis, findings } from '../../../../server/core/checks/diagnose.ts';
import { CHECKS } from '../../../../server/core/checks/index.ts';
import { KnownFindings } from '../../../../server/core/checks/unit-pass/known.ts';
import { json } from '../../../../server/core/formats/json/index.ts';

const examples = CHECKS.flatMap(({ examples: { bad, good } }) => [...bad.slice(0, 2), ...good.slice(0, 1)]);
const textOf = (side: 'source' | 'target') =>
  JSON.stringify(
    Object.fromEntries(examples.map((example, index) => [`k${index}`, example[side] ?? ''])),
    undefined,
    1,
  );

function inputFor(known?: KnownFindings): DiagnoseInput {
  const [source, target] = [textOf('source'), textOf('target')];
  return {
    format: json,
    text: target,
    catalog: json.parse(target, { path: 'de.json' }),
    source: { text: source, catalog: json.parse(source, { path: 'en.json' }), name: 'en.json' },
    role: 'target',
    sourceLocale: 'en',
    targetLocale: 'de',
    project: { checks: Object.fromEntries([...CHECKS, ...ACROSS_CHECKS].map(({ id }) => [id, 'warning'])) },
    reportMissing: true,
    ...(known && { known }),
  };
}

const restore: (() => void)[] = [];
afterEach(() => {
  for (const one of restore.splice(0)) one();
});

/** A program error, as a parser or a regular expression makes one. */
function breakIt(check: object, part: string): void {
  const own = Object.getOwnPropertyDescriptor(check, part);
  const broken = () => {
    throw new RangeError('Maximum call stack size exceeded');
  };
  Object.defineProperty(check, part, { value: broken, configurable: true });
  restore.push(() =>
    own === undefined ? Reflect.deleteProperty(check, part) : Object.defineProperty(check, part, own),
  );
}

const bare = ({ code, unit, message, span }: Diagnosis) => `${code} ${unit} ${span.start} ${message}`;
const others = (all: readonly Diagnosis[], id: string) =>
  all.filter(({ code }) => code !== id && code !== 'internal-error').map(bare);

const whole = findings(inputFor());

test.each([...CHECKS, ...ACROSS_CHECKS].map(({ id }) => id))('%s may fail, and all others say what they say', (id) => {
  const check = [...CHECKS, ...ACROSS_CHECKS].find((one) => one.id === id);
  for (const part of ['run', 'when', 'applies']) {
    if (part !== 'run' && (check as Partial<Check>)[part as 'when'] === undefined) continue;
    breakIt(check!, part);
    const found = findings(inputFor(new KnownFindings()));
    for (const one of restore.splice(0)) one();
    // `message-syntax` leaves to `placeholders` what that one says, and says the rest.
    const rest = others(found, id).filter((one) => id !== 'placeholders' || !one.startsWith('message-syntax'));
    expect(rest).toEqual(others(whole, id).filter((one) => id !== 'placeholders' || !one.startsWith('message-syntax')));
    expect(others(found, id)).toEqual(expect.arrayContaining(others(whole, id)));
    const internal = found.filter(({ code }) => code === 'internal-error');
    for (const { message, severity } of internal) {
      expect(message).toBe(
        `Dragoman failed at the check ${id} here (RangeError: Maximum call stack size exceeded), so findings may be missing. Please report this.`,
      );
      expect(severity).toBe('error');
    }
    const said = whole.filter(({ code }) => code === id).map(({ unit }) => unit);
    if (CHECKS.includes(check as Check)) expect(internal.map(({ unit }) => unit)).toEqual(expect.arrayContaining(said));
    if (said.length > 0) expect(internal.length).toBeGreaterThan(0);
  }
});

test('the rules of a format may fail', () => {
  const format = {
    ...json,
    *validate(): Generator<undefined, never, undefined> {
      yield undefined;
      throw new Error('Oh!');
    },
  };
  const found = findings({ ...inputFor(), format });
  expect(others(found, '')).toEqual(others(findings({ ...inputFor(), structural: [] }), ''));
  expect(found.map(({ message }) => message)).toContainEqual(expect.stringMatching(/the rules of the format.*Oh!/));
});

test('five million equal letters are one finding', () => {
  const letters = 'a'.repeat(5_000_000);
  const text = JSON.stringify({ k: letters });
  const source = '{ "k": "Hello" }';
  const found = findings({
    ...inputFor(),
    text,
    catalog: json.parse(text, { path: 'de.json' }),
    source: { text: source, catalog: json.parse(source, { path: 'en.json' }), name: 'en.json' },
    project: {},
  });
  expect(found.filter(({ code }) => code === 'internal-error')).toEqual([]);
  expect(found.find(({ code }) => code === 'repeated-letter')).toMatchObject({
    message: '"a" occurs 5000000 times in a row.',
    subject: `${'a'.repeat(100)}…`,
  });
});

test('of a check that finds something everywhere in a text, the first hundred are said', () => {
  const text = JSON.stringify({ k: '&lt; '.repeat(100_000) });
  const source = '{ "k": "Hello" }';
  const found = findings({
    ...inputFor(),
    text,
    catalog: json.parse(text, { path: 'de.json' }),
    source: { text: source, catalog: json.parse(source, { path: 'en.json' }), name: 'en.json' },
    project: {},
  });
  expect(found.filter(({ code }) => code === 'entity-residue')).toHaveLength(100);
});
