/**
 * A command that starts loads some hundred parts, and to look each of them up takes Node longer than to run them. Those that `dragoman check` needs are
 * merged into few files, in such a way that nobody loads much that it does not need: a part goes with an anchor where all who load it load the
 * anchor as well. No file imports itself by way of others: what a part imports has all users of the part, and goes with its anchor or with a later one.
 */
import { rm, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { rolldown } from 'rolldown';

/** The command line itself, which is there for `--help` as well. */
const START = 'server/cli/main.ts';
/** Modules whose parts are merged, with all that these import. */
const MERGED = [START, 'server/cli/context.ts', 'server/cli/commands/check.ts'];
/** Modules in the largest parts. */
const ANCHORS = ['server/core/formats/list.ts', 'server/core/checks/markup/codes.ts'];
/** Programs that are there before anybody asks for something: they stay as they are. */
const SMALL = ['server/lsp/main.ts', 'server/lsp/watchdog-worker.ts'];

/**
 * @param {import('esbuild').BuildResult['metafile']} metafile of a build of modules that are split
 * @param {string} out the folder of the build
 */
export async function mergeParts({ outputs }, out) {
  const parts = Object.keys(outputs);
  const entries = parts.filter((part) => outputs[part].entryPoint);
  const closures = new Map(entries.map((part) => [part, closureOf(outputs, part)]));
  const bundle = await rolldown({
    // Parts that `import()` loads are named after what is in them.
    input: Object.fromEntries(
      entries.filter((part) => !/-[0-9A-Z]{8}\.mjs$/.test(part)).map((part) => [nameIn(out, part), resolve(part)]),
    ),
    platform: 'node',
    external: [/^node:/, './mcp.mjs', 'pg-native', 'cloudflare:sockets'],
    tsconfig: false,
    // What nobody needs is left out already.
    treeshake: false,
    logLevel: 'silent',
  });
  const { output } = await bundle.generate({
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: 'parts/[name]-[hash].mjs',
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    codeSplitting: { includeDependenciesRecursively: false, groups: groupsOf(outputs, closures) },
  });
  await bundle.close();
  for (const part of parts) await rm(part);
  for (const { fileName, code } of output) await writeFile(join(out, fileName), code);
}

function groupsOf(outputs, closures) {
  const entryOf = (source) => [...closures.keys()].find((part) => outputs[part].entryPoint === source);
  const allOf = (sources) => new Set(sources.flatMap((source) => [...closures.get(entryOf(source))]));
  const apart = new Set([...allOf(SMALL), ...MERGED.map(entryOf)]);
  let left = [...allOf(MERGED)].filter((part) => !apart.has(part));
  const groups = [];
  const take = (isTaken) => {
    const taken = new Set(left.filter(isTaken).map((part) => resolve(part)));
    left = left.filter((part) => !isTaken(part));
    groups.push({ name: `common-${groups.length + 1}`, test: (id) => taken.has(id) });
  };
  const startsWith = allOf([START]);
  take((part) => startsWith.has(part));
  for (const source of ANCHORS) {
    const anchor = Object.keys(outputs).find((part) => source in outputs[part].inputs);
    take((part) => [...closures.values()].every((all) => !all.has(part) || all.has(anchor)));
  }
  take(() => true);
  return groups;
}

function closureOf(outputs, part) {
  const all = new Set([part]);
  for (const one of all)
    for (const { kind, path } of outputs[one].imports)
      if (kind === 'import-statement' && path in outputs) all.add(path);
  return all;
}

function nameIn(out, part) {
  return relative(out, part)
    .replaceAll('\\', '/')
    .replace(/\.mjs$/, '');
}
