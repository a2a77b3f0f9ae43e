import { missingTokens } from '../tokens.ts';
import { label, typed } from './insert.ts';
import type { Proposal, ProposalSource } from './proposal.ts';

/** What the source has and this target still lacks, in the file's syntax. */
export const missingProposals: ProposalSource = ({ cursor, pair, content, encoder }) => {
  const { subject, offset } = cursor;
  const { text } = subject.input;
  return missingTokens(subject, pair).flatMap(({ code, placeholder }): Proposal[] => {
    const raw = code?.raw ?? placeholder?.text ?? '';
    const newText = code === undefined ? encoder.text(raw) : encoder.code(raw);
    if (newText === undefined) return [];
    return [
      {
        kind: code ? 'code' : 'placeholder',
        label: label(raw),
        detail: code ? `Inline code of the source${shownAs(code.display)}` : 'Placeholder of the source',
        filterText: newText,
        span: typed(text, content.span, offset, newText),
        newText,
      },
    ];
  });
};

function shownAs(display: string | undefined): string {
  return display === undefined ? '' : `: ${label(display)}`;
}
