import type { CancellationToken } from 'vscode-languageserver/node';
import * as z from 'zod/mini';
import type { FoundForbiddenWord, FoundTerm, TermsAnswer, TermsArguments } from '../../../../shared/agents.ts';
import { SERVER_COMMANDS } from '../../../../shared/commands.ts';
import { asData, looking } from '../../../core/terms/index.ts';
import type { Context } from '../../context.ts';
import { drain } from '../../guard.ts';
import type { Command } from '../commands/commands.ts';
import { folderOf } from '../glossary-sync/folder.ts';
import { readArgument } from '../translate/arguments.ts';

const locale = z.string().check(z.minLength(1));
const schema = z.object({
  text: z.string().check(z.maxLength(100_000)),
  from: z.optional(locale),
  to: z.optional(locale),
  folder: z.optional(z.string()),
});

/** Maximum rows per answer, for terms and forbidden words each. */
const MOST = 200;

/** `dragoman.server.terms`: what the glossary files contain about a text, in both directions; editor text takes precedence over disk text. */
export function termsCommand(context: Context): readonly [string, Command] {
  return [
    SERVER_COMMANDS.terms,
    async (args, token): Promise<TermsAnswer> => {
      const asked = readArgument(schema, args?.[0], 'one argument { text, from?, to?, folder? }') as TermsArguments;
      const folders =
        asked.folder === undefined ? await context.projects.all() : [await folderOf(context, asked.folder)];
      const terms: FoundTerm[] = [];
      const forbidden: FoundForbiddenWord[] = [];
      let files = 0;
      for (const folder of folders) {
        const found = await lookIn(context, folder, asked, token);
        files += found.files;
        terms.push(...found.terms);
        forbidden.push(...found.forbidden);
      }
      const more = Math.max(0, terms.length - MOST) + Math.max(0, forbidden.length - MOST);
      return { terms: terms.slice(0, MOST), forbidden: forbidden.slice(0, MOST), more, files };
    },
  ];
}

async function lookIn(
  context: Context,
  folder: string,
  { text, from, to }: TermsArguments,
  token: CancellationToken,
): Promise<Omit<TermsAnswer, 'more'>> {
  const state = await context.projects.ofFolder(folder);
  const files = await context.glossaries.files(state);
  const choice = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  const [found] = await drain(looking(files, text, choice, state.loaded.project.glossary), token);
  return { files: files.length, ...asData(found ?? { terms: [], forbidden: [] }) };
}
