/** What is tried with the package as it is installed. */
import { runSuites } from './runner.ts';

export function run(): Promise<void> {
  return runSuites(async () => {
    await import('./installed.e2e.ts');
  });
}
