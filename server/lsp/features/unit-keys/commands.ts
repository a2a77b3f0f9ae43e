import type { CancellationToken } from 'vscode-languageserver/node';
import * as z from 'zod/mini';
import {
  type ExtractKeysAnswer,
  UNIT_KEY_COMMANDS,
  type UnitKeysAnswer,
  type UnusedKeysAnswer,
} from '../../../../shared/unit-keys.ts';
import { cursorAt } from '../../../core/language/cursor.ts';
import { pairOf } from '../../../core/language/pairs.ts';
import { FILLS } from '../../../engine/units/plan.ts';
import type { Context } from '../../context.ts';
import { refusal } from '../../guard.ts';
import type { Command } from '../commands/commands.ts';
import { allKeyFeatures } from '../keys/entry.ts';
import { position as positionShape, readArgument } from '../translate/arguments.ts';
import { carryOut, type KeysPlan } from './answer.ts';
import { groupOf, type KeyedGroup, openGroup } from './group.ts';
import { additionPlan, insertionPlan, prunePlan, removalPlan, sortingPlan } from './plans.ts';

const common = { uri: z.string(), dryRun: z.optional(z.boolean()) };
const add = z.object({
  ...common,
  key: z.string(),
  text: z.string(),
  others: z.optional(z.enum(['habit', 'none', ...FILLS])),
});
const insert = z.object({
  ...common,
  fill: z.enum(FILLS),
  units: z.optional(z.array(z.string())),
  everywhere: z.optional(z.boolean()),
});
const remove = z.object({
  dryRun: common.dryRun,
  uri: z.optional(z.string()),
  files: z.optional(z.array(z.object({ uri: z.string(), units: z.array(z.string()).check(z.minLength(1)) }))),
  units: z.optional(z.array(z.string()).check(z.minLength(1))),
  position: z.optional(positionShape),
});
const sort = z.object({ ...common, alphabetical: z.optional(z.boolean()) });
const prune = z.object({ uri: z.optional(z.string()), dryRun: z.optional(z.boolean()) });

const extract = z.object({
  uris: z.array(z.string()).check(z.minLength(1)),
  texts: z.optional(z.array(z.object({ uri: z.string(), position: positionShape }))),
  reuse: z.optional(z.boolean()),
  dryRun: common.dryRun,
});

const DESCRIPTION = 'Untick what stays.';

/** `dragoman.server.units.*`: keys in the files of all locales, each command one edit over all of them. */
export function unitKeyCommands(context: Context): readonly (readonly [string, Command])[] {
  return [
    [UNIT_KEY_COMMANDS.addKey, (args, token) => addKey(context, args, token)],
    [UNIT_KEY_COMMANDS.insertKeys, (args, token) => insertKeys(context, args, token)],
    [UNIT_KEY_COMMANDS.removeKeys, (args, token) => removeKeys(context, args, token)],
    [UNIT_KEY_COMMANDS.sortKeys, (args, token) => sortKeys(context, args, token)],
    [UNIT_KEY_COMMANDS.pruneKeys, (args, token) => pruneKeys(context, args, token)],
    [UNIT_KEY_COMMANDS.extractKeys, (args, token) => extractKeys(context, args, token)],
    [UNIT_KEY_COMMANDS.unusedKeys, (args, token) => unusedKeys(context, args, token)],
  ];
}

type Arguments = readonly unknown[] | undefined;

async function addKey(context: Context, args: Arguments, token: CancellationToken): Promise<UnitKeysAnswer> {
  const { uri, key, text, others, dryRun } = readArgument(
    add,
    args?.[0],
    'one argument { uri, key, text, others?, dryRun? }',
  );
  const { group } = await groupOf(context, uri, token);
  const plan = additionPlan(group, { key: key.trim(), text, ...(others && { others }) });
  return carryOut(context, plan, { label: `Add key "${key}"`, dryRun });
}

async function insertKeys(context: Context, args: Arguments, token: CancellationToken): Promise<UnitKeysAnswer> {
  const asked = readArgument(insert, args?.[0], 'one argument { uri, fill, units?, everywhere?, dryRun? }');
  const { uri, fill, units, everywhere = false, dryRun } = asked;
  const { subject, group } = await groupOf(context, uri, token);
  const own = group.targets.filter(({ snapshot }) => snapshot.path === subject.snapshot.path);
  const plan = insertionPlan(group, everywhere || own.length === 0 ? group.targets : own, fill, units);
  return carryOut(context, plan, { label: 'Insert missing keys', dryRun });
}

async function removeKeys(context: Context, args: Arguments, token: CancellationToken): Promise<UnitKeysAnswer> {
  const shape = 'one argument { uri, units?, position?, dryRun? } or { files, dryRun? }';
  const { uri, files = [], units, position, dryRun } = readArgument(remove, args?.[0], shape);
  // Several files may belong to one group, whose files are edited once.
  const groups = new Map<string, { readonly group: KeyedGroup; readonly ids: Set<string> }>();
  for (const one of uri === undefined ? files : [{ uri, units }]) {
    const { subject, group } = await groupOf(context, one.uri, token);
    const cursor = position && cursorAt(subject, subject.snapshot.lines.offset(position));
    const ids = one.units ?? (cursor === undefined ? [] : [pairOf(subject, cursor.unit)?.id ?? cursor.unit.id]);
    const { path } = group.source.snapshot;
    const known = groups.get(path)?.ids ?? [];
    groups.set(path, { group, ids: new Set([...known, ...ids]) });
  }
  const count = [...groups.values()].reduce((sum, { ids }) => sum + ids.size, 0);
  if (count === 0) throw refusal('There is no key here. Put the cursor on one.');
  const plan = allOf([...groups.values()].map(({ group, ids }) => removalPlan(group, [...ids])));
  if (plan.steps.length === 0 && plan.leftOut?.length === 0) throw refusal('No file has such a key.');
  const label = count === 1 ? 'Remove this key in all locales' : `Remove ${count} keys in all locales`;
  return carryOut(context, plan, { label, dryRun, confirmation: { label, description: DESCRIPTION } });
}

async function sortKeys(context: Context, args: Arguments, token: CancellationToken): Promise<UnitKeysAnswer> {
  const {
    uri,
    alphabetical = false,
    dryRun,
  } = readArgument(sort, args?.[0], 'one argument { uri, alphabetical?, dryRun? }');
  const { group } = await groupOf(context, uri, token);
  return carryOut(context, sortingPlan(group, alphabetical), { label: 'Sort keys', dryRun });
}

async function pruneKeys(context: Context, args: Arguments, token: CancellationToken): Promise<UnitKeysAnswer> {
  const { uri, dryRun } = readArgument(prune, args?.[0] ?? {}, 'one argument { uri?, dryRun? }');
  const plan = uri === undefined ? await everywhere(context, token) : await inFile(context, uri, token);
  const label = 'Remove keys that the source does not have';
  return carryOut(context, plan, { label, dryRun, confirmation: { label, description: DESCRIPTION } });
}

async function unusedKeys(context: Context, args: Arguments, token: CancellationToken): Promise<UnusedKeysAnswer> {
  readArgument(z.object({}), args?.[0] ?? {}, 'an empty argument {}');
  if (context.runtime.noCode !== undefined) throw refusal(`${context.runtime.noCode}.`);
  return (await allKeyFeatures()).unusedKeys(context, token);
}

async function extractKeys(context: Context, args: Arguments, token: CancellationToken): Promise<ExtractKeysAnswer> {
  const asked = readArgument(extract, args?.[0], 'one argument { uris, texts?, reuse?, dryRun? }');
  if (context.runtime.noCode !== undefined) throw refusal(`${context.runtime.noCode}.`);
  return (await allKeyFeatures()).extractInFiles(context, asked, token);
}

async function inFile(context: Context, uri: string, token: CancellationToken): Promise<KeysPlan> {
  const { subject, group } = await groupOf(context, uri, token);
  const own = group.targets.filter(({ snapshot }) => snapshot.path === subject.snapshot.path);
  return prunePlan(group, own.length === 0 ? group.targets : own);
}

/** All projects. Groups whose keys are not written by people are skipped. */
async function everywhere(context: Context, token: CancellationToken): Promise<KeysPlan> {
  const plans: KeysPlan[] = [];
  for (const folder of await context.projects.all())
    for (const group of (await context.projects.ofFolder(folder)).groups) {
      if (group.source === undefined || group.targets.size === group.missing.size) continue;
      const opened = await openGroup(context, group, token);
      if (opened.ok) plans.push(prunePlan(opened.value, opened.value.targets));
      else if (group.format.keyed === true) plans.push({ steps: [], leftOut: [opened.error], about: [] });
    }
  return allOf(plans);
}

function allOf(plans: readonly KeysPlan[]): KeysPlan {
  return {
    steps: plans.flatMap(({ steps }) => steps),
    leftOut: plans.flatMap(({ leftOut = [] }) => leftOut),
    about: plans.flatMap(({ about }) => about),
  };
}
