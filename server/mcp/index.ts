import type { Tool } from './tool.ts';
import { checkTool } from './tools/check.ts';
import { checkQualityTool } from './tools/check-quality.ts';
import { correctTool } from './tools/correct.ts';
import { filesTool } from './tools/files.ts';
import { glossaryLookupTool } from './tools/glossary-lookup.ts';
import { rephraseTool } from './tools/rephrase.ts';
import { translateFilesTool } from './tools/translate-files.ts';
import { translateTextTool } from './tools/translate-text.ts';

/** The tools for agents, in the order in which they are listed. */
export const TOOLS: readonly Tool[] = [
  filesTool,
  checkTool,
  checkQualityTool,
  translateFilesTool,
  translateTextTool,
  correctTool,
  rephraseTool,
  glossaryLookupTool,
];

export const INSTRUCTIONS =
  'Dragoman works on the localization files of one project. Start with "files" and "check". Call translate_files with dryRun before you translate: translations cost characters. Use glossary_lookup before you word a translation yourself, and check afterwards.';
