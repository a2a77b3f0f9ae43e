import { type Address, type AddressProblem, parseAddress } from '../../../../shared/values/memory-address.ts';
import { fail, type Result } from '../../../../shared/values/result.ts';
import type { TeamError } from './sql.ts';

/** Like `parseAddress`, with errors as messages that do not repeat the address. */
export function readAddress(text: string): Result<Address, TeamError> {
  const address = parseAddress(text);
  if (address.ok) return address;
  const message = `The address of the shared memory cannot be used: ${wordsFor(address.error)}. Write postgres://login:password@host/database.`;
  return fail({ kind: 'refused', message });
}

function wordsFor(problem: AddressProblem): string {
  switch (problem.kind) {
    case 'scheme':
      return 'it is not a postgres:// address';
    case 'form':
      return 'it cannot be read; in a password / is written %2F, ? is %3F and # is %23';
    case 'host':
      return 'it names no host';
    case 'database':
      return 'it names no database';
    case 'login':
      return 'it names no login';
    case 'clear':
      return `sslmode=disable would send translations to ${problem.host} in the clear, and is for this computer only`;
  }
}
