import type { CompletionList } from 'vscode-languageserver/node';
import { cursorAt } from '../../../core/language/cursor.ts';
import { isBlank } from '../../../core/text/content.ts';
import type { Feature } from '../feature.ts';
import { completeCodes } from '../glossary/completion.ts';
import { glossaryOf } from '../glossary/document.ts';
import { isInTexts, keyFeatures } from '../keys/entry.ts';
import { isProjectFile, subjectOf, uriIn } from '../subject.ts';
import { stillCurrent } from '../units/cursor.ts';
import { completeMissingKeys } from './missing-keys.ts';
import { completeProject } from './project-file.ts';
import { completeTarget } from './target.ts';

/** `textDocument/completion`: in a target, the sources of `index.ts`; between units, missing keys; `dragoman.json`; keys in code. Uses no network. */
export const completion: Feature = (context) => {
  const { connection, client, documents, guard, projects } = context;
  connection.onCompletion(
    guard.request('textDocument/completion', async (params, token): Promise<CompletionList | null> => {
      const found = await documents.get(uriIn(params));
      if (!found.ok) return null;
      const snapshot = found.value;
      const offset = snapshot.lines.offset(params.position);
      if (isProjectFile(snapshot)) {
        const items = completeProject(
          snapshot,
          offset,
          await projects.of(snapshot.path),
          client.options.projectSchema === true,
        );
        stillCurrent(context, snapshot);
        return { isIncomplete: false, items };
      }
      const glossary = await glossaryOf(context, snapshot);
      if (glossary !== undefined) {
        stillCurrent(context, snapshot);
        return { isIncomplete: false, items: completeCodes(glossary, offset) };
      }
      const keys = (await isInTexts(context, snapshot, offset)) ? undefined : await keyFeatures(snapshot.path);
      const proposed = await keys?.completeKeys(context, snapshot, offset, token);
      if (proposed) return proposed;
      // These start keys in code, and mean nothing in a translation.
      if (["'", '`', '.'].includes(params.context?.triggerCharacter ?? '')) return null;
      const subject = await subjectOf(context, snapshot, { offset });
      const cursor = subject && cursorAt(subject, offset);
      // The name of a unit with content is not being started.
      const isBegun = cursor !== undefined && isBlank(cursor.unit.source) && offset === cursor.unit.nameSpan.end;
      const isNamed = cursor?.side === 'name' && !isBegun;
      if (subject !== undefined && (cursor?.side !== 'target' || isBegun) && !isNamed) {
        const missing = completeMissingKeys(subject, offset);
        stillCurrent(context, snapshot, subject.source);
        return missing ?? null;
      }
      if (cursor?.content === undefined) return null;
      const items = await completeTarget(context, cursor, token);
      stillCurrent(context, snapshot, cursor.subject.source);
      return { isIncomplete: false, items };
    }),
  );
};
