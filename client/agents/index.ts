/** Tools for language models: what the manifest contributes under `languageModelTools`, over the running server. */
import { Disposable, type LanguageModelTool, lm, workspace } from 'vscode';
import type { App } from '../app.ts';
import { checkTool } from './check.ts';
import { glossaryTool } from './glossary.ts';
import { rephraseTool } from './rephrase.ts';
import { translateTool } from './translate.ts';
import { translateTextTool } from './translate-text.ts';

/** By the names of the manifest; a test holds the two together. */
const TOOLS: Readonly<Record<string, (app: App) => LanguageModelTool<never>>> = {
  dragoman_check: checkTool,
  dragoman_glossary: glossaryTool,
  dragoman_translate: translateTool,
  dragoman_translate_text: translateTextTool,
  dragoman_rephrase: rephraseTool,
};

/** Offers the tools in workspaces that are trusted, as soon as they are; editors without language models get none. */
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
