import type { RawEncoder } from '../../formats/common/raw.ts';
import type { BilingualUnit } from '../../formats/pair.ts';
import type { Content } from '../../text/content.ts';
import type { Span } from '../../text/span.ts';
import type { Cursor } from '../cursor.ts';

/** The cursor in a target, looked up once for all proposals. */
export interface TargetPlace {
  readonly cursor: Cursor;
  readonly pair: BilingualUnit;
  /** The target that contains the cursor. */
  readonly content: Content;
  /** Writes text and codes in the file's syntax at the cursor. */
  readonly encoder: RawEncoder;
}

/** Something to insert into a target. */
export interface Proposal {
  readonly kind: 'code' | 'placeholder' | 'text';
  readonly label: string;
  readonly detail: string;
  readonly documentation?: string;
  /** What is matched against the text at the cursor. */
  readonly filterText: string;
  /** The range of text that it replaces. */
  readonly span: Span;
  /** In the file's syntax. */
  readonly newText: string;
}

/** One kind of proposal, in display order. Everything it needs is in the file and its source. */
export type ProposalSource = (place: TargetPlace) => readonly Proposal[];
