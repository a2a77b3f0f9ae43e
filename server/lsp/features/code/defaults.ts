import type { Format } from '../../../core/formats/format.ts';
import { messageDialect } from '../../../core/text/dialects/index.ts';

/** How code asks for texts where a project names files of code but no patterns: what the libraries of the dialect have, else what the format knows. */
export function defaultPatterns({ code }: Pick<Format, 'code'>, dialect: string): readonly string[] {
  return messageDialect(dialect).code ?? code;
}
