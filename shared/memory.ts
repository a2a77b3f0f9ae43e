import type { Project } from './project/project.ts';

/** The content of `memory` in the project file, with its defaults. */
export interface MemorySettings {
  readonly enabled: boolean;
  /** When an exact match is used automatically; `suggest`: never, everything is only offered. */
  readonly use: 'context' | 'anywhere' | 'suggest';
  /** Minimum percentage of matches that are offered. */
  readonly minimum: number;
  /** The team's name of the project in its shared memory; absent: it has none there. */
  readonly server?: string;
}

export function memorySettings({ memory }: Project): MemorySettings {
  const { use = 'context', minimum = 70, server } = typeof memory === 'object' ? memory : {};
  return { enabled: memory !== false, use, minimum, ...(server !== undefined && { server }) };
}
