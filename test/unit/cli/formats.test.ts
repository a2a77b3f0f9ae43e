import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { printGitHub } from '../../../server/cli/formats/github.ts';
import { toSarif } from '../../../server/cli/formats/sarif.ts';
import { printText } from '../../../server/cli/formats/text.ts';
import type { Terminal } from '../../../server/cli/terminal/terminal.ts';
import type { FileFindings, PlacedFinding } from '../../../server/engine/check/findings.ts';

const FINDING: PlacedFinding = {
  code: 'double-space',
  severity: 'warning',
  message: 'Two spaces in a row.',
  unit: '/menu/open',
  fingerprint: '0123456789abcdef',
  line: 3,
  column: 12,
  endLine: 3,
  endColumn: 14,
  fixable: true,
};

const FILES: readonly FileFindings[] = [
  { file: 'locales/de.json', findings: [FINDING, { ...FINDING, severity: 'error', code: 'json-syntax', endLine: 4 }] },
  {
    file: 'a b/50%,#?:/ü.xlf',
    findings: [
      {
        ...FINDING,
        severity: 'hint',
        code: 'xliff-id',
        href: 'https://example.org/spec#id',
        message: '100%\r\na, b: c',
      },
      { ...FINDING, severity: 'information', code: 'missing-file' },
    ],
  },
  { file: 'clean.json', findings: [] },
];

function printed(print: (terminal: Terminal) => void): readonly string[] {
  const lines: string[] = [];
  print({
    print: (line: string) => void lines.push(line),
    data: (line: string) => void lines.push(line),
    style: (_: string, text: string) => text,
  } as unknown as Terminal);
  return lines;
}

describe('SARIF', () => {
  const {
    $schema: _,
    id: __,
    ...schema
  } = JSON.parse(readFileSync(join(import.meta.dirname, '../../support/sarif-2.1.0.schema.json'), 'utf8'));
  const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
  addFormats(ajv);
  const validate = ajv.compile(schema);

  test.each([{ files: FILES }, { files: [] }])('is valid against the published schema', ({ files }) => {
    validate(toSarif(files, '1.2.3', '/r'));
    expect(validate.errors).toBeNull();
  });

  test('the schema is one that can say no', () => {
    expect(validate({ ...(toSarif(FILES, '1', '/r') as object), version: '2.0.0' })).toBe(false);
    const text = JSON.stringify(toSarif(FILES, '1', '/r')).replace('"level":"warning"', '"level":"fatal"');
    expect(validate(JSON.parse(text))).toBe(false);
  });

  test('each result names its rule, its place and its file as a reference that any reader resolves', () => {
    const { runs } = toSarif(FILES, '1.2.3', '/r') as {
      runs: { tool: { driver: { rules: { id: string }[] } }; results: never[] }[];
    };
    const [{ tool, results } = { tool: { driver: { rules: [] } }, results: [] }] = runs;
    expect(results).toHaveLength(4);
    for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
    const uris = results.map(
      (it: { locations: { physicalLocation: { artifactLocation: { uri: string } } }[] }) =>
        it.locations[0]?.physicalLocation.artifactLocation.uri,
    );
    const base = 'file:///r/';
    expect(uris.map((uri) => decodeURIComponent(new URL(uri ?? '', base).pathname))).toEqual(
      [FILES[0], FILES[0], FILES[1], FILES[1]].map((it) => `/r/${it?.file}`),
    );
    expect(tool.driver.rules).toContainEqual({
      id: 'double-space',
      shortDescription: { text: expect.stringContaining('two spaces') },
      fullDescription: { text: expect.stringContaining('two spaces') },
      defaultConfiguration: { level: expect.any(String) },
      help: { text: expect.stringContaining('dragoman.json'), markdown: expect.stringContaining('](https://') },
      helpUri: expect.stringMatching(/^https:.*checks\.md#double-space$/),
      properties: { tags: ['localization'] },
    });
  });

  test('paths are relative to a base that is named; what is not below it is absolute', () => {
    const files = [...FILES.slice(0, 1), { file: '../other/de.json', findings: [FINDING] }];
    const { runs } = toSarif(files, '1', '/a b') as {
      runs: { originalUriBaseIds: unknown; results: { locations: { physicalLocation: object }[] }[] }[];
    };
    expect(runs[0]?.originalUriBaseIds).toEqual({ '%SRCROOT%': { uri: 'file:///a%20b/' } });
    const places = runs[0]?.results.map(({ locations }) => locations[0]?.physicalLocation);
    expect(places?.[0]).toMatchObject({ artifactLocation: { uri: 'locales/de.json', uriBaseId: '%SRCROOT%' } });
    expect(places?.[2]).toMatchObject({ artifactLocation: { uri: 'file:///other/de.json' } });
    expect(places?.[2]).not.toHaveProperty('artifactLocation.uriBaseId');
  });
});

test('SARIF: a finding is known again by its unit wherever it stands, and beside an equal one', () => {
  const hashes = (line: number, file = 'a.json') => {
    const findings = [
      { ...FINDING, line },
      { ...FINDING, line: line + 1 },
    ];
    const { runs } = toSarif([{ file, locale: 'de', findings }], '1', '/r') as {
      runs: { results: { partialFingerprints: { primaryLocationLineHash: string } }[] }[];
    };
    return runs[0]?.results.map((it) => it.partialFingerprints.primaryLocationLineHash) ?? [];
  };
  expect(hashes(3)).toEqual(hashes(300, 'moved/b.json'));
  expect(new Set(hashes(3)).size).toBe(2);
});

test('SARIF: no more results than GitHub takes, the gravest first, and what is left out is said', () => {
  const hint = { ...FINDING, severity: 'hint' as const };
  const findings = [...Array<PlacedFinding>(25_000).fill(hint), { ...FINDING, severity: 'error' as const }];
  const said: string[] = [];
  const { runs } = toSarif([{ file: 'a', findings }], '1', '/r', (line) => said.push(line)) as {
    runs: { results: { level: string }[]; invocations: unknown }[];
  };
  expect(runs[0]?.results).toHaveLength(25_000);
  expect(runs[0]?.results.at(-1)?.level).toBe('error');
  expect(said).toEqual([expect.stringMatching(/^SARIF: 1 of the mildest findings/)]);
  expect(JSON.stringify(runs[0]?.invocations)).toContain('left out');
});

test('GitHub annotations: no more of a kind than GitHub shows; the others are in the log', () => {
  const some = (severity: PlacedFinding['severity'], count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...FINDING, severity, line: at + 1 }));
  const findings = [...some('hint', 5), ...some('error', 12), ...some('information', 8)];
  const lines = printed((terminal) => printGitHub(terminal, [{ file: 'a', findings }]));
  const count = (start: string) => lines.filter((line) => line.startsWith(start)).length;
  expect([count('::error '), count('::notice '), count('a:')]).toEqual([10, 10, 5]);
  expect(lines).toContainEqual(expect.stringMatching(/^::group::5 more: GitHub shows 10 errors/));
  expect(lines.at(-1)).toBe('::endgroup::');
});

test('text: remarks of one check in a file are one line; errors and warnings are all listed; sums by check and locale', () => {
  const missing = { ...FINDING, severity: 'information' as const, code: 'same-as-source', message: 'The same.' };
  const findings = [...Array<PlacedFinding>(1200).fill(missing), ...Array<PlacedFinding>(30).fill(FINDING)];
  const files = [{ file: 'l/de.po', locale: 'de', findings }];
  const lines = printed((terminal) => printText(terminal, files));
  const of = (code: string) => lines.filter((line) => line.endsWith(`[${code}]`));
  expect(of('same-as-source')).toEqual([
    'l/de.po:3:12: information: The same. 1,199 more in this file. [same-as-source]',
  ]);
  expect(of('double-space')).toHaveLength(30);
  expect(lines).toContain('same-as-source        0        1,200      1');
  expect(lines).toContain('de           30        1,200      1');
  expect(printed((terminal) => printText(terminal, files, { all: true }))).toHaveLength(1232);
});

describe('GitHub annotations', () => {
  const lines = printed((terminal) => printGitHub(terminal, FILES));

  test('one line each, whatever the message holds; what is left of it reads as it was', () => {
    expect(lines).toEqual([
      '::warning file=locales/de.json,line=3,endLine=3,col=12,endColumn=14,title=double-space::Two spaces in a row.',
      '::error file=locales/de.json,line=3,endLine=4,title=json-syntax::Two spaces in a row.',
      '::notice file=a b/50%25%2C#?%3A/ü.xlf,line=3,endLine=3,col=12,endColumn=14,title=xliff-id::100%25%0D%0Aa, b: c',
      '::notice file=a b/50%25%2C#?%3A/ü.xlf,line=3,endLine=3,col=12,endColumn=14,title=missing-file::Two spaces in a row.',
    ]);
  });
});

test('text on a terminal: no line is wider, and nothing moves the cursor', () => {
  const message = `${'A rather long finding. '.repeat(6)}\u001b[2J`;
  const lines: string[] = [];
  const terminal = {
    columns: 80,
    print: (line: string) => void lines.push(line),
    data: (line: string) => void lines.push(line),
    style: (_: string, text: string) => text,
  };
  printText(terminal as unknown as Terminal, [{ file: 'l/de.json', findings: [{ ...FINDING, message }] }]);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(80);
  expect(lines.length).toBeGreaterThan(3);
  expect(lines[0]).toMatch(/^l\/de\.json:3:12: warning: A rather/);
  expect(lines[1]).toMatch(/^ {4}\S/);
  expect(lines.join('')).not.toContain('\u001b');
});

test('text: places to click, and sums', () => {
  const lines = printed((terminal) => printText(terminal, FILES));
  expect(lines[0]).toBe('locales/de.json:3:12: warning: Two spaces in a row. [double-space]');
  expect(lines.slice(-2)).toEqual([
    '3 files checked: 1 error, 1 warning, 1 information, 1 hint',
    '--fix repairs 4 of them.',
  ]);
  expect(printed((terminal) => printText(terminal, [{ file: 'a', findings: [] }]))).toEqual([
    '1 file checked: nothing found',
  ]);
});
