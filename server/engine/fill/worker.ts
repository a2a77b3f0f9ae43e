/** The program of the thread that fills the memory of an editor: reads what is new in files and in the shared memory. */

import { indexGroups } from '../memory/memory.ts';
import { MemoryHandle } from '../parts/memory/handle.ts';
import { diskFiles } from '../parts/workspace/files/disk.ts';
import { revivedGroup } from '../projects/plain-group.ts';
import { followTeam } from '../team/join.ts';
import { answerAll } from '../threads/thread-program.ts';
import type { FillAsk, FillRequests } from './messages.ts';

const { signal } = new AbortController();

answerAll<FillRequests, undefined>(() => ({ fill }));

async function fill({ memory, folder, encodings, grants, groups, complete, shared }: FillAsk): Promise<string[]> {
  const told: string[] = [];
  const note = (message: string): void => void told.push(message);
  const handle = new MemoryHandle(memory, note);
  try {
    if (shared !== undefined) await followTeam({ signal, onTrouble: note }, handle, shared);
    const files = diskFiles(...grants.folders);
    for (const lent of grants.lent) files.lend?.(lent);
    for (const named of grants.named) files.name?.(named);
    files.assume?.(folder, encodings);
    await indexGroups(handle, files, { project: folder, groups: groups.map(revivedGroup), complete, signal });
  } finally {
    handle.close();
  }
  return told;
}
