/** The program of the thread that analyses code for an editor. */
import { diskFiles } from '../parts/workspace/files/disk.ts';
import { answerAll } from '../threads/thread-program.ts';
import { LiveCode } from './live.ts';
import type { LiveRequests, LiveStart } from './live-messages.ts';

answerAll<LiveRequests, LiveStart>(({ state }) => {
  const host = { files: diskFiles(), signal: new AbortController().signal, stateFolder: () => state };
  const projects = new Map<string, LiveCode>();
  const codeOf = ({ folder }: { readonly folder: string }): LiveCode => {
    const known = projects.get(folder);
    if (known !== undefined) return known;
    host.files.admit?.(folder);
    const code = new LiveCode(host);
    projects.set(folder, code);
    return code;
  };
  return {
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
});
