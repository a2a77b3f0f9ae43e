import type { CancellationToken } from 'vscode-languageserver/node';
import type { Unit } from '../../../core/formats/format.ts';
import { keyedTexts, keyInCode } from '../../../core/formats/keyed.ts';
import type { FileGroup } from '../../../engine/parts/workspace/discovery/groups.ts';
import { compilePattern } from '../../../engine/parts/workspace/discovery/patterns.ts';
import type { Context } from '../../context.ts';
import type { Subject } from '../subject.ts';
import { defaultPatterns } from './defaults.ts';
import { codeUses, type PlacedUse } from './uses.ts';

/** A key as code spells it. */
export interface CodeKey {
  readonly key: string;
  /** Every key that starts with it and a dot is meant as well. */
  readonly isGroup: boolean;
  /** The part of the key that is written in code, if that is not all of it. */
  readonly written?: string;
}

/** A use of a key, and the offset in it at which the key starts: after `namespace:`. */
export interface KeyUse {
  readonly use: PlacedUse;
  readonly from: number;
  /** The namespace is written there. */
  readonly isNamed: boolean;
}

/** The key by which code refers to a unit. */
export function codeKeyOf({ snapshot, input, format }: Subject, unit: Unit): CodeKey | undefined {
  if (format.codeKey !== undefined) return { key: format.codeKey(unit), isGroup: false, written: unit.name };
  if (format.askedByName) {
    const areKeys = keyedTexts(input.source?.catalog ?? input.catalog) !== undefined;
    return { key: areKeys ? keyInCode(unit) : unit.name, isGroup: false };
  }
  const name = format.naming?.nameAt({ text: snapshot.text, catalog: input.catalog }, unit.nameSpan.start);
  return name?.ok === true ? { key: name.value.key, isGroup: name.value.isGroup } : undefined;
}

/** Where code uses a key; empty if the project names no code. @throws ResponseError (request cancelled) */
export async function usesOf(
  context: Context,
  { member, state, format, input }: Subject,
  { key: own, isGroup, written: key = own }: CodeKey,
  token: CancellationToken,
): Promise<{ readonly uses: readonly KeyUse[]; readonly cut: boolean }> {
  const { project, folder } = state.loaded;
  if (project.code?.files === undefined || member === undefined || key === '') return { uses: [], cut: false };
  const patterns = project.code.patterns ?? defaultPatterns(format, input.catalog.dialect);
  const { uses, cut } = await codeUses(context).find(folder, project.code.files, patterns, token);
  const namespace = namespaceOf(member.group, folder);
  const found = uses.flatMap((use): KeyUse[] => {
    const prefix = namespace === undefined ? '' : `${namespace}:`;
    const named = prefix !== '' && use.key.startsWith(prefix) ? prefix.length : 0;
    const spelled = use.key.slice(named);
    if (spelled !== key && !(isGroup && spelled.startsWith(`${key}.`))) return [];
    if (use.namespace !== undefined && use.namespace !== namespace) return [];
    return [{ use, from: named, isNamed: named > 0 || use.namespace !== undefined }];
  });
  return { uses: found, cut };
}

/** The value of `{namespace}` or `{ns}` in the project's pattern for the files of a group. */
export function namespaceOf({ pattern, source, targets }: FileGroup, folder: string): string | undefined {
  if (!/\{(?:namespace|ns)\}/.test(pattern)) return undefined;
  const path = source ?? [...targets.values()][0];
  const names = path === undefined ? undefined : compilePattern(pattern).match(path.slice(folder.length + 1))?.names;
  return names?.get('namespace') ?? names?.get('ns');
}
