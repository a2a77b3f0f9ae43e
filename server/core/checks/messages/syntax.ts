import { onceFor } from '../../../../shared/values/once-for.ts';
import type { BilingualUnit } from '../../formats/pair.ts';
import type { CheckContext } from '../check.ts';

/** Contexts that differ only in their dialect, shared by all units that are read alike. */
const othersOf = onceFor((_context: CheckContext) => new Map<string, CheckContext>());

/** The context for a unit whose file states how the program reads it. */
export function contextFor<C extends CheckContext>(
  context: C,
  { sourceUnit: { syntax } }: Pick<BilingualUnit, 'sourceUnit'>,
): C {
  if (syntax === undefined || syntax === context.dialect) return context;
  const others = othersOf(context);
  const found = others.get(syntax) ?? { ...context, dialect: syntax };
  others.set(syntax, found);
  return found as C;
}
