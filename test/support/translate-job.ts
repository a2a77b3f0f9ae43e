import type { FileJob, FileReport } from '../../server/core/planning/job.ts';
import type { JobDependencies } from '../../server/engine/parts/translate/dependencies.ts';
import { translateFile } from '../../server/engine/parts/translate/run.ts';
import type { Project } from '../../shared/project/project.ts';
import { type MemoryUnit, memoryFormat, memoryText } from './memory-format.ts';

export interface JobOptions extends Partial<Omit<FileJob, 'source' | 'target' | 'format'>> {
  readonly dialect?: string;
  readonly translation?: NonNullable<Project['translation']>;
}

/** A job over units in memory, from en to de unless said otherwise. */
export function memoryJob(units: readonly MemoryUnit[], options: JobOptions = {}): FileJob {
  const text = memoryText(units);
  const { dialect = 'plain', translation, ...rest } = options;
  const file = { path: '/test.mem', text, catalog: memoryFormat.parse(text, { dialect }) };
  return {
    format: memoryFormat,
    source: file,
    target: file,
    sourceLocale: 'en',
    targetLocale: 'de',
    scope: 'missing',
    project: translation === undefined ? {} : { translation },
    ...rest,
  };
}

export function translate(
  units: readonly MemoryUnit[],
  dependencies: JobDependencies,
  options?: JobOptions,
): Promise<FileReport> {
  return translateFile(memoryJob(units, options), dependencies);
}

/** The new targets, codes as `‹id›`, by unit. */
export function written(report: FileReport): Readonly<Record<string, string>> {
  return Object.fromEntries(
    report.changes.map(({ unit, parts }) => [
      unit,
      parts
        .map((part) => (typeof part === 'string' ? part : `‹${part.role === 'close' ? '/' : ''}${part.id}›`))
        .join(''),
    ]),
  );
}
