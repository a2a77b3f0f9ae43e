import { STYLES, TONES } from './service.ts';

/** The part of JSON Schema that tools need. */
type Schema = { readonly description?: string } & (
  | { readonly type: 'string'; readonly enum?: readonly string[] }
  | { readonly type: 'integer'; readonly minimum?: number }
  | { readonly type: 'boolean' }
  | { readonly type: 'array'; readonly items: Schema }
  | ({ readonly type: 'object' } & Fields)
  | { readonly anyOf: readonly Schema[] }
);

interface Fields {
  readonly properties: Readonly<Record<string, Schema>>;
  readonly required: readonly string[];
}

/** One tool that VS Code offers to language models. Users see `tools.<name>` and `tools.<name>.description` of package.nls.json. */
export interface SaidTool extends Fields {
  /** The name of a VS Code icon. */
  readonly icon: string;
  /** The description for the model. */
  readonly description: string;
}

/** The catalogue of these tools: `npm run catalogue` writes them into the manifest. They are implemented in client/agents. */
export const EDITOR_TOOLS = {
  dragoman_check: {
    icon: 'checklist',
    description:
      'Checks one localization file (XLIFF, SRT, JSON, ARB), glossary file (TSV, CSV) or dragoman.json of the workspace and returns the findings with line, severity, message, check id and unit: missing translations, broken placeholders and markup, terms, lengths, stale translations. Changes nothing and sends nothing. Call it after localization files were edited or translated.',
    properties: {
      file: { type: 'string', description: 'Path of the file from the workspace folder, e.g. locales/de.json.' },
    },
    required: ['file'],
  },
  dragoman_glossary: {
    icon: 'book',
    description:
      "Looks up what the workspace's glossary files say about a word or a text, in both directions: terms in it with their translations, terms whose translation occurs in it, and words that must not be used. Inflected forms count. Changes nothing and sends nothing. Call it before wording or reviewing a translation.",
    properties: {
      text: { type: 'string', description: 'A word, or a text whose terms are wanted.' },
      from: { type: 'string', description: 'Language tag of the text. Absent: any.' },
      to: { type: 'string', description: 'Language tag of the translations wanted. Absent: any.' },
    },
    required: ['text'],
  },
  dragoman_translate: {
    icon: 'globe',
    description:
      'Translates units of one localization file (XLIFF, SRT, JSON, ARB) in place with the configured service: everything else in the file stays as it is, placeholders and markup are kept, and a translation that would break something is refused with the reason. Prefer it over editing translations by hand. A source file is translated into all its target files. Costs characters; with dryRun it only counts them.',
    properties: {
      file: {
        type: 'string',
        description: 'Path of the file from the workspace folder: a target file, or a source file for all its targets.',
      },
      scope: {
        type: 'string',
        enum: ['missing', 'stale', 'all'],
        description:
          'missing (default): units without a translation. stale: also those whose source changed since. all: also replaces translations that are there.',
      },
      lines: {
        type: 'object',
        description: 'Only units in these lines, counted from 1. Their translations are replaced.',
        properties: { from: { type: 'integer', minimum: 1 }, to: { type: 'integer', minimum: 1 } },
        required: ['from', 'to'],
      },
      to: {
        anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'string' }],
        description: 'Target language tags. Absent: those of the project.',
      },
      dryRun: { type: 'boolean', description: 'Only count; nothing is sent or written.' },
    },
    required: ['file'],
  },
  dragoman_translate_text: {
    icon: 'globe',
    description:
      "Translates one text with the configured service and the project's glossary, placeholders and tags kept. Returns the translation and changes no file. For localization files use dragoman_translate. Costs characters.",
    properties: {
      text: { type: 'string', description: 'The text.' },
      to: { type: 'string', description: 'Language tag of the target, e.g. de or pt-BR.' },
      from: { type: 'string', description: 'Language tag of the text. Absent: the service detects it.' },
    },
    required: ['text', 'to'],
  },
  dragoman_rephrase: {
    icon: 'edit',
    description:
      'Says a text in better words in the same language with the configured service, placeholders and tags kept, in a style or in a tone (not both). Returns the suggestion and changes no file. Costs characters.',
    properties: {
      text: { type: 'string', description: 'The text.' },
      style: { type: 'string', enum: STYLES },
      tone: { type: 'string', enum: TONES },
    },
    required: ['text'],
  },
} as const satisfies Readonly<Record<`dragoman_${string}`, SaidTool>>;

type Given<S> = S extends { enum: readonly (infer Choice)[] }
  ? Choice
  : S extends { anyOf: readonly (infer Other)[] }
    ? Given<Other>
    : S extends { items: infer Item }
      ? readonly Given<Item>[]
      : S extends { properties: infer Properties; required: readonly (infer Required)[] }
        ? { readonly [Key in keyof Properties & Required]: Given<Properties[Key]> } & {
            readonly [Key in Exclude<keyof Properties, Required>]?: Given<Properties[Key]>;
          }
        : S extends { type: 'string' }
          ? string
          : S extends { type: 'integer' }
            ? number
            : boolean;

export type EditorTool = keyof typeof EDITOR_TOOLS;

/** The input that a model passes to a tool. */
export type ToolInput<Name extends EditorTool> = Given<(typeof EDITOR_TOOLS)[Name]>;
