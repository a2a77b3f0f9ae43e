import { resolve } from 'node:path';
import { VERSION } from '../../../shared/version.ts';
import { redactor } from '../../service/redact.ts';
import { type CliContext, projectFolder } from '../context.ts';
import { EXIT, type ExitCode } from '../exit.ts';
import { knownKeys } from '../service.ts';

export interface McpOptions {
  /** For the whole session. */
  readonly maxCharacters?: number;
}

/** `dragoman mcp`: tools for agents over standard input and output, until the client goes. Loaded on demand: no other command needs them. */
export async function mcp(context: CliContext, { maxCharacters }: McpOptions): Promise<ExitCode> {
  const { options, terminal, signal } = context;
  const folder = await projectFolder(options);
  const authKeyFile = options.authKeyFile === undefined ? undefined : resolve(options.authKeyFile);
  // Paths of calls, and names in answers, are relative to the project.
  process.chdir(folder);
  const [{ INSTRUCTIONS, TOOLS }, { serveTools }, { Spending }, { serveMcp }] = await Promise.all([
    import('../../mcp/index.ts'),
    import('../../mcp/session.ts'),
    import('../../mcp/spending.ts'),
    import('../../mcp/serve.ts'),
  ]);
  const session = {
    options: { ...options, project: folder, ...(authKeyFile !== undefined && { authKeyFile }) },
    folder,
    spending: new Spending(maxCharacters),
  };
  const redact = redactor(knownKeys(authKeyFile));
  const about = { name: 'dragoman', title: 'Dragoman', version: VERSION, instructions: INSTRUCTIONS };
  terminal.note(`Tools for agents on ${folder}, over standard input and output.`);
  await serveMcp(about, serveTools(TOOLS, session, redact), signal, (message) => terminal.error(redact(message)));
  return EXIT.done;
}
