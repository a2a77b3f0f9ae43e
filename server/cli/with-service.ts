import { connectService, type Role } from '../engine/service.ts';
import type { ServiceClient } from '../service/client.ts';
import type { CallOptions } from '../service/resources/translate-types.ts';
import type { CliContext } from './context.ts';
import { orEnd } from './exit.ts';

/** A connected client and the options of every call: Ctrl-C cancels it. */
export interface Session {
  readonly client: ServiceClient;
  readonly call: CallOptions;
  /** The service's display name. */
  readonly name: string;
  /** As in `ConnectedService`. */
  readonly maker: string;
}

/** Connects for one command and closes the connection however the command ends. */
export async function withService<T>(
  context: CliContext,
  work: (session: Session) => Promise<T>,
  role: Role = 'developer',
): Promise<T> {
  const { client, name, maker, close } = orEnd(await connectService(context, role));
  try {
    return await work({ client, name, maker, call: { signal: context.signal } });
  } finally {
    await close();
  }
}
