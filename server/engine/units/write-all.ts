import { ok, type Result } from '../../../shared/values/result.ts';
import type { Edit } from '../../core/text/span.ts';
import { type Failure, refuse } from '../failure.ts';
import type { Host } from '../host.ts';
import type { FileContent } from '../parts/workspace/files/files.ts';

/** A file with its changes. */
export interface FileChange {
  readonly content: FileContent;
  readonly edits: readonly Edit[];
}

/** Writes all files, or none: if one cannot be written, those written before are restored. */
export async function writeAll(host: Host, changes: readonly FileChange[]): Promise<Result<void, Failure>> {
  const done: { readonly content: FileContent; readonly text: string }[] = [];
  for (const { content, edits } of changes) {
    const written = host.signal.aborted ? undefined : await host.files.write(content, edits);
    if (written?.ok === true) {
      done.push({ content: written.value, text: content.text });
      continue;
    }
    for (const { content: later, text } of done.toReversed())
      await host.files.write(later, [{ span: { start: 0, end: later.text.length }, text }]);
    if (written === undefined) return refuse('interrupted', 'Interrupted. Nothing was changed.');
    return refuse('files', `${written.error.message} Nothing was changed.`);
  }
  return ok(undefined);
}
