import { memorySettings } from '../../../shared/memory.ts';
import { MEMORY_URL } from '../../../shared/values/memory-address.ts';
import { addressOfUser, connectTeam } from '../team/open.ts';
import { type Examination, fine } from './examination.ts';

/** Whether the project uses a shared memory. It is only contacted on request. */
export const sharedMemory: Examination = {
  name: 'memory',
  async look({ host, loaded, online }) {
    const { enabled, server } = memorySettings(loaded.project);
    if (!enabled || server === undefined) return [];
    const address = addressOfUser(host);
    if (!address.ok) return [{ verdict: 'problem', message: address.error.message }];
    if (address.value === undefined) {
      const message = `The project is called ${server} in a shared memory, and ${MEMORY_URL} does not say where that is.`;
      return [{ verdict: 'note', message, advice: 'Without it, this computer translates alone.' }];
    }
    const chosen = fine(`The project takes part in the shared memory ${address.value.name} as ${server}.`);
    if (!online) return [chosen];
    const team = await connectTeam(address.value);
    if (!team.ok) return [chosen, { verdict: 'problem', message: team.error.message }];
    const { name, role, last, sql } = team.value;
    await sql.close();
    const may = { read: 'read only', write: 'read and write', admin: 'read, write and manage it' }[role];
    return [
      chosen,
      fine(`It answers: the team is ${name}, its log has ${last.toLocaleString('en')} rows, you may ${may}.`),
    ];
  },
};
