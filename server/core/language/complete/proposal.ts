import type { RawEncoder } from '../../formats/common/raw.ts';
import type { BilingualUnit } from '../../formats/pair.ts';
import type { Content } from '../../text/content.ts';
import type { Span } from '../../text/span.ts';
import type { Cursor } from '../cursor.ts';

/** The cursor in a target, looked up once for all that is proposed there. */
export interface TargetPlace {
  readonly cursor: Cursor;
  readonly pair: BilingualUnit;
  /** The target that the cursor stands in. */
  readonly content: Content;
  /** Writes text and codes as the file has them at the cursor. */
  readonly encoder: RawEncoder;
}

/** Something to put into a target. */
export interface Proposal {
  readonly kind: 'code' | 'placeholder' | 'text';
  readonly label: string;
  readonly detail: string;
  readonly documentation?: string;
  /** What the text at the cursor is compared with. */
  readonly filterText: string;
  /** What of the text it takes the place of. */
  readonly span: Span;
  /** As the file writes it. */
  readonly newText: string;
}

/** One kind of proposal: what it gives first is shown first. All of it stands in the file and its source. */
export type ProposalSource = (place: TargetPlace) => readonly Proposal[];
