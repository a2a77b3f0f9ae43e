import { resolve } from 'node:path';
import { ok } from '../../shared/values/result.ts';
import { type CheckFilesOptions, checkFiles } from '../engine/check/files.ts';
import { countBySeverity, withIds } from '../engine/check/findings.ts';
import { findFiles, linesOf } from '../engine/files.ts';
import { findStaleFiles } from '../engine/stale/stale.ts';
import { translateFiles } from '../engine/translate/files.ts';
import type { FileResult } from '../engine/translate/result.ts';
import { type Call, startCall } from './call.ts';
import type * as api from './types.ts';

export { VERSION as version } from '../../shared/version.ts';

/**
 * Nothing is read until the first call.
 *
 * @param folder the folder of a `dragoman.json`, or one whose files are found by convention
 */
export function openProject(folder: string, options: api.ProjectOptions = {}): api.Project {
  const root = resolve(folder).replaceAll('\\', '/');
  const start = (call?: api.CallOptions) => startCall(root, options, call);
  return {
    folder: root,
    async files(call) {
      const { host } = start(call);
      const found = await findFiles(host);
      return found.ok ? ok(await linesOf(host, found.value)) : found;
    },
    async check(wanted = {}) {
      const call = start(wanted);
      const { since, fix } = wanted;
      const chosen: CheckFilesOptions = {
        ...choiceOf(wanted),
        ...(since !== undefined && { since }),
        ...(fix !== undefined && { fix }),
      };
      const run = await checkFiles(call.host, call.pathsOf(wanted.paths), chosen);
      if (!run.ok) return run;
      const { checked, failures } = run.value;
      const files = withIds(checked).map(({ path, findings, fixed }) => ({ file: call.nameOf(path), findings, fixed }));
      return ok({ files, total: countBySeverity(files), notes: call.notes, complete: isComplete(call, failures) });
    },
    async translate(wanted = {}) {
      const call = start(wanted);
      const { scope = 'missing', dryRun, maxCharacters } = wanted;
      const run = await translateFiles(call.host, call.pathsOf(wanted.paths), {
        ...choiceOf(wanted),
        scope,
        ...(dryRun !== undefined && { dryRun }),
        ...(maxCharacters !== undefined && { maxCharacters }),
      });
      if (!run.ok) return run;
      const { results, service, failures } = run.value;
      const outcomes = [...failures, ...results.flatMap(({ outcome }) => (outcome === 'done' ? [] : outcome))];
      const files = results.map((result) => translated(call, result));
      return ok({ service, files, notes: call.notes, complete: isComplete(call, outcomes) });
    },
    async stale(wanted = {}) {
      const call = start(wanted);
      const run = await findStaleFiles(call.host, call.pathsOf(wanted.paths), choiceOf(wanted));
      if (!run.ok) return run;
      const { files, shallow } = run.value;
      const translations = files.flatMap(({ file, locale, units }) =>
        units.map(({ unit, was, now, commit, machine }) => ({
          ...{ file: call.nameOf(resolve(root, file)), locale, unit, now, machine },
          ...(was !== undefined && { was }),
          ...(commit !== undefined && { commit }),
        })),
      );
      return ok({ translations, shallow, notes: call.notes });
    },
  };
}

function choiceOf({ from, to }: api.Selection) {
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

function isComplete({ host }: Call, failures: readonly unknown[]): boolean {
  return failures.length === 0 && !host.signal.aborted;
}

function translated({ nameOf }: Call, { name, path, locale, report, error }: FileResult) {
  return {
    file: path === undefined ? name : nameOf(path),
    locale,
    translated: report?.translated ?? [],
    reused: report?.reused ?? [],
    refused: report?.refused ?? [],
    characters: report?.characters ?? 0,
    billedCharacters: report?.billedCharacters ?? 0,
    ...(error !== undefined && { error }),
  };
}
