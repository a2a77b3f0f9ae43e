import type { Project } from './project/project.ts';

/** What `memory` in the project file says, with its defaults. */
export interface MemorySettings {
  readonly enabled: boolean;
  /** When an exact match is written without asking anybody; `suggest`: never, everything is only offered. */
  readonly use: 'context' | 'anywhere' | 'suggest';
  /** Per cent from which on matches are offered. */
  readonly minimum: number;
  /** What the team calls the project in its shared memory; absent: it has none there. */
  readonly server?: string;
}

export function memorySettings({ memory }: Project): MemorySettings {
  const { use = 'context', minimum = 70, server } = typeof memory === 'object' ? memory : {};
  return { enabled: memory !== false, use, minimum, ...(server !== undefined && { server }) };
}
