import { defineConfig } from 'vitest/config';

/** The unit ring alone: Stryker runs one project. */
export default defineConfig({
  test: {
    include: ['test/unit/**/*.test.ts'],
    setupFiles: ['test/support/properties.ts'],
    globalSetup: ['test/support/temporary.ts'],
    pool: 'threads',
    isolate: false,
  },
});
