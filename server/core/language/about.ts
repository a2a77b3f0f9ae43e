import type { DiagnoseInput } from '../checks/diagnose.ts';
import type { Unit } from '../formats/format.ts';
import type { BilingualUnit } from '../formats/pair.ts';
import type { Content } from '../text/content.ts';

/** A localization file as a feature looks at it: one version of one text, and the source that it was paired with. */
export interface About {
  readonly input: DiagnoseInput;
}

/** A unit of a file, looked up once for all that is said about it. */
export interface UnitAbout {
  readonly cursor: { readonly subject: About; readonly unit: Unit };
  /** Absent: the source locale does not have the unit. */
  readonly pair?: BilingualUnit;
  /** The unit that holds the source, with its notes, limits and context; where there is none, the unit itself. */
  readonly sourceUnit: Unit;
  /** Where code shows the text is known from the code itself: what the file remembers of it is old, or the same. */
  readonly isPlaced?: boolean;
  /** What a translator writes; absent in source files, and where there is no translation yet. */
  readonly target?: Content;
}
