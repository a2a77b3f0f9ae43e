import type { Context } from '../../context.ts';

/** Open files whose text differs from what was read from disk. */
export function unsavedOf(
  { documents }: Context,
  files: readonly { readonly content: { readonly path: string; readonly text: string } }[],
): readonly string[] {
  return files.flatMap(({ content }) => {
    const open = documents.all().find(({ path, version }) => path === content.path && version !== null);
    return open === undefined || open.text === content.text.replace(/^\uFEFF/, '') ? [] : [open.uri];
  });
}
