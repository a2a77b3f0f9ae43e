import { decodeFields } from '../body.ts';
import type { Fields } from '../fields.ts';
import { json, NO_CONTENT, type Reply, refuse } from '../reply.ts';
import type { Call } from '../router.ts';
import { MAX_STYLE_RULES, type StyleRule } from '../state/style-rules.ts';
import { readPage } from './paging.ts';
import { readInstructions, readRules, readStyleLanguage, readStyleName } from './style-fields.ts';
import { describeStyleRule, findStyleRule, summarizeStyleRule } from './style-shapes.ts';

/** `GET /v3/style_rules` (docs/spec/service.md#style-rules): rules and instructions only with `detailed`, and no total. */
export function listStyleRules({ service, query }: Call): Reply {
  const page = readPage(query);
  if (!page.ok) return page.error;
  const detailed = query.get('detailed') ?? 'false';
  if (detailed !== 'true' && detailed !== 'false')
    return refuse(400, "Value for 'detailed' not supported: expected true or false.");
  const rules = service.styleRules.list(page.value.skip, page.value.size);
  return json(200, {
    style_rules: rules.map((rule) => (detailed === 'true' ? describeStyleRule(rule) : summarizeStyleRule(rule))),
  });
}

export function createStyleRule(call: Call): Reply {
  const fields = decodeFields(call.body, call.headers['content-type']);
  if (!fields.ok) return fields.error;
  const name = readStyleName(fields.value);
  const language = readStyleLanguage(fields.value);
  const rules = readRules(fields.value, fields.value.raw('configured_rules') ?? {});
  const instructions = readInstructions(fields.value);
  if (fields.value.problem !== undefined) return refuse(400, fields.value.problem);
  const made = call.service.styleRules.create({ name, language, rules, instructions });
  if (made === undefined)
    return refuse(456, `Quota exceeded: the account may have ${MAX_STYLE_RULES} style rule lists.`);
  return json(201, describeStyleRule(made));
}

export function getStyleRule(call: Call): Reply {
  const rule = findStyleRule(call);
  return rule.ok ? json(200, describeStyleRule(rule.value)) : rule.error;
}

export function renameStyleRule(call: Call): Reply {
  return change(call, (fields, { styleId }) => {
    const name = readStyleName(fields);
    if (fields.problem === undefined) call.service.styleRules.rename(styleId, name);
  });
}

/** `PUT …/configured_rules`: the body is the complete set of rules; instructions stay. */
export function configureStyleRule(call: Call): Reply {
  return change(call, (fields, { styleId }) => {
    const rules = readRules(fields, Object.fromEntries([...fields.names()].map((name) => [name, fields.raw(name)])));
    if (fields.problem === undefined) call.service.styleRules.configure(styleId, rules);
  });
}

export function deleteStyleRule(call: Call): Reply {
  const rule = findStyleRule(call);
  if (!rule.ok) return rule.error;
  call.service.styleRules.delete(rule.value.styleId);
  return NO_CONTENT;
}

/** Lets `apply` change a list, unless a field is wrong, and answers with the resulting list. */
function change(call: Call, apply: (fields: Fields, rule: StyleRule) => void): Reply {
  const rule = findStyleRule(call);
  if (!rule.ok) return rule.error;
  const fields = decodeFields(call.body, call.headers['content-type']);
  if (!fields.ok) return fields.error;
  apply(fields.value, rule.value);
  return fields.value.problem === undefined ? getStyleRule(call) : refuse(400, fields.value.problem);
}
