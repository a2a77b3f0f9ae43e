/** What is tried where the editor speaks another language. */
import { runSuites } from './runner.ts';

export function run(): Promise<void> {
  return runSuites(async () => {
    await import('./localized.e2e.ts');
  });
}
