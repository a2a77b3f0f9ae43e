import type { QualityProviderName } from '../../../../shared/quality.ts';
import type { QualityRun } from '../../../engine/parts/quality/judge.ts';
import type { QualityProvider } from '../../../engine/parts/quality/provider.ts';
import { serviceProvider } from '../../../engine/parts/quality/service-provider.ts';
import type { Context } from '../../context.ts';
import { refusal } from '../../guard.ts';
import { isTrouble } from '../service/ask.ts';
import { failureOf } from '../translate/report.ts';
import { editorProvider } from './editor-model.ts';

/** Work with a provider; `run` in the result says how the provider did. */
type Work<T> = (provider: QualityProvider) => Promise<T>;

/** Opens the named provider, or that of the settings. @throws ResponseError if there is none, with what to do */
export async function withProvider<T extends { readonly run?: QualityRun }>(
  context: Context,
  uri: string,
  named: Exclude<QualityProviderName, 'none'> | undefined,
  work: Work<T>,
): Promise<T> {
  const settings = await context.settings.get(uri);
  const name = named ?? settings.qualityProvider;
  if (name === 'none')
    throw refusal(
      'No provider is chosen to judge translations. Set "dragoman.quality.provider" to "service" or "editor". Nothing was sent.',
    );
  if (name === 'editor') return work(await editorProvider(context));
  const { services } = context;
  const found = await services.use(
    settings,
    (client) => {
      const { id } = services.account(settings);
      return work(serviceProvider(client, id, services.status(settings).service));
    },
    ({ run }) => {
      const error = run?.failure?.kind === 'service' ? run.failure.error : undefined;
      return error !== undefined && isTrouble(error, true) ? error : undefined;
    },
  );
  if (!found.ok) throw failureOf(found.error);
  return found.value;
}
