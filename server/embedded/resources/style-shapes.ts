import { fail, ok, type Result } from '../../../shared/values/result.ts';
import { type Reply, refuse } from '../reply.ts';
import type { Call } from '../router.ts';
import type { Instruction, StyleRule } from '../state/style-rules.ts';

/** The list named in the path. */
export function findStyleRule({ service, path }: Call): Result<StyleRule, Reply> {
  const rule = service.styleRules.get(path.get('style_id')?.toLowerCase() ?? '');
  return rule === undefined ? fail(refuse(404, 'No style rule list with this id was found.')) : ok(rule);
}

export function describeStyleRule(rule: StyleRule): object {
  return {
    ...summarizeStyleRule(rule),
    configured_rules: rule.rules,
    custom_instructions: rule.instructions.map(describeInstruction),
  };
}

/** A list as an item of others: without rules and instructions. */
export function summarizeStyleRule(rule: StyleRule): object {
  return {
    style_id: rule.styleId,
    name: rule.name,
    creation_time: new Date(rule.created).toISOString(),
    updated_time: new Date(rule.updated).toISOString(),
    language: rule.language,
    version: rule.version,
  };
}

export function describeInstruction({ id, label, prompt, sourceLanguage }: Instruction): object {
  return { id, label, prompt, ...(sourceLanguage !== undefined && { source_language: sourceLanguage }) };
}
