/** What a package says of the libraries that are bundled in it: their licence notices for people, and a CycloneDX bill of materials for tools. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Its program: what the package exports is a plugin, which sees one build, and there are several. */
const GENERATOR = join(
  createRequire(import.meta.url).resolve('@cyclonedx/cyclonedx-esbuild'),
  '../../bin/cyclonedx-esbuild-cli.js',
);

/**
 * Writes `THIRD-PARTY-NOTICES.txt` and `sbom.cdx.json`.
 *
 * @param {readonly import('esbuild').Metafile[]} metafiles what each build took in
 * @param {string} out folder of the result
 * @throws where a bundled package has no licence text, or the bill is not valid
 */
export async function writeNotices(metafiles, out) {
  const scratch = await mkdtemp(join(tmpdir(), 'dragoman-notices-'));
  try {
    const merged = join(scratch, 'meta.json');
    const bill = join(scratch, 'bom.json');
    const meta = {
      inputs: others(Object.assign({}, ...metafiles.map(({ inputs }) => inputs))),
      outputs: Object.fromEntries(
        metafiles.flatMap(({ outputs }) =>
          Object.entries(outputs).map(([path, output]) => [path, { ...output, inputs: others(output.inputs) }]),
        ),
      ),
    };
    await writeFile(merged, JSON.stringify(meta));
    const flags = ['--gather-license-texts', '--output-reproducible', '--validate', '--output-file', bill];
    await run(process.execPath, [GENERATOR, ...flags, merged]);
    const bom = JSON.parse(await readFile(bill, 'utf8'));
    await writeFile(join(out, 'THIRD-PARTY-NOTICES.txt'), noticesOf(bom.components));
    // The texts are in the notices.
    for (const component of bom.components) delete component.evidence;
    await writeFile(join(out, 'sbom.cdx.json'), `${JSON.stringify(bom, undefined, 1)}\n`);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** What is ours is nobody else's, although a workspace is a package of its own. */
function others(inputs) {
  return Object.fromEntries(Object.entries(inputs).filter(([path]) => !path.startsWith('server/core/')));
}

/** Some packages have the whole text of their licence at the end of their README, and nowhere else. */
function licenceInReadme(name) {
  const readme = readFileSync(join('node_modules', name, 'README.md'), 'utf8');
  const text = /^#+ *licen[cs]e\b.*\n([\s\S]*permission is hereby granted[\s\S]*)$/im.exec(readme)?.[1];
  return text === undefined ? [] : [text.trim()];
}

function noticesOf(components) {
  const notices = components.map((component) => {
    const name = component.group === undefined ? component.name : `${component.group}/${component.name}`;
    const files = (component.evidence?.licenses ?? []).map(({ license }) => textOf(license.text));
    const texts = files.length > 0 ? files : licenceInReadme(name);
    if (texts.length === 0) throw new Error(`${name} is bundled and has no licence text.`);
    const licence = component.licenses?.map(({ license, expression }) => expression ?? license.id ?? license.name);
    return `${name} ${component.version} (${licence?.join(', ') ?? 'see below'})\n\n${[...new Set(texts)].join('\n\n')}\n`;
  });
  const introduction = `Dragoman contains ${notices.length} packages of other people. Their licences:\n`;
  return [introduction, ...notices].join(`\n${'-'.repeat(80)}\n\n`);
}

function textOf({ content, encoding }) {
  const text = encoding === 'base64' ? Buffer.from(content, 'base64').toString('utf8') : content;
  return text.replaceAll('\r\n', '\n').trim();
}
