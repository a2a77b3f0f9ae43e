import type { ServiceClient } from '../../../server/service/client.ts';
import type { ServiceError, ServiceErrorKind } from '../../../server/service/errors/errors.ts';
import type { Result } from '../../../shared/values/result.ts';
import type { Answer, Ask } from '../embedded/support.ts';

/** The service under test, and what the cases before have made there. */
export interface World {
  readonly client: ServiceClient;
  /** With an admin key. */
  readonly admin: ServiceClient;
  /** Another service than the embedded one: its answers may be late, and it may lack operations. */
  readonly external: boolean;
  /** It looks at the texts that it is sent. */
  readonly translates: boolean;
  /** A client with another key, for the same service. Closed with the world. */
  readonly clientWith: (key: string) => ServiceClient;
  /** A request without the typed client: for what it does not do, or would not do wrong. `admin` sends it with the admin key. */
  readonly ask: (question: Ask, who?: 'admin') => Promise<Answer>;
  readonly folder: string;
  /** Names that nobody else has. */
  readonly unique: (name: string) => string;
  readonly remember: (name: string, value: string) => void;
  /** What an earlier case has made. @throws Lacking when it could not. */
  readonly recall: (name: string) => string;
  /** A pause between two questions to a service that takes its time; none for the embedded one. */
  readonly pause: () => Promise<void>;
}

/** The service does not have what a case needs. */
export class Lacking extends Error {}

/** One request of the typed client and what must come of it. */
export interface Case {
  /** Method and path, as in the list of routes. */
  readonly operation: string;
  readonly name: string;
  /**
   * `embedded`: what no other service does, numbers, texts and times of the embedded one. `translator`: a service that looks at the texts it is
   * sent; test servers answer with texts of their own.
   */
  readonly needs?: 'embedded' | 'translator';
  /** @throws what is wrong, or `Lacking`. */
  readonly check: (world: World) => Promise<void>;
}

type Outcome<T> = Promise<Result<T, ServiceError>>;

/** Statuses of a service that does not have an operation, or not for this key. */
const LACKING = new Set([403, 404, 405, 501]);

function lacking({ message, status }: ServiceError): Lacking {
  return new Lacking(`${message} (HTTP ${status})`);
}

/** A request that succeeds; `holds` throws what is wrong with the answer. */
export function works<T>(
  operation: string,
  name: string,
  run: (world: World) => Outcome<T>,
  holds: (value: T, world: World) => void | Promise<void>,
): Case {
  return {
    operation,
    name,
    async check(world) {
      const answer = await run(world);
      if (answer.ok) return holds(answer.value, world);
      if (world.external && LACKING.has(answer.error.status ?? 0)) throw lacking(answer.error);
      throw new Error(String(answer.error));
    },
  };
}

/** A request that the service refuses, in one of these ways; it must say something to a person. */
export function refused(
  operation: string,
  name: string,
  run: (world: World) => Outcome<unknown>,
  kinds: readonly ServiceErrorKind[],
): Case {
  return {
    operation,
    name,
    async check(world) {
      const answer = await run(world);
      if (answer.ok) throw new Error(`was not refused: ${JSON.stringify(answer.value)}`);
      const { error } = answer;
      if (world.external && error.kind === 'unauthorized') throw lacking(error);
      if (!kinds.includes(error.kind)) throw new Error(`refused as ${error.kind}, not ${kinds.join(' or ')}: ${error}`);
      if (!/^Could not .+\. .+/.test(String(error))) throw new Error(`says nothing to a person: ${error}`);
    },
  };
}

/** A request without the typed client, and one of these statuses; `holds` throws what is wrong with the answer. */
export function asks(
  operation: string,
  name: string,
  question: (world: World) => Ask & { readonly as?: 'admin' },
  statuses: readonly number[],
  holds?: (answer: Answer, world: World) => void | Promise<void>,
): Case {
  return {
    operation,
    name,
    async check(world) {
      const { as, ...asked } = question(world);
      const answer = await world.ask({ method: operation.split(' ', 1)[0] ?? '', ...asked }, as);
      if (statuses.includes(answer.status)) return holds?.(answer, world);
      if (world.external && LACKING.has(answer.status))
        throw new Lacking(`HTTP ${answer.status}: ${answer.text.slice(0, 200)}`);
      throw new Error(`HTTP ${answer.status}, not ${statuses.join(' or ')}: ${answer.text.slice(0, 500)}`);
    },
  };
}

/** The same case, for the embedded service only. */
export function embedded(one: Case): Case {
  return { ...one, needs: 'embedded' };
}

/** The same case, for services that translate what they are sent. */
export function translated(one: Case): Case {
  return { ...one, needs: 'translator' };
}

/** A run of texts as one result: all of them, or the reason. */
export function whole<
  T extends { readonly error?: ServiceError; readonly rejected: ReadonlyMap<number, ServiceError> },
>(outcome: T): Result<T, ServiceError> {
  const error = outcome.error ?? [...outcome.rejected.values()][0];
  return error === undefined ? { ok: true, value: outcome } : { ok: false, error };
}
