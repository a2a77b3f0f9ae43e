import { fail, ok, type Result } from '../../../shared/values/result.ts';

/** What goes wrong with a translated text, as seen in the field (docs/spec/checks.md#failures-of-machine-translation). */
export const TEXT_FAULTS = [
  'adjacent', // two tags with words between them end up side by side
  'doubled', // the sentence comes back twice
  'leak', // an internal token takes the place of a tag
  'entities', // raw characters come back as entities
  'droptag', // a tag, or a pair of them, is lost
  'splittag', // a pair of tags is split in two, or an empty tag doubled
  'newlines', // a line break is lost or added
  'spaces', // white space is lost or added at the edges, before a tag or before punctuation
  'empty', // the answer is empty
  'unchanged', // the text comes back as it was sent
] as const;

/** What goes wrong between client and service. */
export const NETWORK_FAULTS = [
  '429', // too many requests, half of them with Retry-After
  '529',
  '500',
  '502',
  '503',
  '504',
  'html413', // a proxy's 413, as an HTML page
  'refuse', // the connection is cut before the request is processed
  'cut', // the connection is cut in the middle of the answer, after the request was processed
  'reset', // either of the two above
  'hang', // there is never an answer
  'slow', // the answer comes in small pieces
  'emptybody', // the request is processed, the answer has no body
] as const;

export type TextFault = (typeof TEXT_FAULTS)[number];
export type NetworkFault = (typeof NETWORK_FAULTS)[number];

export interface FaultPlan {
  /** Rates from 0 to 1 per translated text. */
  readonly text: ReadonlyMap<TextFault, number>;
  /** Rates from 0 to 1 per request. */
  readonly network: ReadonlyMap<NetworkFault, number>;
  /** Added to every answer, in milliseconds. */
  readonly latencyMs: number;
  /** How long a slow answer takes, in milliseconds. */
  readonly slowMs: number;
  /** Value of Retry-After in seconds, where it is sent. */
  readonly retryAfter: number;
  /** How many requests in a row get a 429 or 529. */
  readonly burst: number;
  /** Rate from 0 to 1 of quality evaluations that end in an error. */
  readonly evaluation: number;
  /** Only requests whose path contains this text get network faults. */
  readonly only: string;
}

const NUMBERS = ['latency', 'slowms', 'retryafter', 'burst', 'evaluation'] as const;

/** Parses a list like `adjacent=0.01,429=0.1,latency=100,only=/v2/translate`. The error says what is wrong and which names exist. */
export function parseFaults(spec: string): Result<FaultPlan, string> {
  const text = new Map<TextFault, number>();
  const network = new Map<NetworkFault, number>();
  const numbers = new Map<string, number>();
  let only = '';
  for (const item of spec.split(',').map((part) => part.trim())) {
    if (item === '') continue;
    const equals = item.indexOf('=');
    const name = (equals === -1 ? item : item.slice(0, equals)).trim().toLowerCase();
    const value = equals === -1 ? '' : item.slice(equals + 1).trim();
    if (name === 'only') {
      only = value;
      continue;
    }
    const number = /^\d*\.?\d+(?:e-?\d+)?$/i.test(value) ? Number(value) : Number.NaN;
    if (Number.isNaN(number)) return fail(`fault "${item}": expected a name and a number, like 429=0.1`);
    const textFault = TEXT_FAULTS.find((known) => known === name);
    const networkFault = NETWORK_FAULTS.find((known) => known === name);
    const isRate = (textFault ?? networkFault) !== undefined || name === 'evaluation';
    if (isRate && number > 1) return fail(`fault "${item}": a rate is from 0 to 1`);
    if (textFault !== undefined) text.set(textFault, number);
    else if (networkFault !== undefined) network.set(networkFault, number);
    else if (NUMBERS.some((known) => known === name)) numbers.set(name, number);
    else return fail(`fault "${name}" is not known; known are ${known()}`);
  }
  for (const [kind, rates] of [['text', text] as const, ['network', network] as const]) {
    const sum = [...rates.values()].reduce((total, rate) => total + rate, 0);
    if (sum > 1 + 1e-9) return fail(`the rates of the ${kind} faults add up to ${sum}, more than 1`);
  }
  return ok({
    text,
    network,
    latencyMs: numbers.get('latency') ?? 0,
    slowMs: numbers.get('slowms') ?? 1000,
    retryAfter: Math.floor(numbers.get('retryafter') ?? 1),
    evaluation: numbers.get('evaluation') ?? 0,
    burst: Math.max(1, Math.floor(numbers.get('burst') ?? 1)),
    only,
  });
}

function known(): string {
  return [...TEXT_FAULTS, ...NETWORK_FAULTS, ...NUMBERS, 'only'].join(', ');
}
