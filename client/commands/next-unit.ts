import { l10n, Selection, TextEditorRevealType, window } from 'vscode';
import { type NextUnitAnswer, type NextUnitArguments, SERVER_COMMANDS, UNIT_KINDS } from '../../shared/commands.ts';
import type { App } from '../app.ts';
import { showGlance } from '../messages/messages.ts';
import { number } from '../messages/numbers.ts';
import { attempt } from '../server/run.ts';

/** How long a message stays in the status bar, in ms. */
const GLANCE = 5000;

/** Moves the cursor to the next unit that is missing or needs work. A key binding may name another kind: `"args": { "kind": "finding" }`. */
export function nextUnit(backwards: boolean): (app: App, argument?: unknown) => Promise<void> {
  return async (app, argument) => {
    const editor = window.activeTextEditor;
    if (editor === undefined) return;
    // The palette offers it in every JSON file.
    if (!(await app.inLocalizationFile.holds(editor.document))) {
      showGlance(l10n.t('Dragoman finds no translations in this file.'), GLANCE);
      return;
    }
    const kind = kindOf(argument);
    const { active } = editor.selection;
    const request: NextUnitArguments = {
      uri: editor.document.uri.toString(),
      position: { line: active.line, character: active.character },
      kind,
      backwards,
    };
    const found = await attempt(app, () =>
      app.client.execute<NextUnitAnswer | null>(SERVER_COMMANDS.nextUnit, request),
    );
    if (found === undefined) return;
    if (found === null) {
      const none =
        kind === 'open'
          ? l10n.t('Nothing is missing or needs work in this file.')
          : l10n.t('No such unit in this file.');
      showGlance(none, GLANCE);
      return;
    }
    const { start, end } = found.range;
    // The cursor is placed at the start: from there it moves on in either direction.
    editor.selection = new Selection(end.line, end.character, start.line, start.character);
    editor.revealRange(editor.selection, TextEditorRevealType.InCenterIfOutsideViewport);
    const { absent } = found;
    if (absent?.count === 1) showGlance(l10n.t('“{0}” is missing here.', absent.first), GLANCE);
    else if (absent !== undefined)
      showGlance(l10n.t('{0} keys are missing here, “{1}” is the first.', number(absent.count), absent.first), GLANCE);
    else if (found.wrapped) showGlance(l10n.t('Passed the end of the file.'), GLANCE);
  };
}

function kindOf(argument: unknown): NonNullable<NextUnitArguments['kind']> {
  const asked = typeof argument === 'object' && argument !== null && 'kind' in argument ? argument.kind : undefined;
  return UNIT_KINDS.find((kind) => kind === asked) ?? 'open';
}
