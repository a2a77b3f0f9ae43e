import type * as z from 'zod/mini';
import type { GlossaryCalls } from '../../../../shared/glossary.ts';
import type { StyleCalls } from '../../../../shared/style.ts';
import type { Context } from '../../context.ts';
import type { Use } from '../../services.ts';
import { type Entry, howOf } from '../service/entry.ts';
import { readArgument } from '../translate/arguments.ts';
import { type Progress, startProgress } from '../translate/progress.ts';

type SyncCalls = GlossaryCalls & StyleCalls;

interface Definition<K extends keyof SyncCalls> {
  /** Title of the progress; if absent, none is shown. */
  readonly title?: string;
  /** Describes the argument in error messages. */
  readonly shape: string;
  readonly schema: z.ZodMiniType;
  readonly run: (
    argument: SyncCalls[K]['takes'],
    progress: Progress,
    how: Pick<Use, 'quiet'>,
  ) => Promise<SyncCalls[K]['answers']>;
}

/** A command that syncs glossaries or style rules: argument validated, progress, Cancel. */
export function syncEntry<K extends keyof SyncCalls>(context: Context, id: K, definition: Definition<K>): Entry {
  const { title, shape, schema, run } = definition;
  return [
    id,
    async (args, token, reporter) => {
      const argument = readArgument(schema, args?.[0] ?? {}, shape) as SyncCalls[K]['takes'];
      const how = howOf(args);
      const progress = await startProgress(context, title ?? 'Checking the glossary', token, reporter);
      try {
        return await run(argument, progress, how);
      } finally {
        progress.done();
      }
    },
  ];
}
