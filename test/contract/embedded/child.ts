/** A service in a process of its own, to be killed. */
import { startEmbedded } from '../../../server/embedded/index.ts';

const { url, key } = await startEmbedded({ stateFile: process.argv[2] });
process.send?.({ url, key });
