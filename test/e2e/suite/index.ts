/** The list of suites is explicit: order matters to what people see on the screenshots. */
import { runSuites } from './runner.ts';

export function run(): Promise<void> {
  return runSuites(async () => {
    await import('./activation.e2e.ts');
    await import('./diagnostics.e2e.ts');
    await import('./quick-fix.e2e.ts');
    await import('./units.e2e.ts');
    await import('./menus.e2e.ts');
    await import('./translate.e2e.ts');
    await import('./selection.e2e.ts');
    await import('./preview.e2e.ts');
    await import('./quality.e2e.ts');
    await import('./service.e2e.ts');
    await import('./terms.e2e.ts');
    await import('./glossary.e2e.ts');
    await import('./style.e2e.ts');
    await import('./keys.e2e.ts');
    await import('./agents.e2e.ts');
    await import('./account.e2e.ts');
    await import('./documents.e2e.ts');
    await import('./roles.e2e.ts');
    await import('./choice.e2e.ts');
    // What these write is in the translation memory afterwards, and is asked about no more.
    await import('./unit-keys.e2e.ts');
    await import('./locales.e2e.ts');
    await import('./table.e2e.ts');
    await import('./server-ends.e2e.ts');
  });
}
