import { type Reply, refuse } from '../reply.ts';

/** No account here has voice (docs/spec/service.md#voice): nothing can be started, so that there is no job. */
export function noVoice(): Reply {
  return refuse(404, 'No voice translation job with this id was found.');
}
