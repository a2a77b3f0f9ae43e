/** The program of a worker thread of `dragoman check`. Answers include expected failures; all others end the thread, which `pool.ts` reports. */
import { parentPort, workerData } from 'node:worker_threads';
import { diskFiles } from '../parts/workspace/files/disk.ts';
import { frugally } from '../threads/heap.ts';
import { FileWorker } from './file-worker.ts';
import { revived } from './share.ts';
import type { FromWorker, ToWorker, WorkerStart } from './worker-messages.ts';

const port = parentPort;
if (port === null) throw new Error('This program is a worker thread of dragoman check.');
const { loaded, workers, grants, state, log, shown } = workerData as WorkerStart;
const stop = new AbortController();
const say = (message: FromWorker) => port.postMessage(message);

const files = frugally(diskFiles(...grants.folders));
for (const folder of grants.lent) files.lend?.(folder);
for (const path of grants.named) files.name?.(path);
files.assume?.(loaded.folder, loaded.project.encodings ?? {});
const reporter = { note: (line: string) => say({ kind: 'note', line }) };
const host = { files, reporter, signal: stop.signal, stateFolder: () => state };
const worker = await FileWorker.ready(host, loaded, workers, { text: log }, shown);

let last: Promise<void> = Promise.resolve();
port.on('message', (message: ToWorker) => {
  if (message.kind === 'stop') stop.abort();
  else if (message.kind === 'known') worker.known = message.known;
  else last = last.then(() => answer(message));
});

async function answer({ pass, at, share }: Extract<ToWorker, { kind: 'share' }>): Promise<void> {
  say({ kind: 'answer', at, answer: await worker.do(pass, revived(share)) });
}
