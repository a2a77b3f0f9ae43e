import type { CliContext } from '../context.ts';
import { EXIT, type ExitCode, serviceFailure } from '../exit.ts';
import { connectService } from '../service.ts';

/** `dragoman languages`: what the service translates from or into. */
export async function languages(context: CliContext, type: 'source' | 'target'): Promise<ExitCode> {
  const service = await connectService(context.options);
  try {
    const answer = await service.client.languages(type, { signal: context.signal });
    if (!answer.ok) throw serviceFailure(answer.error);
    const list = [...answer.value].sort((a, b) => (a.code < b.code ? -1 : 1));
    if (context.options.json === true) context.terminal.json(list);
    else if (type === 'source')
      context.terminal.table(
        ['code', 'language'],
        list.map(({ code, name }) => [code, name]),
      );
    else
      context.terminal.table(
        ['code', 'language', 'formality'],
        list.map(({ code, name, supportsFormality }) => [code, name, supportsFormality ? 'yes' : '']),
      );
    return EXIT.done;
  } finally {
    await service.close();
  }
}
