import { stat } from 'node:fs/promises';
import * as z from 'zod/mini';
import { LOCALE_TAG } from '../../../../shared/locale.ts';
import { quotaLeft } from '../../../../shared/quota.ts';
import { formality } from '../../../../shared/request-options.ts';
import type {
  DocumentChoices,
  RefusedDocument,
  WantedDocument,
  WantedDocuments,
} from '../../../../shared/service-documents.ts';
import { reachOf } from '../../../engine/documents/reach.ts';
import {
  addJob,
  budgetProblem,
  type DocumentWish,
  describeEstimate,
  EDITOR,
  patternProblem,
  planJobs,
  total,
} from '../../../engine/parts/documents-jobs/index.ts';
import { systemClock } from '../../../service/clock.ts';
import type { Context } from '../../context.ts';
import { refusal } from '../../guard.ts';
import { pathOf, uriOf } from '../../uris.ts';
import type { Entry } from '../service/entry.ts';
import type { Background } from './background.ts';
import { entry } from './entry.ts';
import { homeOf } from './home.ts';
import { ProjectChoices } from './options.ts';
import { mustBeOn, withDocumentStore } from './store.ts';

const localeTag = z.string().check(z.regex(LOCALE_TAG, 'this is not a language tag'));
const schema = z.object({
  documents: z.array(
    z.object({
      uri: z.string(),
      to: localeTag,
      glossaryId: z.nullish(z.string()),
      outputFormat: z.optional(z.string()),
      overwrite: z.optional(z.boolean()),
    }),
  ),
  from: z.nullish(z.string()),
  formality: z.optional(formality),
  pattern: z.optional(z.string()),
});
const SHAPE =
  'one argument { documents: [{ uri, to, glossaryId?, outputFormat?, overwrite? }], from?, formality?, pattern? }';

/** `dragoman.server.documents.prepare` and `.begin`: several documents into several languages. */
export function batchCommands(context: Context, background: Background): readonly Entry[] {
  return [
    entry(context, 'dragoman.server.documents.prepare', {
      title: 'Checking the documents',
      shape: SHAPE,
      schema,
      async run(wanted, { signal }) {
        // Whether a result may replace a file is asked once it is known that there is one.
        const documents = wanted.documents.map((one) => ({ ...one, overwrite: true }));
        const { planned, refused, projects } = await planAll(context, { ...wanted, documents }, signal);
        const found = await Promise.all(
          planned.map(async ({ job, estimate, wish }) => ({
            uri: uriOf(wish.source),
            to: wish.locale,
            target: uriOf(job.target),
            exists: await stat(job.target).then(
              () => true,
              () => false,
            ),
            estimate: describeEstimate(estimate),
            cost: estimate,
            ...projects.get(wish),
          })),
        );
        const cost = total(planned.map(({ estimate }) => estimate));
        return {
          documents: found,
          refused,
          estimate: describeEstimate(cost),
          cost,
          ...(await budget(context, cost, signal)),
        };
      },
    }),
    entry(context, 'dragoman.server.documents.begin', {
      title: 'Starting the documents',
      shape: SHAPE,
      schema,
      async run(wanted, { signal }) {
        await mustBeOn(context);
        const service = context.services.account(await context.settings.get()).id;
        const plans = await planAll(context, wanted, signal);
        return withDocumentStore(context, ({ journal }) => {
          const refused: RefusedDocument[] = [...plans.refused];
          const added = plans.planned.flatMap(({ job, wish }) => {
            const found = addJob({ journal, clock: systemClock, advice: EDITOR }, job);
            if (found.ok) return [found.value];
            refused.push({ uri: uriOf(wish.source), to: wish.locale, message: found.error });
            return [];
          });
          for (const { id } of added) background.begin(id);
          return { jobs: added.map((job) => background.describe(job, service)), refused };
        });
      },
    }),
  ];
}

async function planAll(
  context: Context,
  { documents, from, formality, pattern }: WantedDocuments,
  signal: AbortSignal,
) {
  const problem = pattern === undefined ? undefined : patternProblem(pattern);
  if (problem !== undefined) throw refusal(`${problem} It is the setting dragoman.documents.outputPattern.`);
  const refused: RefusedDocument[] = [];
  const choices = new ProjectChoices(context, signal);
  const wishes: DocumentWish[] = [];
  const projects = new Map<DocumentWish, { readonly project: DocumentChoices }>();
  for (const one of documents) {
    const source = pathOf(one.uri);
    if (source === undefined) {
      refused.push({ uri: one.uri, to: one.to, message: 'Only documents on disk can be translated as a whole.' });
      continue;
    }
    const { glossaryId } = one;
    const { wish: chosen, project } = await choices.of(source, one.to, { from, formality, glossaryId });
    const wish = { ...wishOf(one, source, pattern), ...chosen, within: homeOf(context, source) };
    wishes.push(wish);
    if (Object.keys(project).length > 0) projects.set(wish, { project });
  }
  const { id: service, plan } = context.services.account(await context.settings.get());
  const plans = await planJobs(
    wishes,
    { service, plan, advice: EDITOR, reach: reachOf(context.runtime.disk) },
    lastPart,
  );
  for (const { wish, message } of plans.refused) refused.push({ uri: uriOf(wish.source), to: wish.locale, message });
  return { planned: plans.planned, refused, projects };
}

function wishOf(
  { to, outputFormat, overwrite }: WantedDocument,
  source: string,
  pattern: string | undefined,
): DocumentWish {
  return {
    source,
    name: lastPart(source),
    locale: to,
    ...(outputFormat !== undefined && { outputFormat }),
    ...(pattern !== undefined && { out: { kind: 'pattern', path: pattern } as const }),
    ...(overwrite === true && { overwrite }),
  };
}

/** What the quota allows. If the usage is not available, the account may still translate: the service decides. */
async function budget(
  context: Context,
  cost: Parameters<typeof budgetProblem>[0],
  signal: AbortSignal,
): Promise<{ left?: number; problem?: string }> {
  const settings = await context.settings.get();
  if (context.services.status(settings).state === 'off') return {};
  const found = await context.services.use(
    settings,
    (client) => client.usage({ signal }),
    (answer) => (answer.ok ? undefined : answer.error),
  );
  if (!found.ok || !found.value.ok) return {};
  const left = quotaLeft(found.value.value);
  const problem = budgetProblem(cost, found.value.value);
  return { ...(Number.isFinite(left) && { left }), ...(problem !== undefined && { problem }) };
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
