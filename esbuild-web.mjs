/**
 * The extension for VS Code for the Web: `dist/web/client.cjs` and, in a worker, `dist/web/server.js`, from the same sources as for a desktop.
 * Where they ask for Node they get what a browser has for it (`shared/browser/`), or a function that says that it needs a desktop.
 */
import { join, resolve } from 'node:path';

const SHIMS = new Map(
  Object.entries({
    path: 'node_modules/path-browserify/index.js',
    buffer: 'shared/browser/buffer.ts',
    crypto: 'shared/browser/crypto.ts',
    fs: 'shared/browser/fs.cjs',
    'fs/promises': 'shared/browser/fs-promises.cjs',
    os: 'shared/browser/os.ts',
    'timers/promises': 'shared/browser/timers.ts',
  }),
);

/** Files that are others in a browser. */
const INSTEAD = new Map([
  ['server/lsp/uris.ts', 'server/lsp/web/uris.ts'],
  ['client/server/start-server.ts', 'client/web/start-server.ts'],
]);

/** Modules of Node, and what needs a socket, by others. A package for browsers asks for `buffer/`, to say that it does not mean Node's. */
const browser = {
  name: 'browser',
  setup({ onResolve, resolve: find }) {
    onResolve({ filter: /^(?:node:.*|fs\/promises|module|pg)$/ }, ({ path }) => ({
      path: resolve(SHIMS.get(path.replace('node:', '')) ?? 'shared/browser/nothing.cjs'),
    }));
    onResolve({ filter: /^vscode-language(?:server|client)\/node$/ }, ({ path, resolveDir, kind }) =>
      find(path.replace(/node$/, 'browser'), { resolveDir, kind }),
    );
    onResolve({ filter: /\.ts$/ }, ({ path, resolveDir }) => {
      const file = resolve(resolveDir, path).replaceAll('\\', '/');
      for (const [usual, other] of INSTEAD)
        if (file === resolve(usual).replaceAll('\\', '/')) return { path: resolve(other) };
      return undefined;
    });
  },
};

/**
 * @param {import('esbuild').BuildOptions} common
 * @param {string} out
 * @returns {import('esbuild').BuildOptions[]}
 */
export function webPrograms(common, out) {
  const web = {
    ...common,
    platform: 'browser',
    target: 'chrome130',
    mainFields: ['browser', 'module', 'main'],
    inject: ['shared/browser/globals.ts'],
    define: { ...common.define, 'import.meta.url': JSON.stringify('file:///dragoman') },
    plugins: [...(common.plugins ?? []), browser],
    // Nobody debugs there without the sources at hand.
    sourcemap: false,
    // A file that a plugin names has no tsconfig, and one that is also imported by its own name has it or not, whichever comes first.
    tsconfigRaw: { compilerOptions: { strict: true } },
  };
  return [
    { ...web, format: 'iife', entryPoints: ['server/lsp/web/main.ts'], outfile: join(out, 'web/server.js') },
    {
      ...web,
      format: 'cjs',
      entryPoints: ['client/main.ts'],
      outfile: join(out, 'web/client.cjs'),
      external: ['vscode'],
    },
  ];
}
