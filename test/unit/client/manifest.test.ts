import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import picomatch from 'picomatch';
import { expect, test } from 'vitest';
import { conventions } from '../../../server/engine/parts/workspace/discovery/conventions.ts';
import { SERVER_COMMANDS } from '../../../shared/commands.ts';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
const manifest = read('package.json');
const { contributes } = manifest;
const commands: string[] = contributes.commands.map(({ command }: { command: string }) => command);
const texts: Record<string, string> = read('package.nls.json');
const settings: Setting[] = contributes.configuration.flatMap(({ properties }: { properties: object }) =>
  Object.entries(properties).map(([name, value]) => ({ name, ...value })),
);
const steps: Step[] = contributes.walkthroughs.flatMap((one: { steps: Step[] }) => one.steps);

interface Setting {
  readonly name: string;
  readonly enum?: readonly string[];
  readonly enumDescriptions?: readonly string[];
  readonly markdownDescription?: string;
  readonly scope?: string;
}
interface Step {
  readonly id: string;
  readonly media: { readonly svg: string };
  readonly completionEvents: readonly string[];
}

test('what names a service or a way to it can come from no folder that is not trusted', () => {
  const { restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;
  expect(restrictedConfigurations).toEqual(['dragoman.service', 'dragoman.freeService', 'dragoman.authScheme']);
});

test('every placeholder has its text, and every text its placeholder', () => {
  const used = [...JSON.stringify(manifest).matchAll(/"%([\w.]+)%"/g)].map(([, key]) => key);
  expect([...new Set(used)].toSorted()).toEqual(Object.keys(read('package.nls.json')).toSorted());
});

test('every condition on a state of the extension is one that it tells the editor', () => {
  const conditions = [...JSON.stringify(manifest).matchAll(/"(?:when|enablement)":"([^"]+)"/g)].map(([, text]) => text);
  const views: string[] = contributes.views.dragoman.map(({ id }: { id: string }) => id);
  const keys = new Set(conditions.flatMap((text = '') => text.match(/(?<![=!] )\bdragoman(?:\.\w+)+/g) ?? []));
  for (const view of views) keys.delete(view);
  const told = globSync('client/**/*.ts', { cwd: ROOT })
    .map((path) => readFileSync(join(ROOT, path), 'utf8'))
    .join('\n');
  const settled = settings.map(({ name }) => `config.${name}`);
  for (const key of keys) expect(told.includes(`'${key}'`) || settled.includes(`config.${key}`), key).toBe(true);
  expect(keys).toContain('dragoman.noLocales');
});

test('what the manifest points at exists', () => {
  const paths = [
    manifest.icon,
    ...contributes.grammars.map(({ path }: { path: string }) => path),
    ...contributes.languages.flatMap(({ configuration }: { configuration?: string }) => configuration ?? []),
    ...contributes.jsonValidation.map(({ url }: { url: string }) => url),
    ...steps.map(({ media }) => media.svg),
    ...contributes.walkthroughs.map(({ icon }: { icon: string }) => icon),
  ];
  for (const path of paths) expect(existsSync(join(ROOT, path)), path).toBe(true);
});

test('every link of the walkthrough and of the welcome views leads to a command that is there, and so do completion events', () => {
  const linked = Object.values(texts).flatMap((text) => [...text.matchAll(/\(command:([\w.]+)/g)].map(([, id]) => id));
  const events = steps.flatMap(({ completionEvents }) => completionEvents.map((event) => event.replace(/^\w+:/, '')));
  const places = [...commands, ...contributes.views.dragoman.map(({ id }: { id: string }) => id)];
  const servers: readonly string[] = Object.values(SERVER_COMMANDS);
  const known = (id: string | undefined): boolean =>
    id === undefined ||
    !id.startsWith('dragoman.') ||
    id === 'dragoman.hasKey' ||
    places.includes(id.replace(/\.focus$/, '')) ||
    servers.includes(id);
  expect([...linked, ...events].filter((id) => !known(id))).toEqual([]);
  expect(steps.filter(({ completionEvents }) => completionEvents.length === 0)).toEqual([]);
});

test('pictures of the walkthrough take their colours from the theme, in a way that its page allows', () => {
  for (const { media } of steps) {
    const svg = readFileSync(join(ROOT, media.svg), 'utf8');
    expect(svg, media.svg).toContain('fill="var(--vscode-editor-background');
    // The page forbids style attributes, scripts, and anything from elsewhere.
    expect(svg, media.svg).not.toMatch(/style=|<style|<script|href=/);
  }
});

test('every setting is described, in a group, with a scope, and every choice with a sentence', () => {
  for (const { name, markdownDescription, scope, enum: choices, enumDescriptions } of settings) {
    expect(markdownDescription, name).toMatch(/^%settings\./);
    expect(scope, name).toBeTruthy();
    expect(enumDescriptions?.length, name).toBe(choices?.length);
  }
  for (const { title, order } of contributes.configuration)
    expect([title, order]).toEqual([expect.any(String), expect.any(Number)]);
});

test('every command has a category and a title, and stands in the palette unless an item is needed', () => {
  for (const { command, title, category } of contributes.commands) {
    expect(title, command).toMatch(/^%commands\./);
    expect(category, command).toBe('Dragoman');
  }
  const hidden = contributes.menus.commandPalette.filter(({ when }: { when: string }) => when === 'false');
  const places = ['view/item/context', 'view/title', 'dragoman.explorer'];
  const onItems = new Set(places.flatMap((place) => contributes.menus[place].map(({ command }: Entry) => command)));
  const only = hidden.map(({ command }: { command: string }) => command).filter((id: string) => !onItems.has(id));
  // VS Code has a command of its own that shows the view.
  expect(only).toEqual(['dragoman.glossary.showMore', 'dragoman.documents']);
});

test('where the extension runs in a browser the shared memory is not offered: nothing there reaches it', () => {
  const { commandPalette } = contributes.menus;
  for (const command of ['dragoman.setSharedMemory', 'dragoman.clearSharedMemory'])
    expect(commandPalette).toContainEqual({ command, when: '!isWeb || remoteName' });
});

interface Entry {
  readonly command?: string;
  readonly submenu?: string;
}

test('context menus have one entry each, with the name of the extension; what is in it fits the file', () => {
  for (const place of ['explorer/context', 'editor/context']) {
    const entries: readonly Entry[] = contributes.menus[place];
    expect(entries.map(({ submenu }) => submenu)).toEqual([`dragoman.${place.split('/')[0]}`]);
  }
  const { submenus, menus } = contributes;
  expect(submenus.map(({ label }: { label: string }) => label)).toEqual(['Dragoman', 'Dragoman']);
  for (const { id } of submenus) for (const { when } of menus[id]) expect(when).toBeTruthy();
});

test('keys and context menus have a condition', () => {
  for (const { when, command } of contributes.keybindings) expect(when, command).toBeTruthy();
  for (const place of ['explorer/context', 'editor/context'])
    for (const { when, command } of contributes.menus[place]) expect(when, command).toBeTruthy();
});

test('tools for language models: with a schema that names every property, for trusted folders only', () => {
  const tools: Tool[] = contributes.languageModelTools;
  for (const tool of tools) {
    expect(tool.name).toMatch(/^[\w-]+$/);
    expect(tool.toolReferenceName).toMatch(/^[\w-]+$/);
    expect(tool).toMatchObject({ canBeReferencedInPrompt: true, when: 'isWorkspaceTrusted' });
    const { properties, required, additionalProperties } = tool.inputSchema;
    expect(additionalProperties).toBe(false);
    expect(Object.keys(properties)).toEqual(expect.arrayContaining([...required]));
  }
});

interface Tool {
  readonly name: string;
  readonly toolReferenceName: string;
  readonly inputSchema: {
    readonly properties: Record<string, unknown>;
    readonly required: readonly string[];
    readonly additionalProperties: boolean;
  };
}

test('what needs a service is not offered in a folder that is not trusted', () => {
  const asks =
    /translate|rephrase|Usage|usage|Languages|documents(?!\.(?:open|reveal))|keys\.(?!copyId)|glossary\.(?:push|pull|showPlan|delete|migrate)/;
  const open = contributes.commands
    .filter(({ command }: { command: string }) => asks.test(command))
    .filter(({ enablement }: { enablement?: string }) => !enablement?.includes('isWorkspaceTrusted'));
  expect(open).toEqual([]);
});

test('the text of the gallery names commands and settings that there are, and nothing that only a checkout has', () => {
  const gallery = readFileSync(join(ROOT, 'client/gallery.md'), 'utf8');
  const titles = commands.map((command) => texts[`commands.${command.replace('dragoman.', '')}`]);
  for (const [, title] of gallery.matchAll(/\*\*Dragoman: ([^*]+)\*\*/g)) expect(titles).toContain(title);
  const names = settings.map(({ name }) => name);
  for (const [, name] of gallery.matchAll(/`(dragoman\.[a-z]+(?:\.\w+)?)`/g))
    if (!name?.endsWith('.json')) expect(names).toContain(name);
  expect(gallery).not.toMatch(/\]\((?!https?:)|!\[/);
});

/** As VS Code asks: whether a folder has one of these files. */
const wakes = (paths: readonly string[]): boolean => {
  const events: readonly string[] = manifest.activationEvents;
  const globs = events.flatMap((event) => /^workspaceContains:(.*)/.exec(event)?.[1] ?? []);
  return paths.some((path) => picomatch.isMatch(path, globs, { dot: true }));
};

test.each([
  ['en.json', 'de.json'],
  ['src/strings/en.json', 'src/strings/fr.json'],
  ['app/text/pt-BR.json', 'app/text/en_US.json'],
  ['app/text/zh_CN.json', 'app/text/zh_TW.json'],
  ['res/en/app.json', 'res/uk/app.json'],
  ['res/en-GB/app.jsonc', 'res/uk/app.jsonc'],
  ['config/texts.en.json', 'config/texts.de.json'],
  ['config/texts_en_US.json', 'config/texts_de_DE.json'],
  ['package.nls.json', 'package.nls.ja.json'],
  ['locales/eo.json', 'locales/eu.json'],
  ['app.de.xlf'],
  ['lib/l10n/app_en.arb'],
])('a project with %s wakes the extension, before one is opened', (...paths) => {
  expect(conventions(paths).patterns).not.toEqual([]);
  expect(wakes(paths)).toBe(true);
});

test('a project without localization files does not', () => {
  const paths =
    'package.json package-lock.json tsconfig.json tsconfig.es.json .vscode/settings.json src/index.ts src/data/id.json docs/en/page.md en/index.html data/user-it.json'.split(
      ' ',
    );
  expect(paths.filter((path) => wakes([path]))).toEqual([]);
});
