/** What is tried with several folders open. */
import { runSuites } from './runner.ts';

export function run(): Promise<void> {
  return runSuites(async () => {
    await import('./folders.e2e.ts');
  });
}
