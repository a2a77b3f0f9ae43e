/** Writes the table of docs/translation-options.md: `node test/support/options-doc.ts`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { Command } from 'commander';
import * as z from 'zod/mini';
import { withRequestOptions } from '../../server/cli/register/request.ts';
import { requestFields } from '../../shared/request-options.ts';
import { WIRE_NAMES } from '../../shared/request-values.ts';

const PAGE = new URL('../../docs/translation-options.md', import.meta.url);
const [BEGIN, END] = ['<!-- options: begin -->', '<!-- options: end -->'];

/** The page as it should be. */
export function optionsPage(page: string = readFileSync(PAGE, 'utf8')): string {
  const flags = new Map(
    withRequestOptions(new Command(), 'text').options.map((option) => [option.attributeName(), option.flags]),
  );
  const names: Readonly<Record<string, string>> = WIRE_NAMES;
  const documents = new Set(
    withRequestOptions(new Command(), 'document').options.map((option) => option.attributeName()),
  );
  const rows = Object.entries(requestFields).map(([name, schema]) => {
    const flag = flags.get(name) ?? '--tag-handling <kind>';
    const wire =
      names[name]
        ?.split(', ')
        .map((one) => `\`${one}\``)
        .join(', ') ?? 'any other';
    const { description } = z.globalRegistry.get(schema) ?? {};
    return `| \`${name}\` | \`${flag.replaceAll('|', '\\|')}\` | ${wire} | ${documents.has(name) ? 'yes' : ''} | ${description} |`;
  });
  const table = [
    '| `dragoman.json` | command line | on the wire | documents | |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n');
  return `${page.slice(0, page.indexOf(BEGIN) + BEGIN.length)}\n${table}\n${page.slice(page.indexOf(END))}`;
}

if (import.meta.main) writeFileSync(PAGE, optionsPage());
