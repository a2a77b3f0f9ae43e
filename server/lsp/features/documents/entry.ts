import type * as z from 'zod/mini';
import type { ServiceCalls, ServiceCommand } from '../../../../shared/service.ts';
import type { Context } from '../../context.ts';
import type { Entry } from '../service/entry.ts';
import { readArgument } from '../translate/arguments.ts';
import { type Progress, startProgress } from '../translate/progress.ts';

interface Definition<K extends ServiceCommand> {
  readonly title: string;
  readonly shape: string;
  readonly schema: z.ZodMiniType;
  readonly run: (argument: ServiceCalls[K]['takes'], progress: Progress) => Promise<ServiceCalls[K]['answers']>;
}

/** Creates a command that works with the journal: argument validated, with progress. */
export function entry<K extends ServiceCommand>(context: Context, id: K, definition: Definition<K>): Entry {
  const { title, shape, schema, run } = definition;
  return [
    id,
    async (args, token, reporter) => {
      const argument = readArgument(schema, args?.[0] ?? {}, shape) as ServiceCalls[K]['takes'];
      const progress = await startProgress(context, title, token, reporter);
      try {
        return await run(argument, progress);
      } finally {
        progress.done();
      }
    },
  ];
}

/** Creates a command that takes only a moment: argument validated. */
export function momentary<K extends ServiceCommand>(
  id: K,
  {
    shape,
    schema,
    run,
  }: Omit<Definition<K>, 'title' | 'run'> & {
    readonly run: (argument: ServiceCalls[K]['takes']) => Promise<ServiceCalls[K]['answers']>;
  },
): Entry {
  return [id, (args) => run(readArgument(schema, args?.[0] ?? {}, shape) as ServiceCalls[K]['takes'])];
}
