import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver/node';
import { onceFor } from '../../../../shared/values/once-for.ts';
import type { Diagnosis } from '../../../core/checks/diagnose.ts';
import { firstThing } from '../../../core/checks/punctuation/first-thing.ts';
import { missingAmong } from '../../../core/checks/unit-pass/missing-units.ts';
import { Fingerprints } from '../../../engine/check/fingerprint.ts';
import { Since } from '../../../engine/check/since.ts';
import type { Context } from '../../context.ts';
import type { Snapshot } from '../../snapshot.ts';
import type { Subject } from '../subject.ts';

/** A commit made meanwhile is noticed after this time, in ms. */
const KEPT = 60_000;
/** How many former files are kept. */
const MOST = 200;

/** A file in its former state. */
interface Base {
  readonly commit: string;
  readonly prints: Fingerprints;
  readonly text: string;
}

/** Selects findings about what has changed. */
export interface Change {
  /** Equal stamps: the same base. */
  readonly stamp: string;
  /** Findings in units whose text has changed and, if the file's text has, those about the file as a whole. */
  only(found: readonly Diagnosis[]): readonly Diagnosis[];
}

export const changedUnitsOf = onceFor((context: Context) => new ChangedUnits(context));

/** What has changed in documents since a commit. Git is asked once per file; at each keystroke, the text is compared with what was read then. */
class ChangedUnits {
  readonly #context: Context;
  /** By folder, commit in the user's notation, and path. */
  readonly #bases = new Map<string, { readonly since: number; readonly base: Promise<Base | string> }>();
  readonly #told = new Set<string>();

  constructor(context: Context) {
    this.#context = context;
  }

  /** Undefined: all findings are shown, because the user wants them or because Git cannot be used; the latter is reported once. */
  async of(subject: Subject): Promise<Change | undefined> {
    const { settings, client, documents, connection } = this.#context;
    const { onlyChanged, changedSince } = await settings.get(subject.snapshot.uri);
    if (!onlyChanged) return undefined;
    const base =
      client.options.trusted === false
        ? 'This workspace is not trusted, so Git is not started: all findings are shown, not only those on changed units.'
        : documents.uriOf(subject.snapshot.path).startsWith('file:')
          ? await this.#baseOf(subject, changedSince)
          : 'Only files on disk have a history.';
    if (typeof base !== 'string') return changeOf(subject, base);
    if (!this.#told.has(base)) connection.console.warn(base);
    this.#told.add(base);
    return undefined;
  }

  #baseOf(subject: Subject, ref: string): Promise<Base | string> {
    const key = [subject.state.loaded.folder, ref, subject.snapshot.path].join('\u0000');
    const known = this.#bases.get(key);
    if (known !== undefined && Date.now() - known.since < KEPT) return known.base;
    const base = this.#read(subject, ref, known?.base);
    this.#bases.delete(key);
    this.#bases.set(key, { since: Date.now(), base });
    const [oldest] = this.#bases.keys();
    if (this.#bases.size > MOST && oldest !== undefined) this.#bases.delete(oldest);
    return base;
  }

  async #read(
    { snapshot, format, state, member, source, input }: Subject,
    ref: string,
    known: Promise<Base | string> | undefined,
  ): Promise<Base | string> {
    const host = { files: this.#context.runtime.disk, signal: new AbortController().signal };
    const since = await Since.open(host, state.loaded, ref);
    if (!since.ok) return `${since.error.message} All findings are shown.`;
    try {
      const before = await known;
      if (typeof before === 'object' && before.commit === since.value.commit) return before;
      const dialect = member?.group.dialect ?? input.catalog.dialect;
      const parse = (text: string, path: string) => format.parse(text, { path, dialect });
      const text = (await since.value.textOf(snapshot.path)) ?? '';
      const target = parse(text, snapshot.path);
      const original = source && parse((await since.value.textOf(source.path)) ?? '', source.path);
      const both = format.layout === 'bilingual' ? target : (original ?? target);
      const prints = new Fingerprints({ format, source: both, target });
      return { commit: since.value.commit, prints, text };
    } finally {
      since.value.close();
    }
  }
}

function changeOf({ format, input }: Subject, { commit, prints, text }: Base): Change {
  const { catalog, source } = input;
  let now: Fingerprints | undefined;
  const isOther = () => input.text.toString().replaceAll('\r\n', '\n') !== text.replaceAll('\r\n', '\n');
  return {
    stamp: commit,
    only(found) {
      if (found.length === 0) return found;
      const own = format.layout === 'bilingual' ? catalog : (source?.catalog ?? catalog);
      now ??= new Fingerprints({ format, source: own, target: catalog });
      let other: boolean | undefined;
      const hasChanged = (unit: string) => now?.of(unit) !== prints.of(unit);
      return found.flatMap((finding) => {
        const { unit, severity, absent } = finding;
        if (absent !== undefined) return missingAmong(finding, hasChanged, input.targetLocale) ?? [];
        if (unit !== undefined) return hasChanged(unit) ? finding : [];
        other ??= isOther();
        return other && (severity === 'error' || severity === 'warning') ? finding : [];
      });
    },
  };
}

/** Says, at the start of the file, where the other findings are. */
export function hiddenFindings({ lines, live }: Snapshot, count: number, commit: string): Diagnostic {
  const what = count === 1 ? 'One finding is' : `${count.toLocaleString('en')} findings are`;
  return {
    range: lines.range(firstThing(live)),
    severity: DiagnosticSeverity.Information,
    source: 'dragoman',
    message: `${what} not shown: they are on units that have not changed since ${commit.slice(0, 9)}. The setting dragoman.checks.onlyChanged shows them.`,
  };
}
