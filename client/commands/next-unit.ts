import { l10n, Selection, TextEditorRevealType, window } from 'vscode';
import { type NextUnitAnswer, type NextUnitArguments, SERVER_COMMANDS, UNIT_KINDS } from '../../shared/commands.ts';
import type { App } from '../app.ts';
import { showGlance } from '../messages.ts';
import { attempt } from '../run.ts';

/** Moves the cursor to the next unit that is missing or needs work. A key binding may name another kind: `"args": { "kind": "finding" }`. */
export function nextUnit(backwards: boolean): (app: App, argument?: unknown) => Promise<void> {
  return async (app, argument) => {
    const editor = window.activeTextEditor;
    if (editor === undefined) return;
    const { active } = editor.selection;
    const request: NextUnitArguments = {
      uri: editor.document.uri.toString(),
      position: { line: active.line, character: active.character },
      kind: kindOf(argument),
      backwards,
    };
    const found = await attempt(app, () =>
      app.client.execute<NextUnitAnswer | null>(SERVER_COMMANDS.nextUnit, request),
    );
    if (found === undefined) return;
    if (found === null) {
      showGlance(l10n.t('No such unit in this file.'), 3000);
      return;
    }
    const { start, end } = found.range;
    // The cursor stands at the beginning: from there it goes on in either direction.
    editor.selection = new Selection(end.line, end.character, start.line, start.character);
    editor.revealRange(editor.selection, TextEditorRevealType.InCenterIfOutsideViewport);
    if (found.wrapped) showGlance(l10n.t('Passed the end of the file.'), 3000);
  };
}

function kindOf(argument: unknown): NonNullable<NextUnitArguments['kind']> {
  const asked = typeof argument === 'object' && argument !== null && 'kind' in argument ? argument.kind : undefined;
  return UNIT_KINDS.find((kind) => kind === asked) ?? 'open';
}
