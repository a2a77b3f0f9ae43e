import { defineConfig } from 'vitest/config';

/** Rings 1 to 3. The fourth, a real VS Code, is `test/e2e/run.ts`. */
export default defineConfig({
  test: {
    projects: ['unit', 'protocol', 'contract', 'cli'].map((name) => ({
      test: { name, include: [`test/${name}/**/*.test.ts`], testTimeout: name === 'unit' ? 10_000 : 30_000 },
    })),
  },
});
