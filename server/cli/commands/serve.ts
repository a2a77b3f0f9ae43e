import { once } from 'node:events';
import { openEmbedded } from '../../engine/service.ts';
import type { CliContext } from '../context.ts';
import { EXIT, type ExitCode, orEnd } from '../exit.ts';

export interface ServeOptions {
  readonly port?: number;
  readonly key?: string;
  readonly latency?: number;
  readonly fault?: string;
  readonly engine?: 'pseudo' | 'apertium';
}

/** `dragoman serve`: the embedded service on a loopback port, until Ctrl-C. */
export async function serve(context: CliContext, options: ServeOptions): Promise<ExitCode> {
  const { port, key, latency, fault, engine } = options;
  const embedded = orEnd(
    await openEmbedded(context, {
      ...(port !== undefined && { port }),
      ...(key !== undefined && { key }),
      ...(latency !== undefined && { latencyMs: latency }),
      ...(fault !== undefined && { faults: fault }),
      ...(engine !== undefined && { engine }),
    }),
  );
  if (context.options.json === true) context.terminal.json('serve', { url: embedded.url, key: embedded.key });
  else {
    context.terminal.print(`Embedded service at ${embedded.url}`);
    context.terminal.print(`Key: ${embedded.key}`);
    const makes = engine === 'apertium' ? 'It translates with Apertium' : 'It makes pseudo-translations';
    context.terminal.note(`${makes} and listens on this machine only. Ctrl-C ends it. Try it in another terminal:`);
    context.terminal.note(
      `  DRAGOMAN_SERVICE=${embedded.url} DRAGOMAN_AUTH_KEY=${embedded.key} dragoman translate --text "Save changes" --to de`,
    );
  }
  if (!context.signal.aborted) await once(context.signal, 'abort');
  await embedded.close();
  return EXIT.done;
}
