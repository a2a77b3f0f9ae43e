/** Tools for language models: those that the manifest contributes under `languageModelTools`, backed by the running server. */
import { Disposable, type LanguageModelTool, lm, workspace } from 'vscode';
import type { App } from '../app.ts';
import { checkTool } from './check.ts';
import { glossaryTool } from './glossary.ts';
import { rephraseTool } from './rephrase.ts';
import { translateTool } from './translate.ts';
import { translateTextTool } from './translate-text.ts';

/** By the names in the manifest; a test keeps the two in step. */
const TOOLS: Readonly<Record<string, (app: App) => LanguageModelTool<never>>> = {
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
  const offer = () => {
    for (const [name, make] of Object.entries(TOOLS)) offered.push(lm.registerTool(name, make(app)));
  };
  if (workspace.isTrusted) offer();
  else offered.push(workspace.onDidGrantWorkspaceTrust(offer));
  return new Disposable(() => {
    for (const one of offered) one.dispose();
  });
}
