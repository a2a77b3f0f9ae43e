import type { Format } from '../../../core/formats/format.ts';
import { messageDialect } from '../../../core/text/dialects/index.ts';

/** How code uses texts if a project names files of code but no patterns: the patterns of the dialect's libraries, otherwise those of the format. */
export function defaultPatterns({ code }: Pick<Format, 'code'>, dialect: string): readonly string[] {
  return messageDialect(dialect).code ?? code;
}
