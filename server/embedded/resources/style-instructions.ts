import { decodeFields } from '../body.ts';
import { json, NO_CONTENT, type Reply, refuse } from '../reply.ts';
import type { Call } from '../router.ts';
import { MAX_INSTRUCTIONS } from '../state/style-rules.ts';
import { readInstruction } from './style-fields.ts';
import { describeInstruction, findStyleRule } from './style-shapes.ts';

/** `POST /v3/style_rules/{style_id}/custom_instructions` (docs/spec/service.md#style-rules): answers with the instruction, not the list. */
export function addInstruction(call: Call): Reply {
  const rule = findStyleRule(call);
  if (!rule.ok) return rule.error;
  const fields = decodeFields(call.body, call.headers['content-type']);
  if (!fields.ok) return fields.error;
  const instruction = readInstruction(fields.value);
  if (fields.value.problem !== undefined) return refuse(400, fields.value.problem);
  const made = call.service.styleRules.addInstruction(rule.value.styleId, instruction);
  if (made === undefined)
    return refuse(456, `Quota exceeded: a style rule list may have ${MAX_INSTRUCTIONS} custom instructions.`);
  return json(201, describeInstruction(made));
}

export function getInstruction(call: Call): Reply {
  const rule = findStyleRule(call);
  if (!rule.ok) return rule.error;
  const found = rule.value.instructions.find(({ id }) => id === instructionId(call));
  return found === undefined ? notFound() : json(200, describeInstruction(found));
}

/** `PUT`: fields that are not sent are removed. */
export function replaceInstruction(call: Call): Reply {
  const rule = findStyleRule(call);
  if (!rule.ok) return rule.error;
  const fields = decodeFields(call.body, call.headers['content-type']);
  if (!fields.ok) return fields.error;
  const instruction = { id: instructionId(call), ...readInstruction(fields.value) };
  if (fields.value.problem !== undefined) return refuse(400, fields.value.problem);
  const found = call.service.styleRules.replaceInstruction(rule.value.styleId, instruction);
  return found ? json(200, describeInstruction(instruction)) : notFound();
}

export function deleteInstruction(call: Call): Reply {
  const rule = findStyleRule(call);
  if (!rule.ok) return rule.error;
  const gone = call.service.styleRules.deleteInstruction(rule.value.styleId, instructionId(call));
  return gone ? NO_CONTENT : notFound();
}

function instructionId({ path }: Call): string {
  return path.get('instruction_id')?.toLowerCase() ?? '';
}

function notFound(): Reply {
  return refuse(404, 'The style rule list has no custom instruction with this id.');
}
