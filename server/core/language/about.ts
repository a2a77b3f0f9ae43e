import type { DiagnoseInput } from '../checks/diagnose.ts';
import type { Unit } from '../formats/format.ts';
import type { BilingualUnit } from '../formats/pair.ts';
import type { Content } from '../text/content.ts';

/** A localization file as features see it: one version of one text, and the source that it was paired with. */
export interface About {
  readonly input: DiagnoseInput;
}

/** A unit of a file, looked up once for everything that is shown about it. */
export interface UnitAbout {
  readonly cursor: { readonly subject: About; readonly unit: Unit };
  /** Absent: the source locale does not have the unit. */
  readonly pair?: BilingualUnit;
  /** The unit with the source, including its notes, limits and context; without one, the unit itself. */
  readonly sourceUnit: Unit;
  /** The code itself shows where the text is used, which makes the file's own record of it redundant. */
  readonly isPlaced?: boolean;
  /** What a translator writes; absent in source files, and if there is no translation yet. */
  readonly target?: Content;
}
