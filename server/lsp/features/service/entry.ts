import type { CancellationToken, WorkDoneProgressReporter } from 'vscode-languageserver/node';
import * as z from 'zod/mini';
import type { ServiceCalls, ServiceCommand } from '../../../../shared/service.ts';
import { ok, type Result } from '../../../../shared/values/result.ts';
import type { Role } from '../../../service/choice.ts';
import type { ServiceClient } from '../../../service/client.ts';
import type { ServiceError } from '../../../service/errors/errors.ts';
import type { CallOptions } from '../../../service/resources/translate-types.ts';
import type { Context } from '../../context.ts';
import type { Use } from '../../services.ts';
import { readArgument } from '../translate/arguments.ts';
import { startProgress } from '../translate/progress.ts';
import { failureOf } from '../translate/report.ts';
import { askService } from './ask.ts';

type Takes<K extends ServiceCommand> = ServiceCalls[K]['takes'];
type Answers<K extends ServiceCommand> = ServiceCalls[K]['answers'];

/** One command of the server: its id and what runs it. */
export type Entry = readonly [
  id: ServiceCommand,
  run: (
    args: readonly unknown[] | undefined,
    token: CancellationToken,
    reporter: WorkDoneProgressReporter,
  ) => Promise<unknown>,
];

/** Options of a command, in addition to its argument. */
const HOW = z.object({ quiet: z._default(z.boolean(), false) });

/** The second argument of a command. @throws ResponseError */
export function howOf(args: readonly unknown[] | undefined): Pick<Use, 'quiet'> {
  return readArgument(HOW, args?.[1] ?? {}, 'a second argument { quiet? }');
}

interface Definition<K extends ServiceCommand> {
  /** Title of the progress. */
  readonly title: string;
  /** Describes the argument in error messages. */
  readonly shape: string;
  readonly schema: z.ZodMiniType;
  /** Whose key is used. Default: the developer's. */
  readonly role?: Role;
  readonly run: (
    client: ServiceClient,
    argument: Takes<K>,
    call: CallOptions,
  ) => Promise<Result<Answers<K>, ServiceError>>;
}

/** Creates a command for one operation: arguments validated, progress, Cancel, and the service's refusal as the error of the answer. */
export function entry<K extends ServiceCommand>(context: Context, id: K, definition: Definition<K>): Entry {
  const { title, shape, schema, role, run } = definition;
  return [
    id,
    async (args, token, reporter) => {
      const argument = readArgument(schema, args?.[0] ?? {}, shape) as Takes<K>;
      const how = howOf(args);
      const progress = await startProgress(context, title, token, reporter);
      try {
        return await ask(context, { role: role ?? 'developer', ...how }, (client) =>
          run(client, argument, { signal: progress.signal }),
        );
      } finally {
        progress.done();
      }
    },
  ];
}

/** The answer of an operation without a result. */
export function nothing(done: Result<unknown, ServiceError>): Result<Readonly<Record<string, never>>, ServiceError> {
  return done.ok ? ok({}) : done;
}

/** Sends a request to the service in use. @throws ResponseError with the service's error */
export async function ask<T>(
  context: Context,
  use: Use,
  job: (client: ServiceClient) => Promise<Result<T, ServiceError>>,
): Promise<T> {
  const answer = await askService(context, job, { ...use, refusable: true });
  if (!answer.ok) throw failureOf(answer.error);
  return answer.value;
}
