import { defineConfig } from 'vitest/config';

/** Milliseconds: far more than any test needs. It ends those that hang, and a busy machine is no reason to fail. */
const PATIENCE = 180_000;

/**
 * Rings 1 to 3; Neovim and VS Code have runners of their own. Unit and protocol tests share no state, so their files share one module graph:
 * loading the code anew for each file would cost more than the tests.
 */
export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: ['unit', 'protocol', 'contract', 'trust', 'security', 'cli', 'webview'].map((name) => ({
      test: {
        name,
        include: [`test/${name}/**/*.test.ts`],
        setupFiles: ['test/support/properties.ts'],
        testTimeout: PATIENCE,
        hookTimeout: PATIENCE,
        globalSetup: ['test/support/temporary.ts', ...(name === 'webview' ? ['test/webview/setup.ts'] : [])],
        ...((name === 'unit' || name === 'protocol') && { pool: 'threads' as const, isolate: false }),
      },
    })),
  },
});
