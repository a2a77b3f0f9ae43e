/** Types that every theme has a colour for (LSP 3.18, `SemanticTokenTypes`), by their number. */
export const TYPES = ['variable', 'macro', 'keyword', 'enumMember', 'number', 'property'] as const;
