import { CODE_EXTENSIONS, OTHER_EXTENSIONS } from '../../core/code/index.ts';
import { type CodeFiles, codeFiles, PassedFiles } from '../parts/workspace/discovery/code-files.ts';
import type { FileAccess } from '../parts/workspace/files/files.ts';

/** Files that say which packages a project uses. */
const MANIFESTS = [
  'package.json',
  'manifest.json',
  'Gemfile',
  'composer.json',
  'pubspec.yaml',
  'requirements.txt',
  'pyproject.toml',
];
/** Code that no user of the program sees, and code that nobody has written. */
const ASIDE =
  /(?:^|\/)(?:__tests__|__mocks__|__snapshots__|tests?|specs?|e2e|cypress|playwright|fixtures?|stories|\.storybook|storybook|vendor|generated|__generated__|coverage)\/|[._-](?:test|tests|spec|stories|story|cy|e2e|d|min|bundle)\.\w+$/i;

export interface ProjectCode {
  /** Absolute. */
  readonly code: readonly string[];
  /** Files of other languages: only strings are looked at. */
  readonly others: readonly string[];
  readonly manifests: readonly string[];
  readonly cut: boolean;
}

const CODE: ReadonlySet<string> = new Set(CODE_EXTENSIONS);
const WANTED: ReadonlySet<string> = new Set([...CODE_EXTENSIONS, ...OTHER_EXTENSIONS]);
const extensionOf = (path: string) => (path.includes('.') ? path.slice(path.lastIndexOf('.') + 1) : '');
const isManifest = (path: string) => MANIFESTS.includes(path.slice(path.lastIndexOf('/') + 1));

const isWanted = (path: string) => WANTED.has(extensionOf(path)) || isManifest(path);

/** Files that remember the code of a folder that they list: who looks for localization files first walks the folder once for both. */
export function passingCode(files: FileAccess, folder: string) {
  let passed: PassedFiles | undefined;
  const list: FileAccess['list'] = (at) => {
    if (at !== folder) return files.list(at);
    passed = new PassedFiles(folder, isWanted);
    return files.list(at, passed.pass);
  };
  const passing: FileAccess = Object.assign(Object.create(files), { list });
  return { files: passing, code: () => passed?.files };
}

/**
 * The code of a folder, without tests, stories and what is generated.
 * @param passed what somebody has seen of it
 */
export async function projectCode(folder: string, stop: () => boolean, passed?: CodeFiles): Promise<ProjectCode> {
  const { paths, cut } = passed ?? (await codeFiles(folder, isWanted, stop));
  const written = paths.filter((path) => !isManifest(path) && !ASIDE.test(path.slice(folder.length)));
  const isCode = (path: string) => CODE.has(extensionOf(path));
  return {
    code: written.filter(isCode),
    others: written.filter((path) => !isCode(path)),
    manifests: paths.filter(isManifest),
    cut,
  };
}

const BLOCKS = [
  'dependencies',
  'devDependencies',
  'peerDependencies',
  'optionalDependencies',
  'require',
  'require-dev',
];

/** The names of the packages that a manifest asks for. Linear in the text's length. */
export function dependenciesIn(path: string, text: string): readonly string[] {
  if (path.endsWith('.json')) return packagesOf(text);
  const line = path.endsWith('Gemfile')
    ? /^[ \t]*gem[ \t]+['"]([\w-]+)['"]/gm
    : path.endsWith('.yaml')
      ? /^[ \t]{2}(\w+):/gm
      : /^[^\w\n]*([A-Za-z][\w.-]*)/gm;
  return [...text.matchAll(line)].map(([, name = '']) => name);
}

function packagesOf(text: string): readonly string[] {
  let manifest: unknown;
  try {
    manifest = JSON.parse(text);
  } catch {
    // Somebody is at work on it.
  }
  if (typeof manifest !== 'object' || manifest === null) return [];
  return Object.entries(manifest).flatMap(([name, block]: [string, unknown]) =>
    BLOCKS.includes(name) && typeof block === 'object' && block !== null ? Object.keys(block) : [],
  );
}
