import type { Command } from 'commander';
import type { Run } from '../options.ts';
import { registerAdmin } from './admin.ts';
import { registerBot } from './bot.ts';
import { registerCheck } from './check.ts';
import { registerCompletion } from './completion.ts';
import { registerCorrect } from './correct.ts';
import { registerDiff } from './diff.ts';
import { registerDoctor } from './doctor.ts';
import { registerDocument } from './document.ts';
import { registerFiles } from './files.ts';
import { registerGlossary } from './glossary.ts';
import { registerInit } from './init.ts';
import { registerJobs } from './jobs.ts';
import { registerKeys } from './keys.ts';
import { registerLanguages } from './languages.ts';
import { registerLsp } from './lsp.ts';
import { registerMcp } from './mcp.ts';
import { registerMemory } from './memory.ts';
import { registerMerge } from './merge.ts';
import { registerMergeTemplate } from './merge-template.ts';
import { registerRephrase } from './rephrase.ts';
import { registerServe } from './serve.ts';
import { registerStale } from './stale.ts';
import { registerStatus } from './status.ts';
import { registerStyle } from './style.ts';
import { registerTour } from './tour.ts';
import { registerTranslate } from './translate.ts';
import { registerTranslationMemories } from './translation-memories.ts';
import { registerTypes } from './types.ts';
import { registerUnits } from './units.ts';
import { registerUsage } from './usage.ts';
import { registerVersion } from './version.ts';
import { registerWatch } from './watch.ts';

/** Every command, in the order of `--help`: the top-level names that each function registers. */
export const COMMANDS: readonly (readonly [
  names: readonly string[],
  register: (program: Command, run: Run) => void,
])[] = [
  [['translate'], registerTranslate],
  [['stale'], registerStale],
  [['status'], registerStatus],
  [['check'], registerCheck],
  [['watch'], registerWatch],
  [['files'], registerFiles],
  [['units'], registerUnits],
  [['init'], registerInit],
  [['doctor'], registerDoctor],
  [['bot'], registerBot],
  [['correct'], registerCorrect],
  [['rephrase'], registerRephrase],
  [['glossary'], registerGlossary],
  [['style'], registerStyle],
  [['document'], registerDocument],
  [['memory'], registerMemory],
  [['jobs'], registerJobs],
  [['merge'], registerMerge],
  [['merge-template'], registerMergeTemplate],
  [['diff'], registerDiff],
  [['mcp'], registerMcp],
  [['keys'], registerKeys],
  [['types'], registerTypes],
  [['keys', 'analytics'], registerAdmin],
  [['usage'], registerUsage],
  [['languages'], registerLanguages],
  [['translation-memories'], registerTranslationMemories],
  [['serve'], registerServe],
  [['tour'], registerTour],
  [['lsp'], registerLsp],
  // `complete` needs all of them.
  [['completion'], registerCompletion],
  [['version'], registerVersion],
];
