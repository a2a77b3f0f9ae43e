/** Types with a colour in every theme (LSP 3.18, `SemanticTokenTypes`), by number. */
export const TYPES = ['variable', 'macro', 'keyword', 'enumMember', 'number', 'property'] as const;
