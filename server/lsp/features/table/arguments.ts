import * as z from 'zod/mini';
import { MARK_STATES } from '../../../../shared/commands.ts';
import { MOST_ROWS, TABLE_KINDS, type TableCalls, type TableCommand } from '../../../../shared/pages/table.ts';
import { STYLES, TONES } from '../../../../shared/service.ts';
import { locale, readArgument } from '../translate/arguments.ts';

const index = z.int().check(z.minimum(0));
const id = z.string();
const locales = z.array(locale);
const kinds = z.array(z.enum(TABLE_KINDS));
const place = { file: index, unit: z.string(), locale };
const area = { view: z.string(), from: index, to: index, locales };
const pattern = { regex: z.optional(z.boolean()), matchCase: z.optional(z.boolean()) };
const filter = z.object({
  text: z.optional(z.string()),
  ...pattern,
  where: z.optional(z.enum(['key', 'source', 'translation'])),
  kinds: z.optional(kinds),
  since: z.optional(z.string()),
  file: z.optional(index),
});

const SHAPES = {
  'dragoman.server.table.open': z.object({
    uri: z.optional(z.string()),
    folder: z.optional(z.string()),
    alone: z.optional(z.boolean()),
  }),
  'dragoman.server.table.query': z.object({
    id,
    filter: z.optional(filter),
    locales: z.optional(locales),
    count: z.optional(kinds),
  }),
  'dragoman.server.table.find': z.object({ id, view: z.string(), unit: z.string() }),
  'dragoman.server.table.rows': z.object({
    id,
    view: z.string(),
    from: index,
    count: z.int().check(z.minimum(1), z.maximum(MOST_ROWS)),
    locales,
  }),
  'dragoman.server.table.check': z.object({ id, ...place, text: z.string() }),
  'dragoman.server.table.details': z.object({ id, ...place }),
  'dragoman.server.table.write': z.object({
    id,
    edits: z.array(z.object({ ...place, text: z.string(), was: z.optional(z.string()) })),
  }),
  'dragoman.server.table.clear': z.object({ id, ...area }),
  'dragoman.server.table.mark': z.object({ id, ...area, state: z.enum(MARK_STATES) }),
  'dragoman.server.table.copy': z.object({ id, ...area, source: z.optional(z.boolean()) }),
  'dragoman.server.table.paste': z.object({ id, ...area, text: z.string(), right: z.optional(locales) }),
  'dragoman.server.table.replace': z.object({ id, ...area, find: z.string(), replacement: z.string(), ...pattern }),
  'dragoman.server.table.matches': z.object({ id, ...area, minimum: z.optional(index) }),
  'dragoman.server.table.translate': z.object({
    id,
    ...area,
    all: z.optional(z.boolean()),
    dryRun: z.optional(z.boolean()),
    maxCharacters: z.optional(z.int().check(z.minimum(1))),
  }),
  'dragoman.server.table.rephrase': z.object({
    id,
    ...area,
    style: z.optional(z.enum(STYLES)),
    tone: z.optional(z.enum(TONES)),
    correct: z.optional(z.boolean()),
  }),
  'dragoman.server.table.close': z.object({ id }),
} satisfies Record<TableCommand, z.ZodMiniType>;

/** Parses the argument of a command, or says what it takes. @throws ResponseError */
export function readTable<K extends TableCommand>(command: K, args: readonly unknown[] = []): TableCalls[K]['takes'] {
  const shape = SHAPES[command];
  const names = Object.keys(shape.def.shape).join(', ');
  return readArgument(shape as z.ZodMiniType, args[0] ?? {}, `one argument { ${names} }`) as TableCalls[K]['takes'];
}
