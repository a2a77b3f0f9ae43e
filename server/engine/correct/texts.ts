import type { DiagnoseInput } from '../../core/checks/diagnose.ts';
import { protectionOf } from '../../core/text/placeholders/index.ts';
import type { Span } from '../../core/text/span.ts';
import { Fingerprints } from '../check/fingerprint.ts';
import type { Since } from '../check/since.ts';
import { inputOf, subjectsOf } from '../check/subject.ts';
import { DiskTexts } from '../check/texts.ts';
import type { Host } from '../host.ts';
import { type Guarded, guard } from '../parts/rephrase/guarded.ts';
import type { FileContent } from '../parts/workspace/files/files.ts';
import type { LoadedProject } from '../parts/workspace/project.ts';
import type { Selection } from '../projects/select.ts';

/** A text of a unit as it is sent, and what is needed to write it back. */
export interface WritingText {
  readonly unit: string;
  readonly locale: string;
  /** In the document. */
  readonly span: Span;
  readonly raw: string;
  readonly guarded: Guarded;
  /** The source of a bilingual file comes from elsewhere: the program, or another file. It is not written. */
  readonly isForeign: boolean;
}

export interface WritingPage {
  readonly path: string;
  readonly file: FileContent;
  readonly input: DiagnoseInput;
  readonly fingerprints: Fingerprints;
  readonly texts: readonly WritingText[];
  /** Number of messages with plural or other forms, which are left out. */
  readonly forms: number;
}

const HAS_WORDS = /\p{L}{2}/u;
const CHOICE = /\{[^{}]{0,200},\s*(?:plural|select|selectordinal)\s*,/;

/** The texts of a selection, sources and targets; with `since`, only those of changed units. Locked and approved ones are left out. */
export async function writingPages(
  host: Host,
  loaded: LoadedProject,
  { groups }: Selection,
  since: Since | undefined,
): Promise<readonly WritingPage[]> {
  const disk = new DiskTexts(host.files);
  const pages = new Map<string, WritingPage>();
  for (const { group, path } of groups)
    for (const subject of subjectsOf(group, path)) {
      if (pages.has(subject.path) || host.signal.aborted) continue;
      const opened = await inputOf(disk, loaded, async () => undefined, subject);
      if (!opened.ok) {
        host.reporter.error(opened.error.message);
        continue;
      }
      const { input, file } = opened.value;
      if (input.catalog.malformed || file.doubt !== undefined) {
        host.reporter.error(`${host.nameOf(subject.path)} is broken and was left out. Run "dragoman check".`);
        continue;
      }
      const fingerprints = new Fingerprints({
        format: input.format,
        source: input.source?.catalog ?? input.catalog,
        target: input.catalog,
      });
      const before = await since?.fingerprints(subject);
      const isNew = (unit: string) => before === undefined || before.of(unit) !== fingerprints.of(unit);
      pages.set(subject.path, { path: subject.path, file, input, fingerprints, ...textsOf(input, file.text, isNew) });
    }
  return [...pages.values()];
}

/** The texts of one file. */
export function textsOf(
  input: DiagnoseInput,
  text: string,
  isNew: (unit: string) => boolean,
): Pick<WritingPage, 'texts' | 'forms'> {
  const { catalog, format, role, sourceLocale, targetLocale, project } = input;
  const bilingual = format.layout === 'bilingual';
  const protect = protectionOf(project.translation);
  const texts: WritingText[] = [];
  let forms = 0;
  for (const unit of catalog.units) {
    if (unit.lock !== undefined || !isNew(unit.id)) continue;
    const { declaredPlaceholders: declared, protectedWords, syntax } = unit;
    const options = {
      dialect: syntax ?? catalog.dialect,
      protect,
      ...(declared && { declared }),
      ...(protectedWords && { protectedWords }),
    };
    for (const side of ['source', 'target'] as const) {
      const span = unit[side]?.span;
      // Keys used as sources have no spelling to check.
      if (span === undefined || (bilingual && side === 'source' && catalog.sources === 'keys')) continue;
      const raw = text.slice(span.start, span.end);
      const decoded = format.codec.decode(raw, text.slice(Math.max(span.start - 20, 0), span.start));
      if (decoded === undefined || !HAS_WORDS.test(decoded)) continue;
      if (CHOICE.test(decoded)) {
        forms += 1;
        continue;
      }
      const isTarget = side === 'target' || (!bilingual && role === 'target');
      const locale = isTarget ? targetLocale : sourceLocale;
      const guarded = guard(decoded, format.codec, options);
      // Only placeholders.
      if (locale === '' || !HAS_WORDS.test(guarded.sent.replace(/<\/?[gx]\d+\/?>/g, ' '))) continue;
      texts.push({ unit: unit.id, locale, span, raw, guarded, isForeign: bilingual && side === 'source' });
    }
  }
  return { texts, forms };
}
