import { delimiter, isAbsolute } from 'node:path';

/**
 * Variables that another program may see. Everything else stays here: the service key is in the environment, and what a program starts
 * in turn inherits it. Git's own variables are those that say where a repository and the user's configuration are, not those that name programs.
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

/** The part of an environment that a program gets, with `added`. Relative entries of PATH would find programs in whatever folder it runs in. */
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

/** The absolute folders of PATH. Windows spells its name as it likes. */
export function pathFolders(environment: NodeJS.ProcessEnv): readonly string[] {
  const name = Object.keys(environment).find((one) => one.toUpperCase() === 'PATH');
  const path = name === undefined ? undefined : environment[name];
  return (path ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
}
