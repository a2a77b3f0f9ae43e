import { describeError } from '../../service/errors/errors.ts';
import { connectService } from '../service.ts';
import { type Examination, fine, type Result } from './examination.ts';

/** Which service a run would use, and whether there is a key for it. It is only contacted on request. */
export const service: Examination = {
  name: 'service',
  async look({ host, online }) {
    const connected = await connectService(host);
    if (!connected.ok)
      return [
        { verdict: 'note', message: connected.error.message, advice: 'Checks need no service; translation does.' },
      ];
    const { client, name, engine } = connected.value;
    try {
      const chosen = fine(
        `Translations come from ${name}${engine === 'pseudo' ? ': they are made up, for trying' : ''}.`,
      );
      if (!online) return [chosen];
      const usage = await client.usage({ signal: host.signal });
      const answer: Result = usage.ok
        ? fine(`${name} answers, and the key is right.`)
        : { verdict: 'problem', message: `${name} was asked: ${describeError(usage.error)}` };
      return [chosen, answer];
    } finally {
      await connected.value.close();
    }
  },
};
