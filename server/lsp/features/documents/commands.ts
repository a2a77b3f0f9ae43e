import { stat } from 'node:fs/promises';
import * as z from 'zod/mini';
import { LOCALE_TAG } from '../../../../shared/locale.ts';
import type { DocumentChoices, DocumentOutcome } from '../../../../shared/service-documents.ts';
import { reachOf } from '../../../engine/documents/reach.ts';
import {
  addJob,
  cancelJob,
  describeEstimate,
  EDITOR,
  forgetJob,
  isSettled,
  type Job,
  mayAskAgain,
  type PlannedJob,
  planJob,
  retryJob,
} from '../../../engine/parts/documents-jobs/index.ts';
import { systemClock } from '../../../service/clock.ts';
import type { Context } from '../../context.ts';
import { refusal } from '../../guard.ts';
import { nameOf, pathOf, uriOf } from '../../uris.ts';
import type { Entry } from '../service/entry.ts';
import { ID } from '../service/shapes.ts';
import type { Progress } from '../translate/progress.ts';
import { Background } from './background.ts';
import { batchCommands } from './batch.ts';
import { entry, momentary } from './entry.ts';
import { homeOf } from './home.ts';
import { outcomeOf, stepOf } from './info.ts';
import { hasJournal } from './journal-file.ts';
import { ProjectChoices } from './options.ts';
import { type DocumentStore, mustBeOn, withDocumentStore } from './store.ts';

const flag = z.optional(z.boolean());
const document = { uri: z.string(), to: z.string().check(z.regex(LOCALE_TAG, 'this is not a language tag')) };

/** `dragoman.server.documents.*`: whole documents, through a journal that survives a kill. */
export function documentCommands(context: Context): readonly Entry[] {
  const background = new Background(context);
  const account = async () => context.services.account(await context.settings.get()).id;
  return [
    ...batchCommands(context, background),
    entry(context, 'dragoman.server.documents.plan', {
      title: 'Checking the document',
      shape: 'one argument { uri, to }',
      schema: z.object(document),
      async run({ uri, to }, { signal }) {
        const { job, estimate, project } = await plan(context, { uri, to }, signal);
        const exists = await stat(job.target).then(
          () => true,
          () => false,
        );
        return { target: uriOf(job.target), exists, estimate: describeEstimate(estimate), cost: estimate, ...project };
      },
    }),
    entry(context, 'dragoman.server.documents.translate', {
      title: 'Translating the document',
      shape: 'one argument { uri, to, overwrite? }',
      schema: z.object({ ...document, overwrite: flag }),
      async run({ uri, to, overwrite }, progress) {
        await mustBeOn(context);
        const { job } = await plan(context, { uri, to, overwrite: overwrite === true }, progress.signal);
        const id = await withDocumentStore(context, ({ journal }) => {
          const added = addJob({ journal, clock: systemClock, advice: EDITOR }, job);
          if (added.ok) return added.value.id;
          throw refusal(
            `${nameOf(uriOf(job.target))} is already the result of a document in progress. Resume that one, or drop it: see the list of documents.`,
          );
        });
        return attend(background, id, progress);
      },
    }),
    momentary('dragoman.server.documents.list', {
      shape: 'no argument',
      schema: z.object({}),
      async run() {
        if (context.client.options.stateFolder !== undefined && !hasJournal(context)) return [];
        const service = await account();
        return withDocumentStore(context, ({ journal }) =>
          journal.list().map((job) => background.describe(job, service)),
        );
      },
    }),
    entry(context, 'dragoman.server.documents.resume', {
      title: 'Resuming the document',
      shape: 'one argument { id, again?, overwrite? }',
      schema: z.object({ ...ID, again: flag, overwrite: flag }),
      async run({ id, again, overwrite }, progress) {
        const service = await account();
        await mustBeOn(context);
        await withDocumentStore(context, ({ journal }) => {
          const how = { again: again === true, overwrite: overwrite === true };
          const ready = retryJob({ journal, clock: systemClock, service, advice: EDITOR }, id, how);
          if (!ready.ok) throw refusal(ready.error);
        });
        return attend(background, id, progress);
      },
    }),
    momentary('dragoman.server.documents.retry', {
      shape: 'one argument { id, overwrite? }',
      schema: z.object({ ...ID, overwrite: flag }),
      async run({ id, overwrite }) {
        const service = await account();
        await mustBeOn(context);
        return withDocumentStore(context, ({ journal }) => {
          const job = jobOf(journal, id);
          const how = { again: isSettled(job.state) && !mayAskAgain(job), overwrite: overwrite === true };
          const ready = retryJob({ journal, clock: systemClock, service, advice: EDITOR }, id, how);
          if (!ready.ok) throw refusal(ready.error);
          background.begin(id);
          return background.describe(ready.value, service);
        });
      },
    }),
    momentary('dragoman.server.documents.cancel', {
      shape: 'one argument { id }',
      schema: z.object(ID),
      async run({ id }) {
        await background.stop(id);
        const service = await account();
        return withDocumentStore(context, ({ journal }) => {
          const done = cancelJob({ journal, clock: systemClock }, id);
          // A download in progress is finished first; that does not make the cancellation fail.
          if (!done.ok && journal.get(id)?.state !== 'finished') throw refusal(done.error);
          return background.describe(jobOf(journal, id), service);
        });
      },
    }),
    momentary('dragoman.server.documents.forget', {
      shape: 'one argument { id }',
      schema: z.object(ID),
      run: ({ id }) =>
        withDocumentStore(context, async ({ journal, spool }) => {
          const job = jobOf(journal, id);
          const dropped = await forgetJob(journal, spool, job, systemClock.date());
          if (!dropped.ok) throw refusal(dropped.error);
          return dropped.value === undefined ? {} : { kept: dropped.value };
        }),
    }),
    momentary('dragoman.server.documents.forgetDone', {
      shape: 'no argument',
      schema: z.object({}),
      run: async () => {
        if (context.client.options.stateFolder !== undefined && !hasJournal(context)) return { forgotten: 0 };
        return withDocumentStore(context, async ({ journal, spool }) => {
          let forgotten = 0;
          for (const job of journal.list())
            if (job.state === 'finished' && (await forgetJob(journal, spool, job, systemClock.date())).ok)
              forgotten += 1;
          return { forgotten };
        });
      },
    }),
  ];
}

function jobOf(journal: DocumentStore['journal'], id: string): Job {
  const job = journal.get(id);
  if (job === undefined) throw refusal(`There is no document ${id} in the journal.`);
  return job;
}

/** Waits for a job with its progress; Cancel suspends it. @throws ResponseError */
async function attend(background: Background, id: string, progress: Progress): Promise<DocumentOutcome> {
  const outcome = await background.run(id, progress.signal, (event) => progress.report(...stepOf(event)));
  const told = outcome.result === 'gone' ? undefined : outcomeOf(outcome, outcome.job.service);
  if (told === undefined) throw refusal('The document was dropped from the journal meanwhile.');
  return told;
}

/** @throws ResponseError with the obstacle, before anything is sent */
async function plan(
  context: Context,
  { uri, to: locale, overwrite = true }: { readonly uri: string; readonly to: string; readonly overwrite?: boolean },
  signal: AbortSignal,
): Promise<PlannedJob & { readonly project: { readonly project?: DocumentChoices } }> {
  const source = pathOf(uri);
  if (source === undefined) throw refusal('Only documents on disk can be translated as a whole.');
  const { id: service, plan: accountPlan } = context.services.account(await context.settings.get());
  const name = source.slice(source.lastIndexOf('/') + 1);
  const { wish: chosen, project } = await new ProjectChoices(context, signal).of(source, locale, {});
  const wish = { source, name, locale, ...chosen, overwrite, within: homeOf(context, source) };
  const account = { service, plan: accountPlan, advice: EDITOR, reach: reachOf(context.runtime.disk) };
  const found = await planJob(wish, account);
  if (!found.ok) throw refusal(found.error.message);
  return { ...found.value, project: Object.keys(project).length > 0 ? { project } : {} };
}
