import { fail, ok, type Result } from '../../../../../shared/values/result.ts';
import type { Edit, Span } from '../../../text/span.ts';
import type { Name, NamedFile, NameRefusal, Naming } from './naming.ts';

/** A name as written in a file. */
export interface FlatName {
  /** Names are compared within the same place only; absent: the whole file. */
  readonly place?: string;
  readonly text: string;
  readonly span: Span;
}

/** A format whose names are whole keys rather than paths. */
export interface FlatNames {
  names(file: NamedFile): readonly FlatName[];
  /** Why a name is not allowed, as a sentence; undefined if it is allowed. */
  refusal(to: string): string | undefined;
  /** What a sentence calls such a name. */
  readonly noun: string;
  /** How the name is written. */
  spell(to: string, file: NamedFile): string;
  /** Edits for other places in the file that mention the name. */
  mentions?(file: NamedFile, name: Name, to: string): readonly Edit[];
}

/** How such names are found and renamed. */
export function flatNaming({ names, refusal, noun, spell, mentions }: FlatNames): Naming {
  return {
    nameAt(file, offset): Result<Name, string> | undefined {
      const found = names(file).find(({ span }) => span.start <= offset && offset <= span.end);
      if (found === undefined) return undefined;
      if (file.catalog.malformed) return fail('This file has errors. Repair it first.');
      const { place = '', text, span } = found;
      return ok({ place, text, span, key: text, isGroup: false });
    },
    rename(files, name, to): Result<readonly (readonly Edit[])[], NameRefusal> {
      const message = refusal(to);
      if (message !== undefined) return fail({ message });
      const edits: (readonly Edit[])[] = [];
      for (const [at, file] of files.entries()) {
        if (file.catalog.malformed) return fail({ message: 'The file has errors. Repair it first.', file: at });
        const alike = names(file).filter(({ place = '' }) => place === name.place);
        if (alike.some(({ text }) => text === to))
          return fail({ message: `There is a ${noun} "${to}" already.`, file: at });
        const own = alike.flatMap(({ text, span }) => (text === name.text ? [{ span, text: spell(to, file) }] : []));
        edits.push([...own, ...(mentions?.(file, name, to) ?? [])].sort((a, b) => a.span.start - b.span.start));
      }
      return ok(edits);
    },
  };
}
