/** The cost of translating several files: sums of the server's estimate, by locale. */
import type { Estimate, EstimatedFile } from '../../shared/estimate.ts';
import { isOffered } from '../../shared/locale.ts';

/** What would be sent for one locale, or for several. */
export interface Cost {
  /** Target files. */
  readonly files: number;
  /** Units, including those whose translation is already known. */
  readonly units: number;
  /** Code points to send: each distinct text of a file once. */
  readonly characters: number;
  /** Code points if all further attempts are needed. */
  readonly most: number;
}

export interface LocaleCost extends Cost {
  readonly locale: string;
}

/** The locales with something to translate; those that the service does not support are listed separately. */
export interface Costs {
  readonly offered: readonly LocaleCost[];
  readonly others: readonly LocaleCost[];
}

/** @param targets the service's language codes; undefined: unknown */
export function costsOf({ files }: Pick<Estimate, 'files'>, targets?: ReadonlySet<string>): Costs {
  const byLocale = [...Map.groupBy(files, ({ locale }) => locale)].map(([locale, own]) => ({ locale, ...sumOf(own) }));
  return {
    offered: byLocale.filter(({ locale }) => isOffered(locale, targets)),
    others: byLocale.filter(({ locale }) => !isOffered(locale, targets)),
  };
}

function sumOf(files: readonly EstimatedFile[]): Cost {
  return totalOf(
    files.map(({ units, reused, characters, mostCharacters }) => ({
      files: 1,
      units: units + reused,
      characters,
      most: mostCharacters,
    })),
  );
}

export function totalOf(costs: readonly Cost[]): Cost {
  const sum = (of: (cost: Cost) => number) => costs.reduce((total, cost) => total + of(cost), 0);
  return {
    files: sum(({ files }) => files),
    units: sum(({ units }) => units),
    characters: sum(({ characters }) => characters),
    most: sum(({ most }) => most),
  };
}

/** Whether a run needs confirmation: it writes more than one file, or sends more than `above` code points. */
export function asksFirst({ files, characters }: Cost, above: number): boolean {
  return files > 1 || characters > above;
}
