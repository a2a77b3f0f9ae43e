import type { CancellationToken } from 'vscode-languageserver/node';
import type { Membership } from '../../../workspace/groups.ts';
import type { Context } from '../../context.ts';
import type { ProjectState } from '../../projects.ts';
import { adoptSettings, restingId } from './resting.ts';
import type { FindingCounts } from './severity.ts';
import { validation } from './validate.ts';

/** How many findings files have: of what was looked at for the editor, and of files that somebody else asks about. */
export interface CountedFindings {
  /** These were found, by the id of `restingId`, or of the validation. */
  note(path: string, id: string, counts: FindingCounts): void;
  /** Looks at the file only where something has changed that its findings depend on. Undefined: it cannot be read. */
  of(
    state: ProjectState,
    file: Membership & { readonly path: string },
    token: CancellationToken,
  ): Promise<FindingCounts | undefined>;
}

const made = new WeakMap<Context, CountedFindings>();

export function findingCountsOf(context: Context): CountedFindings {
  const counts = made.get(context) ?? makeCounts(context);
  made.set(context, counts);
  return counts;
}

function makeCounts(context: Context): CountedFindings {
  const { documents } = context;
  const known = new Map<string, FindingCounts & { readonly id: string }>();
  const note: CountedFindings['note'] = (path, id, { errors, warnings }) => {
    known.set(path, { id, errors, warnings });
  };
  return {
    note,
    async of(state, file, token) {
      const uri = documents.uriOf(file.path);
      adoptSettings(context, state, uri);
      const resting = await restingId(context, state, file, uri, token);
      const before = known.get(file.path);
      if (resting !== undefined && before?.id === resting) return before;
      const found = await documents.at(file.path, uri);
      if (!found.ok) return undefined;
      const { resultId, counted } = await validation(context, found.value, token, { patient: true });
      const id = resting ?? resultId;
      if (before?.id === id) return before;
      const counts = await counted(token);
      note(file.path, id, counts);
      return counts;
    },
  };
}
