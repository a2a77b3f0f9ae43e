import { json, type Reply } from '../reply.ts';
import { draw, type Random } from './random.ts';
import type { FaultPlan, NetworkFault } from './spec.ts';

/** What happens to one request: another reply instead of the real one, or a broken connection. */
export type Disturbance =
  | { readonly kind: 'reply'; readonly reply: Reply }
  | { readonly kind: 'refuse' | 'cut' | 'hang' | 'slow' | 'emptybody' };

/** Draws the network faults of a plan, request by request. */
export class NetworkFaults {
  readonly #plan: FaultPlan;
  readonly #random: Random;
  #burst: { readonly fault: NetworkFault; readonly left: number } | undefined;

  constructor(plan: FaultPlan, random: Random) {
    this.#plan = plan;
    this.#random = random;
  }

  get latencyMs(): number {
    return this.#plan.latencyMs;
  }

  get slowMs(): number {
    return this.#plan.slowMs;
  }

  next(path: string): Disturbance | undefined {
    if (!path.includes(this.#plan.only)) return undefined;
    const fault = this.#next();
    switch (fault) {
      case undefined:
        return undefined;
      case 'reset':
        return { kind: this.#random.next() < 0.5 ? 'refuse' : 'cut' };
      case 'refuse':
      case 'cut':
      case 'hang':
      case 'slow':
      case 'emptybody':
        return { kind: fault };
      case 'html413':
        return { kind: 'reply', reply: page(413, 'Request Entity Too Large') };
      default:
        return { kind: 'reply', reply: this.#errorReply(Number(fault)) };
    }
  }

  #next(): NetworkFault | undefined {
    const burst = this.#burst;
    if (burst !== undefined) {
      this.#burst = burst.left > 1 ? { ...burst, left: burst.left - 1 } : undefined;
      return burst.fault;
    }
    const fault = draw(this.#random, this.#plan.network);
    if ((fault === '429' || fault === '529') && this.#plan.burst > 1) {
      this.#burst = { fault, left: this.#plan.burst - 1 };
    }
    return fault;
  }

  /** Error bodies in every shape seen in practice (docs/spec/service.md#error-bodies). */
  #errorReply(status: number): Reply {
    const text = status === 429 || status === 529 ? 'Too many requests' : 'Service temporarily unavailable';
    const shapes = [
      json(status, { message: text }),
      json(status, { message: text, code: status }),
      json(status, { message: text, detail: 'Injected fault' }),
      page(status, text),
      { status, type: 'text/plain; charset=utf-8', body: text },
      { status },
    ];
    const reply = this.#random.pick(shapes) ?? { status };
    const limits = status === 429 || status === 529 || status === 503;
    if (!limits || this.#random.next() < 0.5) return reply;
    return { ...reply, headers: { 'Retry-After': String(this.#plan.retryAfter) } };
  }
}

function page(status: number, title: string): Reply {
  const body = `<html>\n<head><title>${status} ${title}</title></head>\n<body><h1>${status} ${title}</h1></body>\n</html>\n`;
  return { status, type: 'text/html', body };
}
