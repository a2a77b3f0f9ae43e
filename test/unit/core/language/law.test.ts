import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { missingFile } from '../../../../server/core/checks/across/missing-file.ts';
import { staleTranslation } from '../../../../server/core/checks/across/stale-translation.ts';
import { FORMATS } from '../../../../server/core/formats/index.ts';
import { applyEdits, createLanguageService, type Finding, type Surroundings } from '../../../../server/core/index.ts';
import type { PlacedFinding } from '../../../../server/engine/check/findings.ts';
import { Checker } from '../../../../server/engine/check/run.ts';
import { type Subject, subjectsOf } from '../../../../server/engine/check/subject.ts';
import { DiskTexts } from '../../../../server/engine/check/texts.ts';
import { discover } from '../../../../server/engine/parts/workspace/discovery/discover.ts';
import { loneFile } from '../../../../server/engine/parts/workspace/discovery/single.ts';
import { diskFiles } from '../../../../server/engine/parts/workspace/files/disk.ts';
import type { StaleMemory } from '../../../../server/engine/stale/stale-memory.ts';
import { corpusFiles } from '../../../support/corpus.ts';

const folder = resolve(import.meta.dirname, '../../../corpus').replaceAll('\\', '/');
/** What needs a history or a project. */
const project = {
  sourceLocale: 'en',
  checks: { [staleTranslation.id]: 'off', [missingFile.id]: 'off' },
} as const;
const loaded = { folder, project, problems: [] };
const service = createLanguageService({ project });

let subjects: readonly Subject[];
let checker: Checker;
beforeAll(async () => {
  const files = diskFiles();
  files.admit?.(folder);
  const groups = await discover(files, loaded);
  const found = new Set(groups.flatMap(({ source, targets }) => [source, ...targets.values()]));
  const lone = corpusFiles().flatMap(({ path, text }) => {
    // The folder of real files is no part of this project.
    const alone =
      found.has(path) || !path.replaceAll('\\', '/').startsWith(`${folder}/`)
        ? undefined
        : loneFile({ path, text, encoding: 'utf-8' }, { from: 'en', to: ['de'] });
    return alone?.ok === true ? alone.value : [];
  });
  subjects = [...groups, ...lone].flatMap((group) => subjectsOf(group, undefined));
  checker = new Checker(new DiskTexts(files), loaded, async () => undefined, {} as StaleMemory);
});

function parse({ group, path, locale, role }: Subject, more: Surroundings = {}, edited?: string) {
  const { dialect, sourceLocale } = group;
  const text = edited ?? new TextDecoder('utf-8', { ignoreBOM: true }).decode(readFileSync(path));
  const document = { path: path.slice(folder.length + 1), text, version: 1, ...(dialect !== undefined && { dialect }) };
  const file = service.parse(document, { sourceLocale, ...(role === 'target' && { targetLocale: locale }), ...more });
  if (file === undefined) throw new Error(`${path} has no format`);
  return file;
}

/** With its source and the files of the other locales, as the engine sees it. */
function surroundingsOf(subject: Subject): Surroundings {
  const others = subjectsOf(subject.group, undefined);
  const original = others.find(({ role, path }) => role === 'source' && path !== subject.path);
  const source = subject.role === 'source' || original === undefined ? undefined : parse(original);
  const siblings = others.flatMap((other) => {
    if (other.role === 'source' || other.path === subject.path) return [];
    const from = subject.role === 'source' ? parse(subject) : source;
    return [[other.locale, parse(other, { ...(from && { source: from }) })] as const];
  });
  return { ...(source && { source }), siblings: Object.fromEntries(siblings) };
}

type Said = Pick<PlacedFinding, 'line' | 'column' | 'endLine' | 'endColumn' | 'code' | 'severity' | 'message'>;
const said = (all: readonly Said[]) =>
  all
    .map((it) => `${it.line}:${it.column}-${it.endLine}:${it.endColumn} ${it.severity} ${it.code} ${it.message}`)
    .sort();

describe('over the corpus, in every format', () => {
  test('the core finds what the command line finds', async () => {
    const formats = new Set<string>();
    let [count, paired] = [0, 0];
    for (const subject of subjects) {
      const checked = await checker.check(subject, new Map());
      if (!checked.ok) throw new Error(checked.error.message);
      const around = surroundingsOf(subject);
      const file = parse(subject, around);
      const own = service.diagnose(file).map(({ range: { start, end }, ...finding }) => ({
        ...finding,
        line: start.line + 1,
        column: start.character + 1,
        endLine: end.line + 1,
        endColumn: end.character + 1,
      }));
      expect(said(own), subject.path).toEqual(said(checked.value.findings));
      formats.add(file.format);
      count += own.length;
      if (around.source !== undefined) paired += 1;
    }
    expect(count).toBeGreaterThan(200);
    expect(paired).toBeGreaterThan(15);
    expect([...formats].sort()).toEqual(FORMATS.map(({ id }) => id).sort());
  });

  test('a safe fix takes its finding away, and leaves no other of its kind', () => {
    let count = 0;
    for (const subject of subjects) {
      const around = surroundingsOf(subject);
      const file = parse(subject, around);
      const before = service.diagnose(file);
      for (const finding of before)
        for (const fix of service.fixes(file, structuredClone(finding))) {
          if (!fix.safe) continue;
          const after = service.diagnose(parse(subject, around, applyEdits(file.document.text, fix.edits)));
          const of = (all: readonly Finding[]) =>
            all.filter(({ code, unit }) => code === finding.code && unit === finding.unit);
          expect(of(after).length, `${subject.path}: ${finding.message}`).toBeLessThan(of(before).length);
          count += 1;
        }
    }
    expect(count).toBeGreaterThan(20);
  });
});
