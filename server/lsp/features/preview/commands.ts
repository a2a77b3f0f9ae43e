import type { CancellationToken, WorkDoneProgressReporter } from 'vscode-languageserver/node';
import type {
  PreviewAnswer,
  PreviewApplied,
  PreviewArguments,
  PreviewCalls,
  PreviewCheckAnswer,
  PreviewCommand,
} from '../../../../shared/pages/preview.ts';
import type { Context } from '../../context.ts';
import { refusal, signalOf } from '../../guard.ts';
import type { Locks } from '../translate/locks.ts';
import { answer } from '../translate/report.ts';
import { withRun, withService } from '../translate/run.ts';
import { applyAccepted, edited } from './apply.ts';
import { readApply, readCheck, readDiscard, readPreview, readQuality } from './arguments.ts';
import { planOne } from './plan.ts';
import { previewQuality } from './quality.ts';
import { type Preview, Previews } from './store.ts';

type Entry<K extends PreviewCommand> = readonly [
  K,
  (
    args: readonly unknown[] | undefined,
    token: CancellationToken,
    reporter: WorkDoneProgressReporter,
  ) => Promise<PreviewCalls[K]['answers']>,
];

/** `dragoman.server.preview` and the commands on a preview. */
export function previewCommands(
  context: Context,
  locks: Locks,
): readonly [
  Entry<'dragoman.server.preview'>,
  Entry<'dragoman.server.preview.check'>,
  Entry<'dragoman.server.preview.quality'>,
  Entry<'dragoman.server.preview.apply'>,
  Entry<'dragoman.server.preview.discard'>,
] {
  const previews = new Previews();
  context.documents.onClosed(({ uri }) => previews.closed(uri));
  const known = (id: string): Preview => {
    const preview = previews.get(id);
    if (preview === undefined)
      throw refusal(
        'This preview no longer exists. Translate with preview again: what was already translated is not requested twice.',
      );
    return preview;
  };
  return [
    [
      'dragoman.server.preview',
      (args, token, reporter) => plan(context, locks, previews, readPreview(args), token, reporter),
    ],
    [
      'dragoman.server.preview.check',
      async (args) => {
        const { id, uri, unit, text } = readCheck(args);
        return check(known(id), uri, unit, text);
      },
    ],
    [
      'dragoman.server.preview.quality',
      (args, token, reporter) => {
        const request = readQuality(args);
        return previewQuality(context, known(request.id), request, token, reporter);
      },
    ],
    [
      'dragoman.server.preview.apply',
      async (args, token) => {
        const { id, accept } = readApply(args);
        const preview = known(id);
        const files: PreviewApplied[] = [];
        for (const { uri, units } of accept) {
          const file = preview.files.get(uri);
          const missing = () => units.map(({ unit }) => ({ unit, reason: `This preview has no file ${uri}.` }));
          files.push(
            file === undefined
              ? { uri, written: [], skipped: missing(), refused: [] }
              : await locks.run(file.item.targetPath, () => applyAccepted(context, file, units, signalOf(token))),
          );
        }
        if ([...preview.files.values()].every(({ changes }) => changes.size === 0)) previews.discard(id);
        return { files };
      },
    ],
    [
      'dragoman.server.preview.discard',
      async (args) => {
        previews.discard(readDiscard(args).id);
        return {};
      },
    ],
  ];
}

async function plan(
  context: Context,
  locks: Locks,
  previews: Previews,
  { uri, scope = 'missing', to, keep = false }: PreviewArguments,
  token: CancellationToken,
  reporter: WorkDoneProgressReporter,
): Promise<PreviewAnswer> {
  const request = { uri, scope, ...(to !== undefined && { to }) };
  return withRun(context, locks, request, token, reporter, async (run) => {
    const outcomes = await withService(run, planOne);
    const { billedCharacters, stopped } = answer(context, outcomes, run.progress, false);
    const preview = previews.add(
      uri,
      keep,
      outcomes.flatMap(({ planned }) => planned ?? []),
    );
    return {
      id: preview.id,
      files: outcomes.flatMap(({ shown }) => shown ?? []),
      billedCharacters,
      ...(stopped !== undefined && { error: stopped }),
    };
  });
}

/** @throws ResponseError for a unit that the preview does not have */
function check(preview: Preview, uri: string, unit: string, text: string): PreviewCheckAnswer {
  const file = preview.files.get(uri);
  const planned = file?.changes.get(unit);
  if (file === undefined || planned === undefined)
    throw refusal(`${unit} is not in this preview, or was applied before.`);
  const read = planned.form.read(text);
  const change = edited(file.job, planned, text);
  return {
    findings: read.ok ? file.findings(planned.unit, read.value) : [],
    ...(!change.ok && { refused: change.error }),
  };
}
