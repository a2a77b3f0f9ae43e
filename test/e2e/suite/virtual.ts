/** What is tried in a workspace that is not on disk. */
import { runSuites } from './runner.ts';

export function run(): Promise<void> {
  return runSuites(async () => {
    await import('./virtual.e2e.ts');
  });
}
