import type { Tool } from './tool.ts';
import { addTermTool } from './tools/add-term.ts';
import { checkTool } from './tools/check.ts';
import { checkQualityTool } from './tools/check-quality.ts';
import { correctTool } from './tools/correct.ts';
import { filesTool } from './tools/files.ts';
import { fixTool } from './tools/fix.ts';
import { glossaryLookupTool } from './tools/glossary-lookup.ts';
import { keyUsesTool } from './tools/key-uses.ts';
import { listUnitsTool } from './tools/list-units.ts';
import { memoryLookupTool } from './tools/memory-lookup.ts';
import { missingKeysTool } from './tools/missing-keys.ts';
import { rephraseTool } from './tools/rephrase.ts';
import { staleTool } from './tools/stale.ts';
import { statusTool } from './tools/status.ts';
import { translateFilesTool } from './tools/translate-files.ts';
import { translateTextTool } from './tools/translate-text.ts';
import { unusedKeysTool } from './tools/unused-keys.ts';
import { writeTranslationsTool } from './tools/write-translations.ts';

/** The tools for agents, in display order. */
export const TOOLS: readonly Tool[] = [
  filesTool,
  statusTool,
  listUnitsTool,
  checkTool,
  fixTool,
  staleTool,
  missingKeysTool,
  unusedKeysTool,
  keyUsesTool,
  checkQualityTool,
  translateFilesTool,
  writeTranslationsTool,
  translateTextTool,
  correctTool,
  rephraseTool,
  glossaryLookupTool,
  addTermTool,
  memoryLookupTool,
];

export const INSTRUCTIONS =
  'Dragoman works on the localization files of one project. Start with "files" and "check". Call translate_files with dryRun before you translate: translations cost characters. To word translations yourself: list_units, then glossary_lookup and memory_lookup, then write_translations, which refuses what would break something; check afterwards.';
