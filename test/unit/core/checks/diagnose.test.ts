import { describe, expect, test } from 'vitest';
import { type DiagnoseInput, findings } from '../../../../server/core/checks/diagnose.ts';
import type { Format } from '../../../../server/core/formats/format.ts';
import { json } from '../../../../server/core/formats/json/index.ts';
import { po as gettext } from '../../../../server/core/formats/po/index.ts';
import { xliff } from '../../../../server/core/formats/xliff/index.ts';
import type { Project } from '../../../../shared/project/project.ts';

function input(project: Project, more: Partial<DiagnoseInput> = {}): DiagnoseInput {
  const file = (value: unknown) => {
    const text = JSON.stringify(value);
    return { text, catalog: json.parse(text, { path: 'l/de.json' }) };
  };
  return {
    format: json,
    ...file({ a: 'Eins.  Zwei.', b: 'Eins.  Zwei.', c: '', d: 'Save changes' }),
    source: { ...file({ a: 'One. Two.', b: 'One. Two.', c: 'Three', d: 'Save changes' }), name: 'en.json' },
    role: 'target',
    sourceLocale: 'en',
    targetLocale: 'de',
    project,
    reportMissing: true,
    file: 'l/de.json',
    ...more,
  };
}

const found = (project: Project, more?: Partial<DiagnoseInput>) =>
  findings(input(project, more)).map(({ code, unit, severity }) => `${code} ${unit} ${severity}`);

describe('what the project ignores', () => {
  test('nothing', () => {
    expect(found({})).toEqual([
      'missing-translation /c information',
      'double-space /a warning',
      'double-space /b warning',
      'same-as-source /d hint',
    ]);
  });

  test('units, words and checks', () => {
    const checks: Project['checks'] = {
      'double-space': { ignoreUnits: ['l/de.json#/a', 'l/fr.json#/b'], severity: 'error' },
      'same-as-source': { ignore: ['Save changes'] },
      'missing-translation': { ignoreUnits: ['/c'] },
    };
    expect(found({ checks })).toEqual(['double-space /b error']);
  });
});

describe('structural findings', () => {
  const problem = { code: 'json-odd', severity: 'warning', message: 'Odd.', span: { start: 0, end: 1 } } as const;
  const format: Format = {
    ...json,
    validate: function* () {
      yield undefined;
      return [problem];
    },
  };
  const odd = (more: Partial<DiagnoseInput>) =>
    found({}, { format, ...more }).filter((it) => it.startsWith('json-odd'));

  test('are asked of the format, unless they are given or left out', () => {
    expect(odd({})).toHaveLength(1);
    expect(odd({ structural: [problem, problem] })).toHaveLength(2);
    expect(odd({ structural: [] })).toEqual([]);
  });
});

describe('what is missing is one finding', () => {
  const say = (format: Format, path: string, text: string) => {
    const catalog = format.parse(text, { path });
    const { source: _, ...rest } = input({}, { format, text, catalog });
    return findings(rest).map(({ message, span, absent, unit }) => [
      message,
      text.slice(span.start, span.end),
      absent?.length,
      unit,
    ]);
  };

  test('of a bilingual file, at the first unit that waits, with texts where keys do not say them', () => {
    const unit = (id: string, source: string, target = '') =>
      `<trans-unit id="${id}"><source>${source}</source><target>${target}</target></trans-unit>`;
    const units = `${unit('a', 'One', 'Eins')}${unit('4733307402565258070', 'Two')}${unit('menu.c', 'Three')}${unit('d', 'd')}`;
    const xml = `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="f" source-language="en" target-language="de" datatype="plaintext"><body>${units}${unit('e', 'Five')}</body></file></xliff>`;
    const said = '4 texts have no German translation yet: "Two", "menu.c" (“Three”), "d" and 1 more.';
    expect(say(xliff, 'a.de.xlf', xml)).toEqual([[said, '4733307402565258070', 4, undefined]]);
  });

  test('of gettext, and of one unit alone with its id', () => {
    const po = 'msgid ""\nmsgstr "Language: de\\n"\n\nmsgid "Save"\nmsgstr "Sichern"\n\nmsgid "Open it"\nmsgstr ""\n';
    expect(say(gettext, 'de.po', po)).toMatchObject([
      ['"Open it" has no German translation yet.', expect.anything(), 1, expect.stringContaining('Open it')],
    ]);
  });
});

test('a language is called by its name', () => {
  const message = (targetLocale: string) => findings(input({}, { targetLocale }))[0]?.message;
  expect(message('de')).toBe('"c" (“Three”) has no German translation yet.');
  expect(message('pt_br')).toContain('has no Brazilian Portuguese translation yet.');
  expect(message('xx-private')).toContain('has no xx-private translation yet.');
  expect(message('123')).toContain('has no 123 translation yet.');
  expect(message('')).toContain('has no translation yet.');
});

describe('linked messages', () => {
  const said = (source: object, target: object) => {
    const file = (value: object) => {
      const text = JSON.stringify(value);
      return { text, catalog: json.parse(text, { path: 'l/de.json', dialect: 'vue-i18n' }) };
    };
    return findings(input({}, { ...file(target), source: { ...file(source), name: 'en.json' } }))
      .filter(({ code }) => code === 'placeholders')
      .map(({ severity, unit, message }) => `${severity} ${unit}: ${message}`);
  };
  const key = { web: { pin: 'PIN code', 'a.b': 'Flat' } };

  test('written out, in any script, are told', () => {
    for (const words of ['PIN-Code', '關', 'હા'])
      expect(said({ ...key, it: '@:web.pin' }, { it: words })).toEqual([
        'information /it: The source takes "@:web.pin" from another key; the translation has the words themselves.',
      ]);
  });

  test('in place of words are told, if there is such a key', () => {
    for (const link of ['@:web.pin', '@.lower:web.pin', '@:(web.pin)', "@:{'web.pin'}", '@:web.a.b'])
      expect(said({ ...key, it: 'PIN' }, { it: link })).toEqual([
        `information /it: The translation takes "${link}" from another key; the source has words of its own.`,
      ]);
    expect(said({ ...key, it: 'PIN' }, { it: '@:web.pan' })).toEqual([
      'error /it: "@:web.pan" is in the translation, but not in the source.',
    ]);
  });

  test('that are broken, or name another key, are errors', () => {
    expect(said({ ...key, it: '@:web.pin' }, { it: '@ : web.pin' })).toEqual([
      'error /it: "@:web.pin" is missing: the source has it once, the translation not at all.',
    ]);
    expect(said({ ...key, it: '@:web.pin' }, { it: '@:web.a.b' })).toEqual([
      'error /it: "@:web.a.b" is in the translation where the source has "@:web.pin".',
    ]);
  });
});
