import * as z from 'zod/mini';
import type { CheckAnswer, CheckFinding } from '../../../../shared/agents.ts';
import { SERVER_COMMANDS } from '../../../../shared/commands.ts';
import type { Context } from '../../context.ts';
import { refusal, retrigger } from '../../guard.ts';
import type { Snapshot } from '../../snapshot.ts';
import type { Command } from '../commands/commands.ts';
import { readData } from '../diagnostics/data.ts';
import { SEVERITIES } from '../diagnostics/severity.ts';
import { validation } from '../diagnostics/validate.ts';
import { glossaryOf } from '../glossary/document.ts';
import { isProjectFile, subjectOf } from '../subject.ts';
import { readArgument } from '../translate/arguments.ts';

const schema = z.object({ uri: z.string() });

/** `dragoman.server.check`: the findings of a file as data, whether it is open in an editor or not. */
export function checkCommand(context: Context): readonly [string, Command] {
  return [
    SERVER_COMMANDS.check,
    async (args, token): Promise<CheckAnswer> => {
      const { uri } = readArgument(schema, args?.[0], 'one argument { uri }');
      const found = await context.documents.get(uri);
      if (!found.ok) throw refusal(found.error.message);
      await refuseOthers(context, found.value);
      const { about, run } = await validation(context, found.value, token, { patient: true });
      const diagnostics = await run(token);
      if (!about.every((snapshot) => context.documents.isCurrent(snapshot))) throw retrigger();
      const findings = diagnostics.map((diagnostic): CheckFinding => {
        const { range, code } = diagnostic;
        const message = typeof diagnostic.message === 'string' ? diagnostic.message : diagnostic.message.value;
        const unit = readData(diagnostic)?.unit;
        const severity = NAMES.find((name) => SEVERITIES[name] === diagnostic.severity) ?? 'hint';
        return { code: String(code), severity, message, ...(unit !== undefined && { unit }), range };
      });
      findings.sort(({ range: { start: a } }, { range: { start: b } }) => a.line - b.line || a.character - b.character);
      return { findings };
    },
  ];
}

const NAMES = ['error', 'warning', 'information', 'hint'] as const;

/** An empty result would be misleading if nothing was checked. */
async function refuseOthers(context: Context, snapshot: Snapshot): Promise<void> {
  const { checksEnabled } = await context.settings.get(snapshot.uri);
  if (!checksEnabled) throw refusal('Checks are turned off by the setting "dragoman.checks.enabled".');
  const known =
    isProjectFile(snapshot) ||
    (await glossaryOf(context, snapshot)) !== undefined ||
    (await subjectOf(context, snapshot)) !== undefined;
  if (!known)
    throw refusal(
      `${snapshot.name} is not a localization file of this project. Name one that matches "files" in dragoman.json.`,
    );
}
