import type { Unit } from '../formats/format.ts';

/** Levels of an outline: deeper ones are folded into the last, so that a hostile file cannot make a tree that nobody can send. */
const DEPTH = 24;

/**
 * The groups that a unit stands in, from the outside in: the keys of a JSON pointer before the last (RFC 6901),
 * or what the format gives as context (file and groups of an XLIFF unit). Subtitles have none.
 */
export function stepsOf(format: string, unit: Pick<Unit, 'id' | 'context'>): readonly string[] {
  const steps = allSteps(format, unit);
  if (steps.length <= DEPTH) return steps;
  return [...steps.slice(0, DEPTH - 1), steps.slice(DEPTH - 1).join('/')];
}

/** The same for units of the same groups: whoever goes through thousands asks for the steps of a group once. */
export function groupOf(format: string, { id, context = '' }: Pick<Unit, 'id' | 'context'>): string {
  return format === 'json' ? id.slice(0, id.lastIndexOf('/') + 1) : context;
}

/** What a unit is called beside its groups: a JSON unit's name repeats them. */
export function labelOf(format: string, { id, name }: Pick<Unit, 'id' | 'name'>): string {
  return format === 'json' ? unescapePointer(id.slice(id.lastIndexOf('/') + 1)) : name;
}

function allSteps(format: string, { id, context }: Pick<Unit, 'id' | 'context'>): readonly string[] {
  if (format === 'json') return id.split('/').slice(1, -1).map(unescapePointer);
  return format === 'srt' ? [] : (context?.split(' > ') ?? []);
}

/** `~1` is `/`, `~0` is `~`: in this order. */
function unescapePointer(step: string): string {
  return step.includes('~') ? step.replaceAll('~1', '/').replaceAll('~0', '~') : step;
}
