import { ErrorCodes, ResponseError } from 'vscode-languageserver/node';
import { hasCodeExtension } from '../../../shared/code-types.ts';
import { hasExtension } from '../../../shared/extensions.ts';
import { PROJECT_FILE } from '../../../shared/project/project.ts';
import type { DiagnoseInput } from '../../core/checks/diagnose.ts';
import { unitIn } from '../../core/formats/common/units/places.ts';
import type { Format, Unit } from '../../core/formats/format.ts';
import { likeSource, originalOf } from '../../core/formats/original.ts';
import type { Span } from '../../core/text/span.ts';
import type { Membership } from '../../engine/parts/workspace/discovery/groups.ts';
import type { Context } from '../context.ts';
import type { ProjectFile, ProjectState } from '../projects.ts';
import type { Snapshot } from '../snapshot.ts';
import { isInside } from '../uris.ts';

/** A localization file as seen by one feature: one version, its place in the project, and the version of the source file it is paired with. */
export interface Subject {
  readonly snapshot: Snapshot;
  readonly format: Format;
  readonly state: ProjectState;
  /** Absent: no project contains the file. */
  readonly member?: Membership;
  /** The source locale's file, for target files of one-file-per-locale formats. */
  readonly source?: Snapshot;
  readonly input: DiagnoseInput;
  /** A unit of this document by its id; the first one if ids are not unique. */
  readonly unit: (id: string) => Unit | undefined;
}

export function isProjectFile(snapshot: Snapshot): boolean {
  return snapshot.path.endsWith(`/${PROJECT_FILE}`);
}

/**
 * Finds a document's place. Undefined if it is not a localization file: a JSON file is one only if the project, or a conventional layout, says so,
 * since most of them contain no translations.
 */
export async function subjectOf(context: Context, snapshot: Snapshot, meant: Meant = {}): Promise<Subject | undefined> {
  const all = await subjectsOf(context, snapshot);
  const [first] = all;
  if (all.length < 2) return first;
  const { unit, offset = -1 } = meant;
  const within = ({ start, end }: Span) => start <= offset && offset <= end;
  const isApart = first?.format.manyLocales?.apart !== undefined;
  const holds =
    (isSource: boolean) =>
    ({ span, target }: Unit) => {
      if (isApart) return (isSource || target !== undefined) && within(span);
      return target !== undefined && within(target.span);
    };
  const isMeant = ({ input: { catalog, role } }: Subject) =>
    unit === undefined ? catalog.units.some(holds(role === 'source')) : unitIn(catalog, unit) !== undefined;
  return all.find(isMeant) ?? first;
}

/** Which language of a multilingual document is meant: the one with a unit, or with a translation at an offset; otherwise the first one. */
export interface Meant {
  readonly unit?: string;
  readonly offset?: number;
}

/** A document once for each of its languages: formats can have several in one file (`FormatTraits.manyLocales`). */
export async function subjectsOf(context: Context, snapshot: Snapshot): Promise<readonly Subject[]> {
  const file = await context.projects.file(snapshot.path);
  const subjects: Subject[] = [];
  for (const member of file.members.length === 0 ? [undefined] : file.members) {
    const subject = await subjectFor(context, snapshot, file, member);
    if (subject !== undefined) subjects.push(subject);
  }
  return subjects;
}

async function subjectFor(
  { documents, settings }: Context,
  snapshot: Snapshot,
  { state, name }: ProjectFile,
  member: Membership | undefined,
): Promise<Subject | undefined> {
  const format = member?.group.format ?? snapshot.format;
  if (format === undefined || isProjectFile(snapshot)) return undefined;
  if (member === undefined && hasExtension(snapshot.path, format.common ?? [])) return undefined;
  const { reportMissing } = await settings.get(snapshot.uri);
  const bilingual = format.layout === 'bilingual';
  const path = member?.role === 'target' ? member.group.source : undefined;
  const read = path === undefined ? undefined : await documents.at(path);
  const own = read?.ok === true ? read.value : undefined;
  const original = originalOf(format, own && { snapshot: own, catalog: own.catalog(format, member?.group.dialect) });
  const source = original?.snapshot;
  const dialect = member && original ? likeSource(member.group, original).dialect : member?.group.dialect;
  const catalog = snapshot.catalog(format, dialect);
  const isTarget = member === undefined ? catalog.targetLocale !== undefined : member.role === 'target';
  const input: DiagnoseInput = {
    format,
    text: snapshot.live,
    catalog,
    role: isTarget && (bilingual || source !== undefined) ? 'target' : 'source',
    sourceLocale: member?.group.sourceLocale ?? catalog.sourceLocale ?? state.loaded.project.sourceLocale ?? 'en',
    targetLocale: isTarget ? (member?.locale ?? catalog.targetLocale ?? '') : '',
    project: state.loaded.project,
    reportMissing: reportMissing && isTarget,
    ...(name !== undefined && { file: name }),
    ...(source && original && { source: { text: source.text, catalog: original.catalog, name: source.name } }),
  };
  const unit = (id: string) => unitIn(catalog, id);
  return { snapshot, format, state, input, unit, ...(member && { member }), ...(source && { source }) };
}

/** From this many UTF-16 units on, keystrokes in a file of texts do not update code: its keys would be collected again each time. */
const LARGE = 2_000_000;

/**
 * The open documents whose findings depend on this one: the targets of a source file, and the code that uses its keys; for a glossary file, all of
 * its project.
 */
export async function dependents(context: Context, snapshot: Snapshot): Promise<readonly Snapshot[]> {
  const { documents, projects, glossaries } = context;
  const {
    state,
    members: [member],
  } = await projects.file(snapshot.path);
  if (glossaries.nameOf(state, snapshot.path) !== undefined) {
    const { folder } = state.loaded;
    return documents.all().filter((other) => other !== snapshot && isInside(folder, other.path));
  }
  if (member === undefined) return [];
  const { source, targets } = member.group;
  const paths = [...targets.values()];
  const twins = new Set(member.role === 'source' ? paths : []);
  const isAsked = (source ?? paths[0]) === snapshot.path && snapshot.live.length <= LARGE;
  const asks = ({ path }: Snapshot) => isAsked && hasCodeExtension(path) && isInside(state.loaded.folder, path);
  return documents.all().filter((other) => other !== snapshot && (twins.has(other.path) || asks(other)));
}

/** The URI of a request. @throws ResponseError for a hostile or broken client. */
export function uriIn(params: { readonly textDocument?: { readonly uri?: unknown } } | null | undefined): string {
  const uri = params?.textDocument?.uri;
  if (typeof uri === 'string') return uri;
  throw new ResponseError(ErrorCodes.InvalidParams, 'The request names no textDocument.uri.');
}
