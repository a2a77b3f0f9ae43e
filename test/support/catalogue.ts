/**
 * Writes what the catalogues say where no code can be asked: parts of the manifest and tables of the documentation. `npm run catalogue`, after a change
 * of shared/settings.ts, shared/client-commands.ts, shared/editor-tools.ts, a tool of server/mcp/tools or a text in package.nls.json.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { FORMATS } from '../../server/core/formats/list.ts';
import type { Context } from '../../server/lsp/context.ts';
import { commandTable } from '../../server/lsp/features/commands/command-table.ts';
import { TOOLS } from '../../server/mcp/index.ts';
import { CLIENT_CATALOGUE, type Need, type SaidCommand } from '../../shared/client-commands.ts';
import { EDITOR_TOOLS, type SaidTool } from '../../shared/editor-tools.ts';
import { CLIENT_SETTINGS, SETTINGS, type Setting } from '../../shared/settings.ts';
import { statesClause } from './file-types.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(resolve(root, path), 'utf8');
const TEXTS: Readonly<Record<string, string>> = JSON.parse(read('package.nls.json'));

/** Group by group, in the order of the catalogue. */
const ALL: readonly (readonly [group: string, settings: readonly Setting[]])[] = Object.entries(
  Object.groupBy(Object.values<Setting>({ ...SETTINGS, ...CLIENT_SETTINGS }), ({ group }) => group),
);

/** Whatever a setting may say. */
interface Flat extends Pick<Setting, 'id' | 'group' | 'scope' | 'default'> {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly choices?: readonly string[];
  readonly items?: 'language' | object;
}

/** A setting as the manifest has it. */
function property(setting: Flat, order: number): object {
  const { id, scope = 'resource', default: usual, minimum, maximum, pattern, choices, items } = setting;
  const numbers = items !== 'language';
  return {
    type: items ? 'array' : typeof usual === 'number' ? 'integer' : typeof usual,
    ...(items && {
      items: numbers ? { type: 'number', ...items } : { type: 'string' },
      ...(numbers && { uniqueItems: true }),
    }),
    enum: choices,
    enumDescriptions: choices?.map((choice) => `%settings.${id}.${choice}%`),
    ...{ default: usual, minimum, maximum, pattern, order, scope },
    markdownDescription: `%settings.${id}%`,
  };
}

/** In the words of VS Code. */
const NEEDS: Readonly<Record<Need, string>> = {
  trusted: 'isWorkspaceTrusted',
  folder: 'workspaceFolderCount > 0',
  file: 'dragoman.inLocalizationFile',
  states: statesClause(FORMATS),
  selection: 'editorHasSelection',
  writable: '!editorReadonly',
  admin: 'dragoman.isAdmin',
  run: 'dragoman.canUndo',
  key: 'dragoman.hasKey',
  memory: 'dragoman.hasSharedMemory',
  pseudo: 'dragoman.usesPseudo',
};

const COMMANDS = Object.entries<SaidCommand>(CLIENT_CATALOGUE).map(([name, said]) => ({ id: name, ...said }));

/** `dragoman_translate_text`: `translateText` in texts, `dragomanTranslateText` in prompts. */
const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

function languageModelTool([name, { icon, description, properties, required }]: readonly [string, SaidTool]): object {
  const text = `tools.${camel(name.replace('dragoman_', ''))}`;
  return {
    name,
    displayName: `%${text}%`,
    toolReferenceName: camel(name),
    canBeReferencedInPrompt: true,
    userDescription: `%${text}.description%`,
    modelDescription: description,
    icon: `$(${icon})`,
    when: 'isWorkspaceTrusted',
    tags: ['localization', 'translation'],
    inputSchema: { type: 'object', properties, required, additionalProperties: false },
  };
}

/** The manifest, whose text is `text`, with what the catalogues say. */
export function withCatalogue(text: string): string {
  const manifest = JSON.parse(text);
  manifest.contributes.configuration = ALL.map(([group, settings], index) => ({
    id: `dragoman.${group}`,
    title: `%settings.group.${group}%`,
    order: index + 1,
    properties: Object.fromEntries(
      settings.map((setting, at) => [`dragoman.${setting.id}`, property(setting, at + 1)]),
    ),
  }));
  manifest.contributes.commands = COMMANDS.map(({ id, title = id, needs, icon }) => ({
    command: `dragoman.${id}`,
    title: `%commands.${title}%`,
    category: 'Dragoman',
    enablement: needs?.map((need) => NEEDS[need]).join(' && '),
    icon: icon && `$(${icon})`,
  }));
  manifest.contributes.menus.commandPalette = COMMANDS.flatMap(({ id, inPalette }) =>
    inPalette === undefined ? [] : [{ command: `dragoman.${id}`, when: String(inPalette) }],
  );
  manifest.contributes.languageModelTools = Object.entries<SaidTool>(EDITOR_TOOLS).map(languageModelTool);
  manifest.capabilities.untrustedWorkspaces.restrictedConfigurations = ALL.flatMap(([, settings]) =>
    settings.filter(({ scope }) => scope === 'machine').map(({ id }) => `dragoman.${id}`),
  );
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

/** What the text of the manifest with this name says, for a cell of a table. */
const said = (name: string): string => cell((TEXTS[name] ?? '').replace(/`#([\w.]+)#`/g, '`$1`'));

function settingRow({ id, default: usual, scope, choices = [] }: Flat): string {
  const shown = typeof usual === 'string' ? usual : JSON.stringify(usual).replaceAll(',', ', ');
  const each = choices.map((choice) => ` \`${choice}\`: ${said(`settings.${id}.${choice}`)}`).join('');
  const what = said(`settings.${id}`);
  const isPersonal = (scope === 'machine' || scope === 'application') && !/user settings/.test(what);
  const whose = isPersonal ? ' User settings only.' : '';
  return `| \`dragoman.${id}\` | ${shown === '' ? '' : `\`${shown}\` `}| ${what}${each}${whose} |`;
}

/** Tables between `<!-- NAME: begin -->` and `<!-- NAME: end -->`. */
const PAGES: Readonly<Record<string, Readonly<Record<string, () => readonly string[]>>>> = {
  'docs/vscode.md': {
    settings: () => [
      '| setting | default | |',
      '|---|---|---|',
      ...ALL.flatMap(([, settings]) => settings.map(settingRow)),
    ],
  },
  'docs/agents.md': {
    tools: () => [
      '| tool | what agents are told | writes |',
      '|---|---|---|',
      ...TOOLS.map(
        ({ name, description, annotations }) =>
          `| \`${name}\` | ${cell(description)} | ${annotations.readOnlyHint ? 'no' : 'yes'} |`,
      ),
    ],
    'editor tools': () => [
      '| tool | in a prompt | what models are told |',
      '|---|---|---|',
      ...Object.entries(EDITOR_TOOLS).map(
        ([name, { description }]) => `| \`${name}\` | \`#${camel(name)}\` | ${cell(description)} |`,
      ),
    ],
  },
};

/** The module with the ids of the commands that the server has. */
function commandIds(): string {
  const nothing = () => {};
  const context = {
    documents: { onClosed: nothing },
    world: { onChanged: nothing },
    onceReady: nothing,
    onClosing: nothing,
  };
  const names = [...commandTable(context as unknown as Context).keys()].map((id) => id.replace('dragoman.server.', ''));
  const lines = names
    .toSorted()
    .join(' ')
    .replace(/(.{1,100})(?: |$)/g, '$1\n');
  return `// Generated by \`npm run catalogue\` from command-table.ts.
const NAMES = \`
${lines}\`;

/** Sent to the client before the commands' implementations are loaded. */
export const COMMANDS: readonly string[] = NAMES.trim()
  .split(/\\s/)
  .map((name) => \`dragoman.server.\${name}\`);
`;
}

/** Files and pages as they should be. */
export function catalogueFiles(): readonly (readonly [path: string, text: string])[] {
  const pages = Object.entries(PAGES).map(([path, tables]) => {
    const text = Object.entries(tables).reduce((page, [name, rows]) => {
      const [begin, end] = [`<!-- ${name}: begin -->\n`, `<!-- ${name}: end -->`];
      const [before, rest] = [page.indexOf(begin) + begin.length, page.indexOf(end)];
      if (before < begin.length || rest < before) throw new Error(`${path} has no place for the table ${name}`);
      return `${page.slice(0, before)}${rows().join('\n')}\n${page.slice(rest)}`;
    }, read(path));
    return [path, text] as const;
  });
  return [
    ['package.json', withCatalogue(read('package.json'))],
    ['server/lsp/features/commands/command-ids.ts', commandIds()],
    ...pages,
  ];
}

if (import.meta.main) for (const [path, text] of catalogueFiles()) writeFileSync(resolve(root, path), text);
