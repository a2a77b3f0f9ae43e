/** The program of the thread that looks at code for an editor. What goes wrong with one question is its answer. */
import { parentPort, workerData } from 'node:worker_threads';
import { diskFiles } from '../../workspace/disk.ts';
import { LiveCode } from './live.ts';
import type { LiveAnswer, LiveAsk, LiveKind, LiveRequests, LiveStart } from './live-messages.ts';

const port = parentPort;
if (port === null) throw new Error('This program is a worker thread of the language server.');
const { state } = workerData as LiveStart;
const host = { files: diskFiles(), signal: new AbortController().signal, stateFolder: () => state };
const projects = new Map<string, LiveCode>();

const HANDLERS: { readonly [K in LiveKind]: (ask: LiveRequests[K]['ask']) => Promise<LiveRequests[K]['answer']> } = {
  look: (project) => codeOf(project).look(project),
  found: async (ask) => codeOf(ask).found,
  file: (ask) => codeOf(ask).file(ask.path, ask.text),
  imagined: (ask) => codeOf(ask).imagined(ask.path, ask.text),
  texts: (ask) => codeOf(ask).texts(ask.path, ask.text, ask.attributes, ask.kept),
  async close(ask) {
    codeOf(ask).close(ask.path);
    return null;
  },
};

let last: Promise<void> = Promise.resolve();
port.on('message', (message: LiveAsk) => {
  last = last.then(() => answer(message));
});

async function answer<K extends LiveKind>({ id, kind, ask }: LiveAsk & { readonly kind: K }): Promise<void> {
  const say = (message: LiveAnswer) => port?.postMessage(message);
  try {
    say({ id, answer: await HANDLERS[kind](ask as LiveRequests[K]['ask']) });
  } catch (error) {
    say({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

function codeOf({ folder }: { readonly folder: string }): LiveCode {
  const known = projects.get(folder);
  if (known !== undefined) return known;
  host.files.admit?.(folder);
  const code = new LiveCode(host);
  projects.set(folder, code);
  return code;
}
