import { CODE_EXTENSIONS, OTHER_EXTENSIONS } from '../../core/code/index.ts';
import { type CodeFiles, codeFiles, PassedFiles } from '../parts/workspace/discovery/code-files.ts';
import type { FileAccess } from '../parts/workspace/files/files.ts';

/** Files that declare the packages a project uses. */
const MANIFESTS = [
  'package.json',
  'manifest.json',
  'Gemfile',
  'composer.json',
  'pubspec.yaml',
  'requirements.txt',
  'pyproject.toml',
];
/** Code that users of the program never see, and generated code. */
const ASIDE =
  /(?:^|\/)(?:__tests__|__mocks__|__snapshots__|tests?|specs?|e2e|cypress|playwright|fixtures?|stories|\.storybook|storybook|vendor|generated|__generated__|coverage)\/|[._-](?:test|tests|spec|stories|story|cy|e2e|d|min|bundle)\.\w+$/i;

export interface ProjectCode {
  /** Absolute. */
  readonly code: readonly string[];
  /** Files in other languages: only their strings are searched. */
  readonly others: readonly string[];
  readonly manifests: readonly string[];
  readonly cut: boolean;
}

const CODE: ReadonlySet<string> = new Set(CODE_EXTENSIONS);
const WANTED: ReadonlySet<string> = new Set([...CODE_EXTENSIONS, ...OTHER_EXTENSIONS]);
const extensionOf = (path: string) => (path.includes('.') ? path.slice(path.lastIndexOf('.') + 1) : '');
const isManifest = (path: string) => MANIFESTS.includes(path.slice(path.lastIndexOf('/') + 1));

const isWanted = (path: string) => WANTED.has(extensionOf(path)) || isManifest(path);

/** File access that remembers the code of a listed folder: the searches for localization files and for code walk the folder only once. */
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
 * The code of a folder, without tests, stories and generated files.
 * @param passed files of the folder that were already listed
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

/** The names of the packages that a manifest depends on. Linear in the text's length. */
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
    // It is being edited.
  }
  if (typeof manifest !== 'object' || manifest === null) return [];
  return Object.entries(manifest).flatMap(([name, block]: [string, unknown]) =>
    BLOCKS.includes(name) && typeof block === 'object' && block !== null ? Object.keys(block) : [],
  );
}
