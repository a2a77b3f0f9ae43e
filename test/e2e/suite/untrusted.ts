/** What is tried in a folder that nobody has said to trust. */
import { runSuites } from './runner.ts';

export function run(): Promise<void> {
  return runSuites(async () => {
    await import('./untrusted.e2e.ts');
  });
}
