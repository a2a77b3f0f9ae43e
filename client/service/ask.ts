import type { ServiceCalls, ServiceCommand } from '../../shared/service.ts';
import type { App } from '../app.ts';
import { withProgress } from '../server/run.ts';

/** Runs one operation of the service, with Cancel. Resolves to `undefined` if it failed (already reported) or was cancelled. */
export function askService<K extends ServiceCommand>(
  app: App,
  title: string,
  command: K,
  argument: ServiceCalls[K]['takes'],
): Promise<ServiceCalls[K]['answers'] | undefined> {
  return withProgress(app, title, (progress, token) =>
    app.client.execute<ServiceCalls[K]['answers']>(command, argument, { token, progress }),
  );
}
