import { listLanguages } from './resources/languages.ts';
import { translate } from './resources/translate.ts';
import { getUsage } from './resources/usage.ts';
import type { Route } from './router.ts';

const KIB = 1024;
/** Bodies of requests that need none. */
const NONE = 16 * KIB;
/** `service-interface` section 8. */
const TEXT = 128 * KIB;

/** The interface, operation by operation, in the order of `service-interface` section 4. */
export const ROUTES: readonly Route[] = [
  { method: 'POST', path: '/v2/translate', audience: 'developers', maxBytes: TEXT, handle: translate },
  { method: 'GET', path: '/v2/usage', audience: 'developers', maxBytes: NONE, handle: getUsage },
  { method: 'GET', path: '/v2/languages', audience: 'developers', maxBytes: NONE, handle: listLanguages },
];
