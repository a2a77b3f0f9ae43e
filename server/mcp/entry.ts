import { VERSION } from '../../shared/version.ts';
import type { Host } from '../engine/host.ts';
import { knownKeys } from '../engine/service.ts';
import { redactor } from '../service/transport/redact.ts';
import { INSTRUCTIONS, TOOLS } from './index.ts';
import { PROMPTS } from './prompts/index.ts';
import { RESOURCES } from './resources/index.ts';
import { serveTools } from './session.ts';
import { Spending } from './spending.ts';

/** Serves the tools over standard input and output, until the client disconnects. @param maxCharacters limit for the whole session */
export async function runMcp(host: Host, folder: string, maxCharacters: number | undefined): Promise<void> {
  // A separate bundle: nothing else needs the protocol.
  const { serveMcp } = await import('./serve.ts');
  const redact = redactor(knownKeys(host));
  const session = { host, folder, spending: new Spending(maxCharacters) };
  const about = { name: 'dragoman', title: 'Dragoman', version: VERSION, instructions: INSTRUCTIONS };
  const offer = { tools: TOOLS, resources: RESOURCES, prompts: PROMPTS };
  host.reporter.note(`Tools for agents on ${folder}, over standard input and output.`);
  await serveMcp(about, serveTools(offer, session, redact), host.signal, (message) =>
    host.reporter.error(redact(message)),
  );
}
