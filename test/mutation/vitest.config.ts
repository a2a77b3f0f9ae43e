import { defineConfig } from 'vitest/config';

/** Rings that run in this process, as one project: Stryker runs no more. */
export default defineConfig({
  test: {
    include: [process.env['DRAGOMAN_MUTATION_TESTS'] ?? 'test/{unit,contract}/**/*.test.ts'],
    setupFiles: ['test/support/properties.ts'],
    globalSetup: ['test/support/temporary.ts'],
    // A mutant that loops is ended by Stryker.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'threads',
    isolate: false,
  },
});
