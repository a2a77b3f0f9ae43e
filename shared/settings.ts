/**
 * Settings of the editor and the defaults of the command line. One list: the manifest, the README table and this file are held together by a test.
 * There is no setting for the service key: it lives in secret storage or in DRAGOMAN_AUTH_KEY.
 */
export interface Settings {
  /** `auto`: the vendor's service when a key is set, else the one that the user chooses. Or `embedded`, `deepl`, or a base URL. */
  readonly service: string;
  /** Base URL for keys that end in `:fx`, with a custom `service` URL. */
  readonly freeService: string;
  /** The word before the key in the Authorization header. */
  readonly authScheme: string;
  /** Seconds that the service may take to answer a request with texts. */
  readonly timeout: number;
  readonly embeddedEngine: 'pseudo' | 'apertium';
  /** Diagnostics while typing; off leaves translation and commands working. */
  readonly checksEnabled: boolean;
  /** Code action and diagnostics for units without a translation. */
  readonly reportMissing: boolean;
  /** A lens on each unit: its state, and the next step. The lens of the file stays. */
  readonly codeLensUnits: boolean;
  /** The source text beside the keys of target files. */
  readonly inlayHintsSource: boolean;
  /** Units in the outline of a file, and groups; 0: all of them. */
  readonly outlineLimit: number;
  /** No setting: the project file says that pseudo-translations are what is wanted where there is no key. */
  readonly embeddedHere?: boolean;
}

export const DEFAULT_SETTINGS: Settings = Object.freeze({
  service: 'auto',
  freeService: '',
  authScheme: 'Service-Auth-Key',
  timeout: 60,
  embeddedEngine: 'pseudo',
  checksEnabled: true,
  reportMissing: true,
  codeLensUnits: true,
  inlayHintsSource: true,
  outlineLimit: 5_000,
});

/** What anybody waits for one answer, in seconds. */
export const LONGEST_SECONDS = 3_600;

/** Seconds as an environment variable says them; undefined where it says none that can be used. */
export function secondsOf(value: string | undefined): number | undefined {
  const number = Number(value?.trim() || Number.NaN);
  return Number.isInteger(number) && number >= 1 && number <= LONGEST_SECONDS ? number : undefined;
}

/** Reads the `dragoman` section of an editor's configuration. Wrong values fall back to the default and are reported, never thrown. */
export function parseSettings(value: unknown): { readonly settings: Settings; readonly problems: readonly string[] } {
  const problems: string[] = [];
  const section = isRecord(value) ? value : {};
  const text = (name: string, key: string, fallback: string): string => {
    const found = read(section, key);
    if (found === undefined || found === null) return fallback;
    if (typeof found === 'string') return found;
    problems.push(`dragoman.${name} must be a string`);
    return fallback;
  };
  const flag = (name: string, fallback: boolean): boolean => {
    const found = read(section, name);
    if (found === undefined || found === null) return fallback;
    if (typeof found === 'boolean') return found;
    problems.push(`dragoman.${name} must be true or false`);
    return fallback;
  };
  const count = (name: string, fallback: number): number => {
    const found = read(section, name);
    if (found === undefined || found === null) return fallback;
    if (typeof found === 'number' && Number.isSafeInteger(found) && found >= 0) return found;
    problems.push(`dragoman.${name} must be a whole number, 0 or more`);
    return fallback;
  };
  const timeout = count('timeout', DEFAULT_SETTINGS.timeout);
  const isTime = timeout >= 1 && timeout <= LONGEST_SECONDS;
  if (!isTime) problems.push(`dragoman.timeout must be from 1 to ${LONGEST_SECONDS} seconds`);
  const engine = text('embedded.engine', 'embedded.engine', DEFAULT_SETTINGS.embeddedEngine);
  if (engine !== 'pseudo' && engine !== 'apertium')
    problems.push('dragoman.embedded.engine must be "pseudo" or "apertium"');
  const settings: Settings = {
    service: text('service', 'service', DEFAULT_SETTINGS.service).trim() || DEFAULT_SETTINGS.service,
    freeService: text('freeService', 'freeService', DEFAULT_SETTINGS.freeService).trim(),
    authScheme: text('authScheme', 'authScheme', DEFAULT_SETTINGS.authScheme).trim() || DEFAULT_SETTINGS.authScheme,
    timeout: isTime ? timeout : DEFAULT_SETTINGS.timeout,
    embeddedEngine: engine === 'apertium' ? 'apertium' : 'pseudo',
    checksEnabled: flag('checks.enabled', DEFAULT_SETTINGS.checksEnabled),
    reportMissing: flag('checks.reportMissing', DEFAULT_SETTINGS.reportMissing),
    codeLensUnits: flag('codeLens.units', DEFAULT_SETTINGS.codeLensUnits),
    inlayHintsSource: flag('inlayHints.source', DEFAULT_SETTINGS.inlayHintsSource),
    outlineLimit: count('outline.limit', DEFAULT_SETTINGS.outlineLimit),
  };
  return { settings: Object.freeze(settings), problems };
}

/** `embedded.engine` may arrive nested (`{embedded: {engine}}`) or flat (`{"embedded.engine": …}`). */
function read(section: Readonly<Record<string, unknown>>, path: string): unknown {
  if (Object.hasOwn(section, path)) return section[path];
  let value: unknown = section;
  for (const key of path.split('.')) {
    if (!isRecord(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return value;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
