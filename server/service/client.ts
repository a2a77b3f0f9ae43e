import type { Result } from '../../shared/result.ts';
import type { ServiceError } from './errors.ts';
import type { Language } from './languages.ts';
import type { CallOptions, Translator } from './translate-types.ts';
import type { Usage } from './usage.ts';

/** Everything the service offers, typed. One file per resource beside this one; `createClient` puts them together. */
export interface ServiceClient extends Translator {
  languages(type: 'source' | 'target', call?: CallOptions): Promise<Result<readonly Language[], ServiceError>>;
  usage(call?: CallOptions): Promise<Result<Usage, ServiceError>>;
  /** Closes kept-alive connections. */
  close(): Promise<void>;
}
