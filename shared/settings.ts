import { isLocaleTag } from './locale.ts';
import { QUALITY_PROVIDERS } from './quality.ts';

/**
 * One setting. Its type is that of its default. Its description is in package.nls.json: `settings.<id>`, and `settings.<id>.<choice>` for each
 * choice.
 */
interface Said<Default> {
  /** The part after `dragoman.`. */
  readonly id: string;
  /** Its heading in VS Code. */
  readonly group: 'service' | 'checks' | 'editor' | 'glossary' | 'diagnostics';
  /** Its scope in VS Code; default: `resource`. A workspace cannot set `machine` settings. */
  readonly scope?: 'application' | 'machine' | 'machine-overridable' | 'window';
  readonly default: Default;
}

interface SaidNumber extends Said<number> {
  readonly minimum: number;
  readonly maximum?: number;
  /** Smaller values count as the minimum, and the maximum is not enforced. Otherwise a value outside the range is an error. */
  readonly raised?: true;
  /** An environment variable that also sets it. */
  readonly variable?: string;
}

export type Setting =
  | Said<boolean>
  | SaidNumber
  /** Surrounding spaces are ignored; an empty value means the default. */
  | (Said<string> & { readonly choices?: readonly string[]; readonly pattern?: string })
  | (Said<readonly string[]> & { readonly items: 'language' })
  | (Said<readonly number[]> & { readonly items: { readonly minimum: number; readonly maximum: number } });

export type ValueOf<S> = S extends { choices: readonly (infer Choice)[] }
  ? Choice
  : S extends { items: 'language' }
    ? readonly string[]
    : S extends { items: object }
      ? readonly number[]
      : S extends { default: boolean }
        ? boolean
        : S extends { default: number }
          ? number
          : string;

const OF_REQUESTS = { group: 'service', scope: 'machine-overridable', minimum: 1 } as const;

/** How requests are made. */
export const LIMITS = {
  /** Time limit in seconds for answers to requests with texts. */
  timeout: { id: 'timeout', ...OF_REQUESTS, default: 60, maximum: 3_600, variable: 'DRAGOMAN_TIMEOUT' },
  /** Maximum concurrent requests to the service. */
  concurrency: { id: 'concurrency', ...OF_REQUESTS, default: 12, maximum: 64, variable: 'DRAGOMAN_CONCURRENCY' },
  /** Maximum requests to the service started per second. */
  requestsPerSecond: {
    id: 'requestsPerSecond',
    ...OF_REQUESTS,
    default: 50,
    maximum: 1_000,
    variable: 'DRAGOMAN_REQUESTS_PER_SECOND',
  },
} as const satisfies Readonly<Record<string, SaidNumber>>;

/**
 * The catalogue of the settings that the language server reads, by their names in code. Types, defaults and `parseSettings` are derived from it;
 * `npm run catalogue` writes the manifest and the table of docs/vscode.md, in this order.
 * There is no setting for the service key: it lives in secret storage or in DRAGOMAN_AUTH_KEY.
 */
export const SETTINGS = {
  /** `auto`: the vendor's service if a key is set, otherwise the user's choice. Or `embedded`, `deepl`, or a base URL. */
  service: { id: 'service', group: 'service', scope: 'machine', default: 'auto' },
  /** Base URL for keys that end in `:fx`, with a custom `service` URL. */
  freeService: { id: 'freeService', group: 'service', scope: 'machine', default: '' },
  /** The scheme word before the key in the Authorization header. */
  authScheme: { id: 'authScheme', group: 'service', scope: 'machine', default: 'Service-Auth-Key' },
  ...LIMITS,
  embeddedEngine: {
    id: 'embedded.engine',
    group: 'service',
    scope: 'machine-overridable',
    default: 'pseudo',
    choices: ['pseudo', 'apertium'],
  },
  /** Diagnostics while typing; if off, translation and commands still work. */
  checksEnabled: { id: 'checks.enabled', group: 'checks', default: true },
  /** Code action and diagnostics for untranslated units. */
  reportMissing: { id: 'checks.reportMissing', group: 'checks', default: true },
  /** Which unopened files have diagnostics: `auto` means all in a project with few languages, otherwise `languages`. */
  checksScope: {
    id: 'checks.scope',
    group: 'checks',
    default: 'auto',
    choices: ['auto', 'all', 'languages', 'open'],
  },
  /** The user's languages, as tags; `de` also stands for `de-AT`. */
  languages: { id: 'languages', group: 'checks', default: [], items: 'language' },
  /** Diagnostics only in units that have changed since `changedSince`. */
  onlyChanged: { id: 'checks.onlyChanged', group: 'checks', default: false },
  /** Anything that Git accepts as a commit. */
  changedSince: { id: 'checks.changedSince', group: 'checks', default: 'HEAD' },
  /** Who judges translations on request. */
  qualityProvider: {
    id: 'quality.provider',
    group: 'checks',
    scope: 'application',
    default: 'none',
    choices: QUALITY_PROVIDERS,
  },
  /** A language model of the editor, by id or family; empty: the first one. */
  qualityModel: { id: 'quality.model', group: 'checks', scope: 'application', default: '' },
  /** A code lens on each unit: its state, and the next step. The file's lens stays. */
  codeLensUnits: { id: 'codeLens.units', group: 'editor', default: true },
  /** A code lens on source files: the progress of each locale. */
  codeLensProgress: { id: 'codeLens.progress', group: 'editor', default: true },
  /** In source files: the locales that lack a unit. */
  inlayHintsMissing: { id: 'inlayHints.missing', group: 'editor', default: true },
  /** The source text next to the keys of target files. */
  inlayHintsSource: { id: 'inlayHints.source', group: 'editor', default: true },
  /** Where these texts are shown: `lineEnd` moves nothing. */
  inlayHintsPlace: { id: 'inlayHints.place', group: 'editor', default: 'lineEnd', choices: ['lineEnd', 'key'] },
  /** Maximum UTF-16 units of these texts. */
  inlayHintsLength: {
    id: 'inlayHints.length',
    group: 'editor',
    default: 60,
    minimum: 5,
    maximum: 500,
    raised: true,
  },
  /** The texts of the keys in code. */
  inlayHintsCode: { id: 'inlayHints.code', group: 'editor', default: true },
  /** The language of these texts; empty: that of the sources. */
  inlayHintsLanguage: { id: 'inlayHints.language', group: 'editor', default: '' },
  /** Analyse code: keys in it have hovers, definitions, completion and diagnostics. */
  codeEnabled: { id: 'code.enabled', group: 'editor', default: true },
  /** Maximum units, and groups, in the outline of a file; 0: unlimited. */
  outlineLimit: { id: 'outline.limit', group: 'editor', default: 5_000, minimum: 0 },
} as const satisfies Readonly<Record<string, Setting>>;

/** Settings that only the extension reads. */
export const CLIENT_SETTINGS = {
  askAbove: { id: 'translate.askAbove', group: 'service', scope: 'application', default: 10_000, minimum: 0 },
  documentNames: { id: 'documents.outputPattern', group: 'service', default: '{name}.{locale}{ext}', pattern: '\\S' },
  warnAt: {
    id: 'usage.warnAt',
    group: 'service',
    scope: 'application',
    default: [80, 95],
    items: { minimum: 1, maximum: 100 },
  },
  pushOnSave: { id: 'glossary.pushOnSave', group: 'glossary', default: false },
  /** Read by the client library. */
  trace: {
    id: 'trace.server',
    group: 'diagnostics',
    scope: 'window',
    default: 'messages',
    choices: ['messages', 'compact', 'verbose'],
  },
} as const satisfies Readonly<Record<string, Setting>>;

type Values = { readonly [Name in keyof typeof SETTINGS]: ValueOf<(typeof SETTINGS)[Name]> };

/** Settings of the editor, and their counterparts on the command line. */
export interface Settings extends Values {
  /** Not a setting: the project file asks for pseudo-translations if there is no key. */
  readonly embeddedHere?: boolean;
}

export const DEFAULT_SETTINGS: Settings = parseSettings({}).settings;

/** Limits for requests that were explicitly set. */
export type RequestLimits = { readonly [Name in keyof typeof LIMITS]?: number };

const NAMES = Object.keys(LIMITS) as (keyof typeof LIMITS)[];

/** The explicitly set ones among an editor's settings: the others may come from the environment. */
export function chosenLimits(settings: Settings): RequestLimits {
  return Object.fromEntries(
    NAMES.flatMap((name) => (settings[name] === LIMITS[name].default ? [] : [[name, settings[name]]])),
  );
}

/** Explicit settings, otherwise the environment's; invalid values are left out. */
export function requestLimits(
  chosen: RequestLimits,
  environment: Readonly<Record<string, string | undefined>>,
): RequestLimits {
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const { variable, minimum, maximum } = LIMITS[name];
      const said = Number(environment[variable]?.trim() || Number.NaN);
      const usable = Number.isInteger(said) && said >= minimum && said <= maximum;
      const value = chosen[name] ?? (usable ? said : undefined);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Parses the `dragoman` section of an editor's configuration. Wrong values fall back to the default and are reported, never thrown. */
export function parseSettings(value: unknown): { readonly settings: Settings; readonly problems: readonly string[] } {
  const problems: string[] = [];
  const section = isRecord(value) ? value : {};
  const values = Object.entries<Setting>(SETTINGS).map(([name, setting]) => {
    const [meant, must] = understood(setting, read(section, setting.id) ?? setting.default);
    if (must !== undefined) problems.push(`dragoman.${setting.id} must be ${must}`);
    return [name, meant];
  });
  return { settings: Object.freeze(Object.fromEntries(values)), problems };
}

/** The parsed value, and what the value should have been if it is invalid. */
function understood(setting: Setting, found: unknown): readonly [meant: Setting['default'], must?: string] {
  const usual = setting.default;
  if (typeof usual === 'boolean') return typeof found === 'boolean' ? [found] : [usual, 'true or false'];
  if ('minimum' in setting) {
    const { minimum, maximum, raised } = setting;
    if (typeof found !== 'number' || !Number.isSafeInteger(found) || found < 0)
      return [setting.default, 'a whole number, 0 or more'];
    if (raised) return [Math.max(minimum, found)];
    if (found >= minimum && found <= (maximum ?? found)) return [found];
    return [setting.default, maximum === undefined ? `${minimum} or more` : `from ${minimum} to ${maximum}`];
  }
  if ('items' in setting) {
    const tags = Array.isArray(found) ? found.filter((tag) => typeof tag === 'string' && isLocaleTag(tag)) : [];
    if (Array.isArray(found) && tags.length === found.length) return [tags];
    return [tags, 'a list of language tags, such as "de" or "pt-BR"'];
  }
  if (typeof found !== 'string') return [usual, 'a string'];
  const choices = 'choices' in setting ? setting.choices : undefined;
  if (choices === undefined) return [found.trim() || usual];
  if (choices.includes(found)) return [found];
  return [usual, `one of: ${choices.join(', ')}`];
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
