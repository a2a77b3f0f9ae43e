import { delimiter, isAbsolute } from 'node:path';

/**
 * Variables that another program may see. All others are withheld: the environment contains the service key, and would be inherited by the program's
 * own children. Of Git's variables, those with the location of a repository and of the user's configuration are passed, not those that name programs.
 */
const PASSED = new Set([
  'PATH',
  'PATHEXT',
  'HOME',
  'USERPROFILE',
  'HOMEDRIVE',
  'HOMEPATH',
  'XDG_CONFIG_HOME',
  'APPDATA',
  'LOCALAPPDATA',
  'PROGRAMDATA',
  'PROGRAMFILES',
  'SYSTEMROOT',
  'SYSTEMDRIVE',
  'WINDIR',
  'TMPDIR',
  'TEMP',
  'TMP',
  'TZ',
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_COMMON_DIR',
  'GIT_INDEX_FILE',
  'GIT_OBJECT_DIRECTORY',
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
  'GIT_CEILING_DIRECTORIES',
  'GIT_DISCOVERY_ACROSS_FILESYSTEM',
  'GIT_CONFIG_GLOBAL',
  'GIT_CONFIG_SYSTEM',
  'GIT_CONFIG_NOSYSTEM',
]);

/** The environment for a child process, with `added`. Relative entries of PATH are dropped: what they find depends on where it runs. */
export function cleanEnvironment(
  environment: NodeJS.ProcessEnv,
  added: Readonly<Record<string, string>> = {},
): NodeJS.ProcessEnv {
  const clean: NodeJS.ProcessEnv = {};
  for (const [name, value] of Object.entries(environment)) {
    const upper = name.toUpperCase();
    if (value === undefined || !PASSED.has(upper)) continue;
    clean[name] = upper === 'PATH' ? pathFolders(environment).join(delimiter) : value;
  }
  return { ...clean, ...added };
}

/** The absolute folders of PATH. On Windows, its name may have any case. */
export function pathFolders(environment: NodeJS.ProcessEnv): readonly string[] {
  const name = Object.keys(environment).find((one) => one.toUpperCase() === 'PATH');
  const path = name === undefined ? undefined : environment[name];
  return (path ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
}
