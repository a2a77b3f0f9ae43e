import type { Name, Naming } from '../../../core/formats/common/order/naming.ts';
import { refusal } from '../../guard.ts';
import type { Subject } from '../subject.ts';

export interface NamedPlace {
  readonly naming: Naming;
  readonly name: Name;
}

/** The name at an offset of a localization file. @throws ResponseError with the reason why it cannot be changed */
export function nameAt({ snapshot, input, format }: Subject, offset: number): NamedPlace | undefined {
  const { naming } = format;
  const found = naming?.nameAt({ text: snapshot.text, catalog: input.catalog }, offset);
  if (naming === undefined || found === undefined) return undefined;
  if (!found.ok) throw refusal(found.error);
  return { naming, name: found.value };
}
