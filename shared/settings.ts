import { isLocaleTag } from './locale.ts';
import { QUALITY_PROVIDERS, type QualityProviderName } from './quality.ts';

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
  /** Requests to the service at once, at most. */
  readonly concurrency: number;
  /** Requests to the service that may begin in any second. */
  readonly requestsPerSecond: number;
  readonly embeddedEngine: 'pseudo' | 'apertium';
  /** Diagnostics while typing; off leaves translation and commands working. */
  readonly checksEnabled: boolean;
  /** Code action and diagnostics for units without a translation. */
  readonly reportMissing: boolean;
  /** Files with diagnostics beside the open ones: `auto` means all of them in a project of few languages, else `languages`. */
  readonly checksScope: (typeof CHECK_SCOPES)[number];
  /** Languages that the user works on, as tags; `de` stands for `de-AT`, too. */
  readonly languages: readonly string[];
  /** Diagnostics only on units that have changed since `changedSince`. */
  readonly onlyChanged: boolean;
  /** What Git takes for a commit. */
  readonly changedSince: string;
  /** A lens on each unit: its state, and the next step. The lens of the file stays. */
  readonly codeLensUnits: boolean;
  /** A lens on source files: how far each locale is. */
  readonly codeLensProgress: boolean;
  /** The source text beside the keys of target files. */
  readonly inlayHintsSource: boolean;
  /** In source files: the locales that lack a unit. */
  readonly inlayHintsMissing: boolean;
  /** Where such texts stand: `lineEnd` pushes nothing away. */
  readonly inlayHintsPlace: 'lineEnd' | 'key';
  /** UTF-16 units of them before they are cut. */
  readonly inlayHintsLength: number;
  /** The texts behind the keys in code. */
  readonly inlayHintsCode: boolean;
  /** The language of these texts; empty: that of the sources. */
  readonly inlayHintsLanguage: string;
  /** Code is looked at: keys in it have hovers, definitions, completion and diagnostics. */
  readonly codeEnabled: boolean;
  /** Units in the outline of a file, and groups; 0: all of them. */
  readonly outlineLimit: number;
  /** Who judges translations when somebody asks for it. */
  readonly qualityProvider: QualityProviderName;
  /** A language model of the editor, by its id or family; empty: the first one. */
  readonly qualityModel: string;
  /** No setting: the project file says that pseudo-translations are what is wanted where there is no key. */
  readonly embeddedHere?: boolean;
}

export const CHECK_SCOPES = ['auto', 'all', 'languages', 'open'] as const;

export const DEFAULT_SETTINGS: Settings = Object.freeze({
  service: 'auto',
  freeService: '',
  authScheme: 'Service-Auth-Key',
  timeout: 60,
  concurrency: 12,
  requestsPerSecond: 50,
  embeddedEngine: 'pseudo',
  checksEnabled: true,
  reportMissing: true,
  checksScope: 'auto',
  languages: Object.freeze([]),
  onlyChanged: false,
  changedSince: 'HEAD',
  codeLensUnits: true,
  codeLensProgress: true,
  inlayHintsSource: true,
  inlayHintsMissing: true,
  inlayHintsPlace: 'lineEnd',
  inlayHintsLength: 60,
  inlayHintsCode: true,
  inlayHintsLanguage: '',
  codeEnabled: true,
  outlineLimit: 5_000,
  qualityProvider: 'none',
  qualityModel: '',
});

/** UTF-16 units below which a hint says nothing. */
const SHORTEST_HINT = 5;

/** The most that the settings of requests may be; the least is 1. */
export const MOST = { timeout: 3_600, concurrency: 64, requestsPerSecond: 1_000 } as const;

/** How requests are made, where somebody has said it. */
export type RequestLimits = { readonly [K in keyof typeof MOST]?: number };

const VARIABLES = {
  timeout: 'DRAGOMAN_TIMEOUT',
  concurrency: 'DRAGOMAN_CONCURRENCY',
  requestsPerSecond: 'DRAGOMAN_REQUESTS_PER_SECOND',
} as const;

/** What of an editor's settings somebody has chosen: the others may stand in the environment. */
export function chosenLimits(settings: Settings): RequestLimits {
  const chosen = Object.keys(VARIABLES).map((name) => name as keyof typeof MOST);
  return Object.fromEntries(
    chosen.flatMap((name) => (settings[name] === DEFAULT_SETTINGS[name] ? [] : [[name, settings[name]]])),
  );
}

/** What was chosen, else what the environment says; values that cannot be used are left out. */
export function requestLimits(
  chosen: RequestLimits,
  environment: Readonly<Record<string, string | undefined>>,
): RequestLimits {
  const limitOf = (name: keyof typeof MOST): RequestLimits => {
    const said = Number(environment[VARIABLES[name]]?.trim() || Number.NaN);
    const value = chosen[name] ?? (Number.isInteger(said) && said >= 1 && said <= MOST[name] ? said : undefined);
    return value === undefined ? {} : { [name]: value };
  };
  return { ...limitOf('timeout'), ...limitOf('concurrency'), ...limitOf('requestsPerSecond') };
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
  const limit = (name: keyof typeof MOST): number => {
    const found = count(name, DEFAULT_SETTINGS[name]);
    if (found >= 1 && found <= MOST[name]) return found;
    problems.push(`dragoman.${name} must be from 1 to ${MOST[name]}`);
    return DEFAULT_SETTINGS[name];
  };
  const engine = text('embedded.engine', 'embedded.engine', DEFAULT_SETTINGS.embeddedEngine);
  if (engine !== 'pseudo' && engine !== 'apertium')
    problems.push('dragoman.embedded.engine must be "pseudo" or "apertium"');
  const place = text('inlayHints.place', 'inlayHints.place', DEFAULT_SETTINGS.inlayHintsPlace);
  if (place !== 'lineEnd' && place !== 'key') problems.push('dragoman.inlayHints.place must be "lineEnd" or "key"');
  const scope = text('checks.scope', 'checks.scope', DEFAULT_SETTINGS.checksScope);
  const checksScope = CHECK_SCOPES.find((one) => one === scope);
  if (checksScope === undefined) problems.push(`dragoman.checks.scope must be one of: ${CHECK_SCOPES.join(', ')}`);
  const languages = read(section, 'languages') ?? [];
  const tags = Array.isArray(languages) ? languages.filter((tag) => typeof tag === 'string' && isLocaleTag(tag)) : [];
  if (!Array.isArray(languages) || tags.length < languages.length)
    problems.push('dragoman.languages must be a list of language tags, such as "de" or "pt-BR"');
  const provider = text('quality.provider', 'quality.provider', DEFAULT_SETTINGS.qualityProvider);
  const qualityProvider = QUALITY_PROVIDERS.find((one) => one === provider);
  if (qualityProvider === undefined) problems.push('dragoman.quality.provider must be "none", "service" or "editor"');
  const settings: Settings = {
    service: text('service', 'service', DEFAULT_SETTINGS.service).trim() || DEFAULT_SETTINGS.service,
    freeService: text('freeService', 'freeService', DEFAULT_SETTINGS.freeService).trim(),
    authScheme: text('authScheme', 'authScheme', DEFAULT_SETTINGS.authScheme).trim() || DEFAULT_SETTINGS.authScheme,
    timeout: limit('timeout'),
    concurrency: limit('concurrency'),
    requestsPerSecond: limit('requestsPerSecond'),
    embeddedEngine: engine === 'apertium' ? 'apertium' : 'pseudo',
    checksEnabled: flag('checks.enabled', DEFAULT_SETTINGS.checksEnabled),
    reportMissing: flag('checks.reportMissing', DEFAULT_SETTINGS.reportMissing),
    checksScope: checksScope ?? DEFAULT_SETTINGS.checksScope,
    languages: tags,
    onlyChanged: flag('checks.onlyChanged', DEFAULT_SETTINGS.onlyChanged),
    changedSince:
      text('checks.changedSince', 'checks.changedSince', DEFAULT_SETTINGS.changedSince).trim() ||
      DEFAULT_SETTINGS.changedSince,
    codeLensUnits: flag('codeLens.units', DEFAULT_SETTINGS.codeLensUnits),
    codeLensProgress: flag('codeLens.progress', DEFAULT_SETTINGS.codeLensProgress),
    inlayHintsMissing: flag('inlayHints.missing', DEFAULT_SETTINGS.inlayHintsMissing),
    inlayHintsSource: flag('inlayHints.source', DEFAULT_SETTINGS.inlayHintsSource),
    inlayHintsPlace: place === 'key' ? 'key' : 'lineEnd',
    inlayHintsLength: Math.max(SHORTEST_HINT, count('inlayHints.length', DEFAULT_SETTINGS.inlayHintsLength)),
    inlayHintsCode: flag('inlayHints.code', DEFAULT_SETTINGS.inlayHintsCode),
    inlayHintsLanguage: text('inlayHints.language', 'inlayHints.language', DEFAULT_SETTINGS.inlayHintsLanguage).trim(),
    codeEnabled: flag('code.enabled', DEFAULT_SETTINGS.codeEnabled),
    outlineLimit: count('outline.limit', DEFAULT_SETTINGS.outlineLimit),
    qualityProvider: qualityProvider ?? DEFAULT_SETTINGS.qualityProvider,
    qualityModel: text('quality.model', 'quality.model', DEFAULT_SETTINGS.qualityModel).trim(),
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
