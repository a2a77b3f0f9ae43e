import type { Diagnostic, TextEdit } from 'vscode-languageserver/node';
import * as z from 'zod/mini';
import type { Diagnosis, DiagnosisFix } from '../../../core/checks/diagnose.ts';
import { type ProposedTarget, targetSignature } from '../../../core/language/fix.ts';
import type { Subject } from '../subject.ts';

const offset = z.int().check(z.minimum(0));
const position = z.object({ line: offset, character: offset });
const span = z.object({ start: offset, end: offset });
const textEdit = z.object({ range: z.object({ start: position, end: position }), newText: z.string() });
/** Hints of the format (`deletable` …) are passed through unchanged. */
const code = z.looseObject({
  kind: z.literal('code'),
  role: z.enum(['open', 'close', 'standalone']),
  id: z.string(),
  raw: z.string(),
  span,
  name: z.string(),
});
const change = z.object({
  unit: z.string(),
  parts: z.array(z.union([z.string(), code])),
  origin: z.enum(['machine', 'memory', 'person']),
  review: z.optional(z.boolean()),
  keepsState: z.optional(z.boolean()),
});
const fix = z.union([
  z.object({ title: z.string(), safe: z.boolean(), edits: z.array(textEdit) }),
  z.object({ title: z.string(), safe: z.boolean(), change, was: z.string() }),
]);
const data = z.object({
  version: z.optional(z.nullable(z.int())),
  unit: z.optional(z.string()),
  subject: z.optional(z.string()),
  fixes: z.array(fix),
});

/** One way to repair a finding, in the form sent with the diagnostic: edits of one version, or a new target with the text it replaces. */
export type WireFix =
  | { readonly title: string; readonly safe: boolean; readonly edits: readonly TextEdit[] }
  | ({ readonly title: string; readonly safe: boolean } & ProposedTarget);

/** The content of `Diagnostic.data`: everything a fix needs, because the server keeps nothing between publishing and fixing. */
export interface DiagnosticData {
  /** The version that edits refer to. Absent if no fix consists of edits: then the same finding in the next version is identical for the client. */
  readonly version?: number | null;
  readonly unit?: string;
  /** The word or text that a project can ignore. */
  readonly subject?: string;
  readonly fixes: readonly WireFix[];
}

/** The data of one diagnosis, or undefined if there is nothing to act on. */
export function dataOf(subject: Subject, { unit, subject: word, fixes }: Diagnosis): DiagnosticData | undefined {
  if (unit === undefined && word === undefined && fixes.length === 0) return undefined;
  return {
    ...(fixes.some((fix) => 'edits' in fix) && { version: subject.snapshot.version }),
    ...(unit !== undefined && { unit }),
    ...(word !== undefined && { subject: word }),
    fixes: fixes.map((fix) => wireFix(subject, fix)),
  };
}

/** Reads what a client sent back. Clients may send anything. */
export function readData(diagnostic: Pick<Diagnostic, 'data'>): DiagnosticData | undefined {
  const parsed = z.safeParse(data, diagnostic.data);
  return parsed.success ? (parsed.data as DiagnosticData) : undefined;
}

/** Reads one fix from a code action that a client sent back. */
export function readFix(value: unknown): WireFix | undefined {
  const parsed = z.safeParse(fix, value);
  return parsed.success ? (parsed.data as WireFix) : undefined;
}

/** A fix of either kind, in the form sent to clients. */
export function wireFix({ snapshot, format, unit }: Subject, fix: DiagnosisFix): WireFix {
  const { title, safe } = fix;
  if ('edits' in fix) return { title, safe, edits: snapshot.lines.textEdits(fix.edits) };
  return { title, safe, change: fix.change, was: targetSignature(format, unit(fix.change.unit)) };
}
