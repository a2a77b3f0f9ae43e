import type { CancellationToken } from 'vscode-languageserver/node';
import { unitIn } from '../../../core/formats/common/units/places.ts';
import type { Catalog, Format, Unit } from '../../../core/formats/format.ts';
import { likeSource } from '../../../core/formats/original.ts';
import { roleOf } from '../../../core/language/cursor.ts';
import { pairOf } from '../../../core/language/pairs.ts';
import type { Content } from '../../../core/text/content.ts';
import type { FileGroup } from '../../../engine/parts/workspace/discovery/groups.ts';
import type { Context } from '../../context.ts';
import { cancelled } from '../../guard.ts';
import type { Snapshot } from '../../snapshot.ts';
import { type Subject, subjectsOf } from '../subject.ts';

/** One unit in one locale's file. */
export interface LocaleUnit {
  readonly locale: string;
  readonly role: 'source' | 'target';
  readonly snapshot: Snapshot;
  readonly unit: Unit;
  /** The text in that locale; absent: not translated. */
  readonly content?: Content;
}

/** One locale's file of a group. */
export interface LocaleFile {
  readonly locale: string;
  readonly role: 'source' | 'target';
  readonly snapshot: Snapshot;
  readonly catalog: Catalog;
}

/**
 * A unit of a document in every file of its group, the source locale first; files that lack it or cannot be read are left out. Editor text takes
 * precedence over disk text.
 * @param isWanted selects target locales; the files of others are not read
 */
export async function unitInLocales(
  context: Context,
  subject: Subject,
  unit: Unit,
  token: CancellationToken,
  isWanted?: (locale: string) => boolean,
): Promise<readonly LocaleUnit[]> {
  if (subject.format.manyLocales?.apart !== undefined) return inLooks(context, subject, unit.id, token);
  const id = pairOf(subject, unit)?.id ?? unit.id;
  const files = await filesOf(context, subject, token, isWanted);
  const source = files.find(({ role }) => role === 'source');
  return files.flatMap((file): LocaleUnit[] => {
    const { locale, role, snapshot } = file;
    const found = snapshot === subject.snapshot ? unit : twinIn(subject, id, source?.catalog, file);
    if (found === undefined) return [];
    const content = subject.format.layout === 'bilingual' && role === 'target' ? found.target : found.source;
    return [{ locale, role, snapshot, unit: found, ...(content !== undefined && { content }) }];
  });
}

/** The unit in the other languages of the same document. */
async function inLooks(
  context: Context,
  { snapshot, format }: Subject,
  id: string,
  token: CancellationToken,
): Promise<readonly LocaleUnit[]> {
  const looks = await subjectsOf(context, snapshot);
  if (token.isCancellationRequested) throw cancelled();
  return looks.flatMap(({ input: { catalog, role, sourceLocale, targetLocale } }): LocaleUnit[] => {
    const locale = role === 'source' ? sourceLocale : targetLocale;
    const unit = unitIn(catalog, format.manyLocales?.apart?.twin(id, locale) ?? id);
    const content = role === 'source' ? unit?.source : unit?.target;
    return unit === undefined ? [] : [{ locale, role, snapshot, unit, ...(content !== undefined && { content }) }];
  });
}

function twinIn(subject: Subject, id: string, source: Catalog | undefined, { catalog, role }: LocaleFile) {
  const own = unitIn(catalog, id);
  if (own !== undefined || role === 'source' || source === undefined) return own;
  const aligned = subject.format.align?.(source, catalog).get(id);
  return aligned === undefined ? undefined : unitIn(catalog, aligned);
}

/** The readable files of the document's group, itself included; a document outside of any project is alone. */
export async function filesOf(
  { documents }: Context,
  subject: Subject,
  token: CancellationToken,
  isWanted: (locale: string) => boolean = () => true,
): Promise<readonly LocaleFile[]> {
  const { member, snapshot, input, format } = subject;
  const itself = { snapshot, catalog: input.catalog };
  if (member === undefined) {
    const role = format.layout === 'bilingual' ? roleOf(subject, 'target') : input.role;
    return [{ locale: input.targetLocale || input.sourceLocale, role, ...itself }];
  }
  const { group } = member;
  const targets = new Map([...group.targets].filter(([locale]) => isWanted(locale)));
  return filesOfGroup({ documents }, { ...group, targets }, format, token, itself);
}

/** The readable files of a group, the source first. @param itself a document that was already read */
export async function filesOfGroup(
  { documents }: Pick<Context, 'documents'>,
  group: FileGroup,
  format: Format,
  token: CancellationToken,
  itself?: Pick<LocaleFile, 'snapshot' | 'catalog'>,
): Promise<readonly LocaleFile[]> {
  const paths: (readonly [locale: string, role: 'source' | 'target', path: string])[] = [];
  if (group.source !== undefined) paths.push([group.sourceLocale, 'source', group.source]);
  for (const [locale, path] of group.targets) if (!group.missing.has(locale)) paths.push([locale, 'target', path]);
  const files: LocaleFile[] = [];
  for (const [locale, role, path] of paths) {
    if (token.isCancellationRequested) throw cancelled();
    if (path === itself?.snapshot.path) {
      files.push({ locale, role, ...itself });
      continue;
    }
    const read = await documents.at(path);
    if (!read.ok) continue;
    // The source comes first in the list.
    const original = files.find((file) => file.role === 'source');
    const { dialect } = original === undefined ? group : likeSource(group, original);
    files.push({ locale, role, snapshot: read.value, catalog: read.value.catalog(format, dialect) });
  }
  return files;
}
