import type { Content } from '../../../text/content.ts';
import type { Span } from '../../../text/span.ts';
import type {
  Cue,
  Limits,
  Lock,
  Note,
  Origin,
  PluralForm,
  State,
  TargetRule,
  Unit,
  UnitMatch,
  UnitTerm,
} from '../../format.ts';
import { contentFurther, movedNotes } from './moved.ts';
import { asUnit, LazyUnit } from './unit-copy.ts';

/** A unit whose positions are all moved by the same distance on demand: the unit itself stays as it was read, in whichever version. */
export class MovedUnit extends LazyUnit {
  readonly root: Unit;
  readonly delta: number;

  constructor(root: Unit, delta: number) {
    super();
    this.root = root;
    this.delta = delta;
  }

  get id(): string {
    return this.root.id;
  }
  get name(): string {
    return this.root.name;
  }
  get span(): Span {
    return this.#moved(this.root.span);
  }
  get nameSpan(): Span {
    return this.#moved(this.root.nameSpan);
  }
  get source(): Content | undefined {
    return this.root.source && contentFurther(this.root.source, this.delta);
  }
  get target(): Content | undefined {
    return this.root.target && contentFurther(this.root.target, this.delta);
  }
  get notes(): readonly Note[] {
    return movedNotes(this.root.notes, (offset) => offset + this.delta);
  }
  get state(): State {
    return this.root.state;
  }
  get stateName(): string | undefined {
    return this.root.stateName;
  }
  get previousSource(): string | undefined {
    return this.root.previousSource;
  }
  get outdated(): true | undefined {
    return this.root.outdated;
  }
  get draft(): true | undefined {
    return this.root.draft;
  }
  get targetOrigin(): Origin | undefined {
    return this.root.targetOrigin;
  }
  get lock(): Lock | undefined {
    return this.root.lock;
  }
  get limits(): Limits | undefined {
    return this.root.limits;
  }
  get kind(): string | undefined {
    return this.root.kind;
  }
  get context(): string | undefined {
    return this.root.context;
  }
  get plural(): PluralForm | undefined {
    const { plural } = this.root;
    return plural?.other === undefined ? plural : { ...plural, other: contentFurther(plural.other, this.delta) };
  }
  get syntax(): string | undefined {
    return this.root.syntax;
  }
  get everywhere(): true | undefined {
    return this.root.everywhere;
  }
  get cue(): Cue | undefined {
    const { cue } = this.root;
    return cue && { ...cue, timing: this.#moved(cue.timing) };
  }
  get protectedWords(): readonly string[] | undefined {
    return this.root.protectedWords;
  }
  get declaredPlaceholders(): readonly string[] | undefined {
    return this.root.declaredPlaceholders;
  }
  get rules(): readonly TargetRule[] | undefined {
    return this.root.rules;
  }
  get terms(): readonly UnitTerm[] | undefined {
    return this.root.terms;
  }
  get allowedCharacters(): string | undefined {
    return this.root.allowedCharacters;
  }
  get matches(): readonly UnitMatch[] | undefined {
    const { delta } = this;
    return this.root.matches?.map(({ source, target, ...match }) => ({
      ...match,
      target: contentFurther(target, delta),
      ...(source && { source: contentFurther(source, delta) }),
    }));
  }

  forget(): void {
    this.root.forget?.();
  }

  #moved({ start, end }: Span): Span {
    return { start: start + this.delta, end: end + this.delta };
  }
}

/** A unit after an edit, with everything that belongs to it. */
export function movedBy(unit: Unit, delta: number): Unit {
  if (delta === 0) return unit;
  return asUnit(unit instanceof MovedUnit ? new MovedUnit(unit.root, unit.delta + delta) : new MovedUnit(unit, delta));
}
