import type { Explanations } from './failures.ts';

/** What refusals mean for admin operations. */
export const ADMIN_ERRORS: Explanations = {
  403: {
    message: 'the service refused: this needs an admin key (ending in :adm) on the paid plan',
    advice: 'Use an admin key of the organization.',
    needsAdmin: true,
  },
  404: { message: 'the service knows no such key, or has no admin operations' },
};
