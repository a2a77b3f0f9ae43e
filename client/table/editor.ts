import { type CustomTextEditorProvider, type Disposable, type TextDocument, type WebviewPanel, window } from 'vscode';
import type { App } from '../app.ts';
import { TablePage } from './table.ts';

/** A bilingual file side by side: source on the left, translation on the right. Offered in addition to the text editor, never by default. */
export function unitEditor(app: () => App): Disposable {
  const provider: CustomTextEditorProvider = {
    resolveCustomTextEditor({ uri }: TextDocument, panel: WebviewPanel) {
      new TablePage(app(), { uri: uri.toString(), alone: true }, {}, panel);
    },
  };
  return window.registerCustomEditorProvider('dragoman.unitEditor', provider);
}
