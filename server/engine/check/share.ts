import { FORMATS } from '../../formats/index.ts';
import type { FileGroup } from '../../workspace/groups.ts';
import type { Subject } from './subject.ts';

/** Files of one group, looked at by one worker: what is read for one of them serves the others. */
export interface Share {
  readonly group: FileGroup;
  readonly subjects: readonly Subject[];
}

/** A share as it goes to another thread: a format is more than data, so its name goes. */
export interface PlainShare {
  readonly format: string;
  readonly group: Omit<FileGroup, 'format'>;
  readonly subjects: readonly Omit<Subject, 'group'>[];
}

export function plain({ group: { format, ...group }, subjects }: Share): PlainShare {
  return { format: format.id, group, subjects: subjects.map(({ path, role, locale }) => ({ path, role, locale })) };
}

/** @throws Error for a format that this program does not have */
export function revived({ format: id, group: data, subjects }: PlainShare): Share {
  const format = FORMATS.find((one) => one.id === id);
  if (format === undefined) throw new Error(`There is no format ${id}.`);
  const group = { ...data, format };
  return { group, subjects: subjects.map((subject) => ({ ...subject, group })) };
}

/** Subjects by their group, in order. A group that has most of the files of a run is cut, so that every worker has some of it. */
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
