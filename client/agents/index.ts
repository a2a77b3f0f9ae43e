/** Implementations of the tools for language models in shared/editor-tools.ts, which ask the running server. */
import { Disposable, type LanguageModelTool, lm, workspace } from 'vscode';
import type { EditorTool, ToolInput } from '../../shared/editor-tools.ts';
import type { App } from '../app.ts';
import { checkTool } from './check.ts';
import { glossaryTool } from './glossary.ts';
import { rephraseTool } from './rephrase.ts';
import { translateTool } from './translate.ts';
import { translateTextTool } from './translate-text.ts';

const TOOLS: { readonly [Name in EditorTool]: (app: App) => LanguageModelTool<ToolInput<Name>> } = {
  dragoman_check: checkTool,
  dragoman_glossary: glossaryTool,
  dragoman_translate: translateTool,
  dragoman_translate_text: translateTextTool,
  dragoman_rephrase: rephraseTool,
};

/** Registers the tools once the workspace is trusted; editors without language models get none. */
export function offerTools(app: App): Disposable {
  if (typeof lm?.registerTool !== 'function') return new Disposable(() => undefined);
  const offered: Disposable[] = [];
  const register = <Name extends EditorTool>(name: Name) => lm.registerTool(name, TOOLS[name](app));
  const offer = () => offered.push(...(Object.keys(TOOLS) as EditorTool[]).map(register));
  if (workspace.isTrusted) offer();
  else offered.push(workspace.onDidGrantWorkspaceTrust(offer));
  return new Disposable(() => {
    for (const one of offered) one.dispose();
  });
}
