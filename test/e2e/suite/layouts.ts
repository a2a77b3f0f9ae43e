/** What is tried in a project that says nothing of its files. */
import { runSuites } from './runner.ts';

export function run(): Promise<void> {
  return runSuites(async () => {
    await import('./layouts.e2e.ts');
  });
}
