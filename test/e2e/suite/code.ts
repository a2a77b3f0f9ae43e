/** What is tried in code that asks for texts by their keys. */
import { runSuites } from './runner.ts';

export function run(): Promise<void> {
  return runSuites(async () => {
    await import('./code.e2e.ts');
  });
}
