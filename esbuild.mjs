/**
 * Bundles the extension, `dist/client.cjs`, its pages, `dist/webview/`, and the command line, `dist/cli.cjs` with `dist/cli-main.cjs`, which is the
 * language server too (`lsp`): the extension starts that very file, so that a package holds the server once.
 */
import { rm } from 'node:fs/promises';
import { build, context } from 'esbuild';

const production = process.argv.includes('--production');
const watch = process.argv.includes('--watch');

/** @type {import('esbuild').BuildOptions} */
const common = {
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node22',
  charset: 'utf8',
  // jsonc-parser's `main` is a UMD file that hides its requires from bundlers.
  mainFields: ['module', 'main'],
  minify: production,
  sourcemap: production ? false : 'linked',
  legalComments: production ? 'none' : 'inline',
  logLevel: 'warning',
};

/**
 * The Model Context Protocol's SDK stays a file of its own beside the command line, which asks for it when somebody says `dragoman mcp`.
 * @type {import('esbuild').Plugin}
 */
const lazyMcp = {
  name: 'lazy-mcp',
  setup({ onResolve }) {
    onResolve({ filter: /\/mcp\/serve\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './mcp.cjs', external: true } : undefined,
    );
  },
};

/** @type {import('esbuild').BuildOptions[]} */
const programs = [
  {
    ...common,
    entryPoints: { client: 'client/main.ts' },
    outdir: 'dist',
    outExtension: { '.js': '.cjs' },
    external: ['vscode'],
  },
  {
    ...common,
    entryPoints: { 'cli-main': 'server/cli/main.ts', cli: 'server/cli/launch.ts', mcp: 'server/mcp/serve.ts' },
    outdir: 'dist',
    outExtension: { '.js': '.cjs' },
    plugins: [lazyMcp],
  },
  {
    ...common,
    // One script and one style sheet for each page of the extension.
    entryPoints: ['preview', 'usage', 'analytics'].flatMap((page) => [
      { in: `client/webview/${page}/main.ts`, out: page },
      { in: `client/webview/${page}/page.css`, out: page },
    ]),
    outdir: 'dist/webview',
    platform: 'browser',
    format: 'iife',
    target: 'chrome130',
  },
];

// A package holds what this build made and nothing older; a rebuild while tests run must not take the programs away from under them.
if (production) await rm('dist', { recursive: true, force: true });
if (watch) {
  for (const program of programs) await (await context(program)).watch();
  console.log('watching');
} else {
  await Promise.all(programs.map((program) => build(program)));
}
