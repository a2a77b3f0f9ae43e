import { stat } from 'node:fs/promises';
import * as z from 'zod/mini';
import type { ServiceCalls, ServiceCommand } from '../../../shared/service.ts';
import type { Context } from '../../context.ts';
import { describeEstimate, forgetJob, type PlannedJob, planJob } from '../../documents-jobs/index.ts';
import { refusal } from '../../guard.ts';
import { systemClock } from '../../service/clock.ts';
import { nameOf, pathOf, uriOf } from '../../uris.ts';
import type { Entry } from '../service/entry.ts';
import { ID } from '../service/shapes.ts';
import { readArgument } from '../translate/arguments.ts';
import { type Progress, startProgress } from '../translate/progress.ts';
import { withDesk } from './desk.ts';
import { infoOf } from './info.ts';
import { runOne } from './run.ts';

const flag = z.optional(z.boolean());
const document = { uri: z.string(), to: z.string().check(z.minLength(2)) };

/** `dragoman.server.documents.*`: whole documents, through a journal that survives a kill. */
export function documentCommands(context: Context): readonly Entry[] {
  return [
    entry(context, 'dragoman.server.documents.plan', {
      title: 'Looking at the document',
      shape: 'one argument { uri, to }',
      schema: z.object(document),
      async run({ uri, to }) {
        const { job, estimate } = await plan(context, uri, to);
        const exists = await stat(job.target).then(
          () => true,
          () => false,
        );
        return { target: uriOf(job.target), exists, estimate: describeEstimate(estimate) };
      },
    }),
    entry(context, 'dragoman.server.documents.translate', {
      title: 'Translating the document',
      shape: 'one argument { uri, to, overwrite? }',
      schema: z.object({ ...document, overwrite: flag }),
      async run({ uri, to, overwrite }, progress) {
        const { job } = await plan(context, uri, to, overwrite === true);
        return withDesk(context, (desk) =>
          runOne(context, desk, progress, () => {
            const added = desk.journal.add(job, systemClock.date());
            if (added.ok) return added.value.id;
            throw refusal(
              `${nameOf(uriOf(job.target))} is the result of a document under way already. Go on with that one, or drop it: see the list of documents.`,
            );
          }),
        );
      },
    }),
    entry(context, 'dragoman.server.documents.list', {
      title: 'Looking into the journal',
      shape: 'no argument',
      schema: z.object({}),
      async run() {
        const { id } = context.services.account(await context.settings.get());
        return withDesk(context, ({ journal }) => journal.list().map((job) => infoOf(job, id)));
      },
    }),
    entry(context, 'dragoman.server.documents.resume', {
      title: 'Going on with the document',
      shape: 'one argument { id, again?, overwrite? }',
      schema: z.object({ ...ID, again: flag, overwrite: flag }),
      run: ({ id, again, overwrite }, progress) =>
        withDesk(context, (desk) =>
          runOne(context, desk, progress, (jobs) => {
            const ready = jobs.retry(id, { again: again === true, overwrite: overwrite === true });
            if (!ready.ok) throw refusal(ready.error);
            return id;
          }),
        ),
    }),
    entry(context, 'dragoman.server.documents.forget', {
      title: 'Dropping the document',
      shape: 'one argument { id }',
      schema: z.object(ID),
      run: ({ id }) =>
        withDesk(context, async ({ journal, spool }) => {
          const job = journal.get(id);
          if (job === undefined) throw refusal(`There is no document ${id} in the journal.`);
          const dropped = await forgetJob(journal, spool, job, systemClock.date());
          if (!dropped.ok) throw refusal(dropped.error);
          return dropped.value === undefined ? {} : { kept: dropped.value };
        }),
    }),
  ];
}

interface Definition<K extends ServiceCommand> {
  readonly title: string;
  readonly shape: string;
  readonly schema: z.ZodMiniType;
  readonly run: (argument: ServiceCalls[K]['takes'], progress: Progress) => Promise<ServiceCalls[K]['answers']>;
}

function entry<K extends ServiceCommand>(context: Context, id: K, definition: Definition<K>): Entry {
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

/** @throws ResponseError with what stands in the way, before anything is sent */
async function plan(context: Context, uri: string, locale: string, overwrite = true): Promise<PlannedJob> {
  const source = pathOf(uri);
  if (source === undefined) throw refusal('Only documents on disk can be translated as a whole.');
  const { id: service, plan: accountPlan } = context.services.account(await context.settings.get());
  const name = source.slice(source.lastIndexOf('/') + 1);
  const found = await planJob({ source, name, locale, overwrite }, { service, plan: accountPlan });
  if (!found.ok) throw refusal(found.error.message);
  return found.value;
}
