import type { Project } from './project.ts';

/** What `memory` in the project file says, with its defaults. */
export interface MemorySettings {
  readonly enabled: boolean;
  /** When an exact match is written without asking anybody; `suggest`: never, everything is only offered. */
  readonly use: 'context' | 'anywhere' | 'suggest';
  /** Per cent from which on matches are offered. */
  readonly minimum: number;
}

export function memorySettings({ memory }: Project): MemorySettings {
  const { use = 'context', minimum = 70 } = typeof memory === 'object' ? memory : {};
  return { enabled: memory !== false, use, minimum };
}
