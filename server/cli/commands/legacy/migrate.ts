import { plural, quoted } from '../../../engine/words.ts';
import { type GlossaryEntry, sameEntries } from '../../../service/resources/entries.ts';
import type { Glossary, LegacyGlossary } from '../../../service/resources/glossary-types.ts';
import type { CliContext } from '../../context.ts';
import { CommandError, EXIT, type ExitCode, settled } from '../../exit.ts';
import { confirm } from '../../terminal/confirm.ts';
import { type Session, withService } from '../../with-service.ts';
import { findLegacy } from './find.ts';

export interface MigrateOptions {
  readonly delete?: boolean;
  readonly yes?: boolean;
}

/**
 * `dragoman glossary legacy migrate ID|NAME`: creates a v3 glossary with the same name and entries, and reads it back and compares it before
 * `--delete` removes the old one. An interrupted run can be repeated: an existing copy is not created again.
 */
export async function migrate(context: CliContext, wanted: string, options: MigrateOptions): Promise<ExitCode> {
  return withService(context, async (session) => {
    const legacy = await findLegacy(session, wanted);
    const { id, name } = legacy;
    if (options.delete === true)
      await confirm(context, {
        deed: `Delete the legacy glossary ${quoted(name)} (${id}) once its copy is complete`,
        yes: options.yes,
      });
    const { client, call } = session;
    const entries = settled(await client.legacyGlossaries.entries(id, call));
    const there = await findCopy(session, legacy, entries);
    const copy = there ?? (await createCopy(session, legacy, entries));
    const { terminal, options: common } = context;
    const size = plural(entries.length, 'entry', 'entries');
    // Reported before the deletion, so that it is known even if that fails.
    if (common.json !== true)
      terminal.print(
        `${quoted(name)} with ${size} ${there === undefined ? 'is now' : 'was already'} the glossary ${copy.id}.`,
      );
    const deleted = options.delete === true;
    if (deleted) settled(await client.legacyGlossaries.delete(id, call));
    if (common.json === true)
      terminal.json('glossary legacy migrate', {
        legacy: { id, name, deleted },
        glossary: copy,
        created: there === undefined,
      });
    else terminal.print(deleted ? 'The legacy glossary is deleted.' : `The legacy glossary ${id} is still there.`);
    return EXIT.done;
  });
}

/** A copy made by an earlier run. The list of v3 glossaries may contain the legacy one itself, under its own id. */
async function findCopy(
  session: Session,
  legacy: LegacyGlossary,
  entries: readonly GlossaryEntry[],
): Promise<Glossary | undefined> {
  const { client, call } = session;
  for (const one of settled(await client.glossaries.list(call))) {
    const [dictionary, ...others] = one.dictionaries;
    if (one.id === legacy.id || one.name !== legacy.name || dictionary === undefined || others.length > 0) continue;
    if (dictionary.sourceLang !== legacy.sourceLang || dictionary.targetLang !== legacy.targetLang) continue;
    if (sameEntries(settled(await client.glossaries.entries(one.id, dictionary, call)), entries)) return one;
  }
  return undefined;
}

/** Created and read back. In any doubt the legacy glossary stays. */
async function createCopy(
  { client, call }: Session,
  { id, name, sourceLang, targetLang }: LegacyGlossary,
  entries: readonly GlossaryEntry[],
): Promise<Glossary> {
  const copy = settled(await client.glossaries.create(name, [{ sourceLang, targetLang, entries }], call));
  const read =
    copy.id === id ? [] : settled(await client.glossaries.entries(copy.id, { sourceLang, targetLang }, call));
  if (sameEntries(read, entries)) return copy;
  throw new CommandError(
    EXIT.service,
    copy.id === id
      ? `It is not known whether a v3 copy of ${quoted(name)} was created. Nothing was deleted; run the command again.`
      : `The v3 glossary ${copy.id} differs from the legacy one. Nothing was deleted. Compare both with "dragoman glossary entries ${copy.id}" and "dragoman glossary legacy entries ${id}".`,
  );
}
