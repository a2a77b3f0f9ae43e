import type { FileGroup } from '../parts/workspace/discovery/groups.ts';
import { type PlainGroup, plainGroup, revivedGroup } from '../projects/plain-group.ts';
import type { Subject } from './subject.ts';

/** Files of one group, processed by one worker: what is read for one of them serves the others. */
export interface Share {
  readonly group: FileGroup;
  readonly subjects: readonly Subject[];
}

/** A share in the form that is sent to another thread. */
export interface PlainShare {
  readonly group: PlainGroup;
  readonly subjects: readonly Omit<Subject, 'group'>[];
}

export function plain({ group, subjects }: Share): PlainShare {
  return { group: plainGroup(group), subjects: subjects.map(({ path, role, locale }) => ({ path, role, locale })) };
}

/** @throws Error for a format that this program does not support */
export function revived({ group: data, subjects }: PlainShare): Share {
  const group = revivedGroup(data);
  return { group, subjects: subjects.map((subject) => ({ ...subject, group })) };
}

/** Subjects by their group, in order. A group with most of the files of a run is split, so that every worker gets a part. */
export function sharesOf(subjects: Iterable<Subject>, workers: number): readonly Share[] {
  const groups = [...Map.groupBy(subjects, ({ group }) => group)];
  const pieces = groups.length < 4 * workers ? workers : 1;
  return groups.flatMap(([group, own]) => {
    const size = Math.ceil(own.length / pieces);
    return Array.from({ length: Math.ceil(own.length / size) }, (_, at) => ({
      group,
      subjects: own.slice(at * size, (at + 1) * size),
    }));
  });
}
