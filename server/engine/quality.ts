import { ok, type Result } from '../../shared/values/result.ts';
import type { OpenedProvider } from './check/quality.ts';
import type { Failure } from './failure.ts';
import type { Host } from './host.ts';
import { serviceProvider } from './parts/quality/service-provider.ts';
import { connectService } from './service.ts';

/** The service of this run as a judge of translations. */
export async function openServiceJudge(host: Host): Promise<Result<OpenedProvider, Failure>> {
  const connected = await connectService(host);
  if (!connected.ok) return connected;
  const { client, id, name, close } = connected.value;
  return ok({ provider: serviceProvider(client, id, name), close });
}
