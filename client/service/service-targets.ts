import type { LanguageInfo } from '../../shared/service.ts';
import type { App } from '../app.ts';

/** The target languages of the service in use, as BCP 47 tags; `undefined` if they are not available. */
export async function serviceTargets(app: App): Promise<readonly string[] | undefined> {
  const { service, state } = app.status.current;
  if (state === 'off' || state === 'problem') return undefined;
  return app.targets.of(service, () =>
    app.client.look<readonly LanguageInfo[]>('dragoman.server.languages', { type: 'target' }),
  );
}
