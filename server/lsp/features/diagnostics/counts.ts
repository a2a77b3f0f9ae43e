import type { CancellationToken } from 'vscode-languageserver/node';
import { onceFor } from '../../../../shared/values/once-for.ts';
import type { Membership } from '../../../engine/parts/workspace/discovery/groups.ts';
import type { Context } from '../../context.ts';
import type { ProjectState } from '../../projects.ts';
import { projectThreadOf } from './project-thread.ts';
import { adoptSettings, restingId } from './resting.ts';
import type { FindingCounts } from './severity.ts';
import { validation } from './validate.ts';

/** The number of findings in files: both those checked for the editor and those that others ask for. */
export interface CountedFindings {
  /** Records findings, under the id of `restingId` or of the validation. @param about the result of `about` before the check */
  note(path: string, id: string, counts: FindingCounts, about?: string): void;
  /** Identifies the versions of a file and its source. Undefined: their changes are not reported. */
  about(state: ProjectState, file: CountedFile): string | undefined;
  /** The known number for the current file, without checking it. Other files may have changed meanwhile: the editor then checks again and reports it. */
  known(state: ProjectState, file: CountedFile): FindingCounts | undefined;
  /** Like `known`, but checks the file if that has no answer. Undefined: it cannot be read. */
  of(state: ProjectState, file: CountedFile, token: CancellationToken): Promise<FindingCounts | undefined>;
}

export type CountedFile = Membership & { readonly path: string };

export const findingCountsOf = onceFor(makeCounts);

function makeCounts(context: Context): CountedFindings {
  const { documents, neighbours, settings } = context;
  const found = new Map<string, FindingCounts & { readonly id: string; readonly about?: string }>();
  const note: CountedFindings['note'] = (path, id, { errors, warnings }, about) => {
    found.set(path, { id, errors, warnings, ...(about !== undefined && { about }) });
  };
  const about: CountedFindings['about'] = ({ stamp }, { path, group }) => {
    const stamps: (string | number)[] = [stamp, settings.stamp];
    for (const one of [path, group.source ?? path]) {
      const open = documents.opened(documents.uriOf(one));
      if (open === undefined && !neighbours.watches(one)) return undefined;
      stamps.push(open?.stamp ?? '', neighbours.changes(one));
    }
    return stamps.join(' ');
  };
  const known: CountedFindings['known'] = (state, file) => {
    const [before, now] = [found.get(file.path), about(state, file)];
    return now !== undefined && before?.about === now ? before : undefined;
  };
  return {
    note,
    about,
    known,
    async of(state, file, token) {
      const uri = documents.uriOf(file.path);
      adoptSettings(context, state, uri);
      const same = known(state, file);
      if (same !== undefined) return same;
      const told = await projectThreadOf(context).count(file, token);
      if (told !== undefined) return told ?? undefined;
      const now = about(state, file);
      const resting = await restingId(context, state, file, uri, token);
      const before = found.get(file.path);
      const read = resting !== undefined && before?.id === resting ? undefined : await documents.at(file.path, uri);
      if (read?.ok === false) return undefined;
      const looked = read && (await validation(context, read.value, token, { patient: true }));
      const id = resting ?? looked?.resultId ?? '';
      const counts = looked === undefined || before?.id === id ? before : await looked.counted(token);
      if (counts !== undefined) note(file.path, id, counts, now);
      return counts;
    },
  };
}
