import { glossaryPatterns, type Project } from '../../../shared/project/project.ts';
import { VERSION } from '../../../shared/version.ts';
import type { CiSystem } from '../ci-systems.ts';
import { glossaryMatcher } from '../parts/glossary/files.ts';
import type { FileAccess } from '../parts/workspace/files/files.ts';
import { pathExists } from '../parts/workspace/paths.ts';

/** A file that `init` offers in addition to the project file. */
export interface Extra {
  /** Relative to the project folder. */
  readonly path: string;
  /** The whole text of a new file, or the text to append to an existing one. */
  readonly text: string;
  readonly isThere: boolean;
}

const github = (steps: readonly string[]) => `name: Translations
on:
  push:
    branches: [main, master]
  pull_request:
permissions:
  contents: read
jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v5
        with:
          fetch-depth: 0 # what is older than its source is known from the history
      - uses: actions/setup-node@v5
        with:
          node-version: 24
${steps.map((step) => `      - run: ${step}\n`).join('')}`;

const gitlab = (steps: readonly string[]) => `translations:
  image: node:24
  variables:
    GIT_DEPTH: 0 # what is older than its source is known from the history
  script:
${steps.map((step) => `    - ${step}\n`).join('')}`;

/** How a job installs the program: the version locked by the project, otherwise this one. */
async function stepsOf(files: FileAccess, folder: string, args: string): Promise<readonly string[]> {
  const lock = await files.read(`${folder}/package-lock.json`);
  if (lock.ok && lock.value.text.includes('"node_modules/dragoman"')) return ['npm ci', `npx dragoman ${args}`];
  return [`npx --yes dragoman@${VERSION} ${args}`];
}

/** A job that checks the translations. An existing file is left alone. */
export async function ciFile(files: FileAccess, folder: string, system: CiSystem): Promise<Extra> {
  const path = system === 'github' ? '.github/workflows/translations.yml' : '.gitlab/translations.gitlab-ci.yml';
  const text =
    system === 'github'
      ? github(await stepsOf(files, folder, 'check --format github'))
      : gitlab(await stepsOf(files, folder, 'check'));
  return { path, text, isThere: await pathExists(`${folder}/${path}`) };
}

/** A table for terms, with a column per language; if the project file or a glossary already exists, its patterns must match it. */
export async function glossaryFile(
  folder: string,
  project: Pick<Project, 'glossary'>,
  locales: readonly string[],
): Promise<Extra | undefined> {
  const path = 'glossary/terms.csv';
  if (locales.length < 2 || !glossaryMatcher(glossaryPatterns(project))(path)) return undefined;
  return { path, text: `${locales.join(',')}\n`, isThere: await pathExists(`${folder}/${path}`) };
}

/** The system whose files are in the repository. */
export async function ciSystemOf(folder: string): Promise<CiSystem | undefined> {
  if (await pathExists(`${folder}/.gitlab-ci.yml`)) return 'gitlab';
  return (await pathExists(`${folder}/.github`)) ? 'github' : undefined;
}

/** The command that a hook runs before a commit. */
const COMMAND = 'npx dragoman check --changed';

/** What to add to the tool that runs hooks in this repository; undefined if there is none that we know. */
export async function hookFor(folder: string): Promise<{ readonly tool: string; readonly say: string } | undefined> {
  for (const { tool, file, say } of HOOKS) if (await pathExists(`${folder}/${file}`)) return { tool, say };
  return undefined;
}

const HOOKS = [
  { tool: 'husky', file: '.husky', say: `Add this line to .husky/pre-commit:\n  ${COMMAND}` },
  {
    tool: 'lefthook',
    file: 'lefthook.yml',
    say: `Add this to lefthook.yml:\n  pre-commit:\n    commands:\n      translations:\n        run: ${COMMAND}`,
  },
  {
    tool: 'pre-commit',
    file: '.pre-commit-config.yaml',
    say: `Add this to "repos" of .pre-commit-config.yaml:\n  - repo: local\n    hooks:\n      - id: dragoman\n        name: translations\n        entry: ${COMMAND}\n        language: system\n        pass_filenames: false`,
  },
] as const;
