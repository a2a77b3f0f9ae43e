import { attribute } from '../../../text/xml/attributes.ts';
import { children } from '../../../text/xml/table.ts';
import type { TargetRule } from '../../format.ts';
import { anyLocal, type XliffModel } from './model.ts';
import { rulesOf } from './modules.ts';

/** Names of the Size and Length Restriction module's profiles that a file declares. */
export interface Profiles {
  readonly general?: string;
  readonly storage?: string;
}

/** Maximum number of names in a path. */
const DEEPEST = 32;

/** A `file` or `group`, shared by the units in it: everything here is read once. */
export class Container {
  readonly element: number;
  readonly parent: Container | undefined;
  /** `translate="no"` applies here, unless a unit overrides it. */
  readonly untranslated: boolean;
  readonly #model: XliffModel;
  #name: string | undefined;
  #path: string | undefined;
  #profiles: Profiles | undefined;
  #rules: readonly TargetRule[] | undefined;

  constructor(model: XliffModel, element: number, parent: Container | undefined) {
    this.#model = model;
    this.element = element;
    this.parent = parent;
    const said = attribute(model.table, element, 'translate');
    this.untranslated = said === undefined ? (parent?.untranslated ?? false) : said === 'no';
  }

  /** The `file` that this is, or belongs to. */
  get file(): Container {
    let container: Container = this;
    for (let steps = 0; container.parent !== undefined && steps < DEEPEST; steps++) container = container.parent;
    return container;
  }

  /** Original and names of groups, outermost first; empty if none has a name. */
  get path(): string {
    if (this.#path === undefined) {
      const names: string[] = [];
      let container: Container | undefined = this;
      for (let steps = 0; container !== undefined && steps < DEEPEST; container = container.parent, steps++)
        if (container.#ownName() !== '') names.unshift(container.#ownName());
      this.#path = names.join(' > ');
    }
    return this.#path;
  }

  /** Rules for the targets in it. */
  get rules(): readonly TargetRule[] {
    this.#rules ??= rulesOf(this.#model, this.element, this.parent?.rules);
    return this.#rules;
  }

  get profiles(): Profiles {
    this.#profiles ??= profilesOf(this.#model, this.element);
    return this.#profiles;
  }

  #ownName(): string {
    const { table } = this.#model;
    const read = (name: string) => attribute(table, this.element, name);
    this.#name ??=
      this.parent === undefined ? (read('original') ?? '') : read('resname') || read('name') || read('id') || '';
    return this.#name;
  }
}

function profilesOf(model: XliffModel, file: number): Profiles {
  const { table } = model;
  for (const child of children(table, file)) {
    if (anyLocal(model, child) !== 'profiles') continue;
    const general = attribute(table, child, 'generalProfile');
    const storage = attribute(table, child, 'storageProfile');
    return { ...(general !== undefined && { general }), ...(storage !== undefined && { storage }) };
  }
  return {};
}
