import type { FileJob } from './job.ts';
import { mask } from './mask/mask.ts';
import { type Item, isToken } from './mask/pieces.ts';
import { type Method, methodsFor } from './methods.ts';
import type { PlannedUnit } from './plan.ts';
import { settingsOf } from './settings.ts';

/** An item in its unit. */
export interface Member {
  readonly unit: PlannedUnit;
  readonly item: Item;
}

/** An item to ask for: starting with which method, and the maximum number of methods (all unless stated). */
export interface Task extends Member {
  readonly from?: number;
  readonly most?: number;
}

/**
 * Items that send the same text: asked once, each answer judged with the item's own codes. The client joins equal texts once more on the wire:
 * groups with codes of other kinds may send one text, which is billed once.
 */
export interface Group {
  methods: readonly Method[];
  readonly unit: PlannedUnit;
  open: Member[];
  attempts: number;
  reason: string;
}

/** Every item of every unit. */
export function tasksOf(units: readonly PlannedUnit[]): readonly Task[] {
  return units.flatMap((unit) => unit.message.items.map((item) => ({ unit, item })));
}

/** Groups in the order of their first items, while tasks are added. */
export class Grouping {
  readonly all: Group[] = [];
  readonly #job: FileJob;
  readonly #byText = new Map<string, Group>();

  constructor(job: FileJob) {
    this.#job = job;
  }

  /** Returns the new groups; `late` are items that join a group which has already been answered. */
  add(
    tasks: readonly Task[],
    isAnswered: (group: Group) => boolean = () => false,
  ): { readonly fresh: readonly Group[]; readonly late: ReadonlyMap<Group, readonly Item[]> } {
    const start = this.all.length;
    const late = new Map<Group, Item[]>();
    for (const { unit, item, from = 0, most } of tasks) {
      const kinds = item.pieces.map((piece) => (isToken(piece) ? `${piece.body.kind} ${piece.role}` : ''));
      const settings = settingsOf(this.#job, unit.unit);
      const key = `${settings.key} ${from} ${most ?? ''} ${mask(item.pieces, 'shown').text}\u0000${kinds.join()}`;
      const known = this.#byText.get(key);
      if (known === undefined) {
        const all = methodsFor(item, settings.options);
        const methods =
          from === 0 && most === undefined ? all : all.slice(from, most === undefined ? undefined : from + most);
        const group = { methods, unit, open: [{ unit, item }], attempts: 0, reason: '' };
        this.#byText.set(key, group);
        this.all.push(group);
        continue;
      }
      known.open.push({ unit, item });
      if (!isAnswered(known)) continue;
      const items = late.get(known);
      if (items === undefined) late.set(known, [item]);
      else items.push(item);
    }
    return { fresh: this.all.slice(start), late };
  }
}
