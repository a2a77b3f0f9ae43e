/**
 * Bundles the extension, `dist/client.cjs`, its pages, `dist/webview/`, the language server, `dist/server.cjs`, and the command line, `dist/cli.cjs`.
 * The interface for programs is `dist/index.mjs`, the package `@dragoman/core` is `dist/core/`. Server, command line and interface share their code: `dist/parts/` holds it once, in pieces that `import()` loads when they are needed.
 * `--production` minifies and writes the notices of what is bundled, `--out FOLDER` writes elsewhere, `--server` builds the language server alone,
 * `--instead core/formats/list.ts=FILE` takes another file where that one is imported (a test adds a format that way).
 */
import { copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build, context } from 'esbuild';
import { coreProgram, DEFINED, writeCorePackage } from './esbuild-core.mjs';
import { webPrograms } from './esbuild-web.mjs';
import { writeNotices } from './licences.mjs';
import { mergeParts } from './merge-parts.mjs';

const { production, watch, server, out, instead } = parseArgs({
  options: {
    production: { type: 'boolean', default: false },
    watch: { type: 'boolean', default: false },
    server: { type: 'boolean', default: false },
    out: { type: 'string', default: 'dist' },
    instead: { type: 'string', multiple: true, default: [] },
  },
}).values;

/** @type {import('esbuild').Plugin} */
const replacing = {
  name: 'replacing',
  setup({ onResolve }) {
    for (const one of instead) {
      const [usual = '', other = ''] = one.split('=');
      const name = usual.slice(usual.lastIndexOf('/') + 1);
      onResolve({ filter: new RegExp(`/${name.replaceAll('.', '\\.')}$`) }, ({ path, resolveDir }) =>
        resolve(resolveDir, path).replaceAll('\\', '/').endsWith(`/${usual}`) ? { path: resolve(other) } : undefined,
      );
    }
  },
};

/** @type {import('esbuild').BuildOptions} */
const common = {
  plugins: [replacing],
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
  metafile: true,
  define: DEFINED,
  // PostgreSQL's client asks for them where they are, which is not here.
  external: ['pg-native', 'cloudflare:sockets'],
};

/**
 * The Model Context Protocol's SDK stays a file of its own, which the command line asks for when somebody says `dragoman mcp`: made together with
 * the rest, the parts that both use would have to hold all of zod.
 * @type {import('esbuild').Plugin}
 */
const lazyMcp = {
  name: 'lazy-mcp',
  setup({ onResolve }) {
    onResolve({ filter: /\/serve\.ts$/ }, ({ kind, resolveDir }) =>
      kind === 'dynamic-import' && /[\\/]mcp$/.test(resolveDir) ? { path: './mcp.mjs', external: true } : undefined,
    );
  },
};

/**
 * Only modules can be split; packages that are none ask for what Node has by `require`.
 * @type {import('esbuild').BuildOptions}
 */
const modules = {
  ...common,
  format: 'esm',
  outdir: out,
  outExtension: { '.js': '.mjs' },
  banner: {
    js: "import{createRequire as makeRequire$}from'node:module';const require=makeRequire$(import.meta.url);",
  },
};

/** @type {import('esbuild').BuildOptions[]} */
const serverPrograms = [
  {
    ...modules,
    entryPoints: {
      'server-main': 'server/lsp/main.ts',
      'parts/watchdog': 'server/lsp/watchdog-worker.ts',
      'parts/code-worker': 'server/engine/code/live-worker.ts',
      'parts/fill-worker': 'server/engine/fill/worker.ts',
      'parts/findings-worker': 'server/lsp/findings/worker.ts',
      // A worker thread starts with a file of its own, which has its parts in common with the rest.
      ...(!server && {
        'cli-main': 'server/cli/main.ts',
        index: 'server/api/index.ts',
        'parts/check-worker': 'server/engine/check/worker.ts',
      }),
    },
    chunkNames: 'parts/[name]-[hash]',
    splitting: true,
    plugins: [lazyMcp, replacing],
  },
  ...(server ? [] : [{ ...modules, entryPoints: { 'parts/mcp': 'server/mcp/serve.ts' } }]),
  { ...common, entryPoints: { server: 'server/lsp/entry.ts' }, outdir: out, outExtension: { '.js': '.cjs' } },
  // What says that a Node is too old is read by one: without operators and names that came later.
  ...(server
    ? []
    : [
        { ...common, entryPoints: { cli: 'server/cli/launch.ts' }, outfile: join(out, 'cli.cjs'), target: 'node12.20' },
      ]),
];

/** @type {import('esbuild').BuildOptions[]} */
const clientPrograms = [
  {
    ...common,
    entryPoints: { client: 'client/main.ts' },
    outdir: out,
    outExtension: { '.js': '.cjs' },
    external: ['vscode'],
  },
  {
    ...common,
    // One script and one style sheet for each page of the extension.
    entryPoints: ['preview', 'table', 'usage', 'analytics'].flatMap((page) => [
      { in: `client/webview/${page}/main.ts`, out: page },
      { in: `client/webview/${page}/page.css`, out: page },
    ]),
    outdir: join(out, 'webview'),
    platform: 'browser',
    // What pages have in common is in the package once.
    format: 'esm',
    splitting: true,
    chunkNames: 'part-[hash]',
    target: 'chrome130',
  },
];

const programs = server ? serverPrograms : [...serverPrograms, ...clientPrograms, ...webPrograms(common, out)];

/** Grammars are copied, and their licence goes with them. */
const GRAMMAR = 'node_modules/@vscode/tree-sitter-wasm/package.json';
const GRAMMARS_TAKEN = {
  inputs: { [GRAMMAR]: { bytes: 1, imports: [], format: 'esm' } },
  outputs: {
    [`${out}/grammars/tree-sitter-tsx.wasm`]: {
      bytes: 1,
      imports: [],
      exports: [],
      inputs: { [GRAMMAR]: { bytesInOutput: 1 } },
    },
  },
};

// A package holds what this build made and nothing older; a rebuild while tests run must not take the programs away from under them.
if (production) await rm(out, { recursive: true, force: true });
if (watch) {
  for (const program of [...programs, coreProgram(common, out)]) await (await context(program)).watch();
  console.log('watching');
} else {
  const [core, ...built] = await Promise.all([
    ...(server ? [undefined] : [build(coreProgram(common, out))]),
    ...programs.map((program) => build(program)),
  ]);
  if (production) await writeNotices([...built.map(({ metafile }) => metafile), GRAMMARS_TAKEN], out);
  if (core !== undefined) await writeCorePackage(out);
  if (production && core !== undefined) await writeNotices([core.metafile], join(out, 'core'));
  if (production && !server) await mergeParts(built[0].metafile, out);
  await copyGrammars();
  if (!server) await writeTypes();
  await removeOldParts(new Set(built.flatMap(({ metafile }) => Object.keys(metafile.outputs))));
}

/** The parser of code and the grammars of its languages, which are loaded when code is read. */
async function copyGrammars() {
  const folder = join(out, 'grammars');
  await mkdir(folder, { recursive: true });
  await copyFile('node_modules/web-tree-sitter/web-tree-sitter.wasm', join(folder, 'web-tree-sitter.wasm'));
  for (const name of ['typescript', 'tsx', 'javascript']) {
    const file = `tree-sitter-${name}.wasm`;
    await copyFile(join('node_modules/@vscode/tree-sitter-wasm/wasm', file), join(folder, file));
  }
}

/** What programs see of the interface are declarations already, which import nothing. */
async function writeTypes() {
  const types = await readFile('server/api/types.ts', 'utf8');
  const exported = [
    '/**\n * Nothing is read until something is asked for.\n *\n * @param folder of a `dragoman.json`, or one that is looked through by convention\n */',
    'export declare function openProject(folder: string, options?: ProjectOptions): Project;',
    'export declare const version: string;\n',
  ];
  await writeFile(join(out, 'index.d.mts'), `${types}\n${exported.join('\n')}`);
}

/** Parts are named after what is in them: each build leaves those of earlier ones behind, and programs that still run may want them for a while. */
async function removeOldParts(made) {
  const folder = join(out, 'parts');
  const anHourAgo = Date.now() - 3_600_000;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (!made.has(path.replaceAll('\\', '/')) && (await stat(path)).mtimeMs < anHourAgo)
      await rm(path, { force: true });
  }
}
