import { type Reply, refuse } from '../reply.ts';

/** No account here has voice (docs/spec/service.md#voice): nothing can be started, so there are no jobs. */
export function noVoice(): Reply {
  return refuse(404, 'No voice translation job with this id was found.');
}
