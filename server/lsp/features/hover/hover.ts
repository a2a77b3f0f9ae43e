import type { Hover, Position } from 'vscode-languageserver/node';
import { named } from '../../../core/language/hover/index.ts';
import { page } from '../../../core/language/page.ts';
import type { Context } from '../../context.ts';
import type { Snapshot } from '../../snapshot.ts';
import type { Feature } from '../feature.ts';
import { glossaryIn } from '../glossary/document.ts';
import { hoverTerm } from '../glossary/hover.ts';
import { codeIn } from '../keys/entry.ts';
import { isProjectFile, uriIn } from '../subject.ts';
import { cursorIn, stillCurrent } from '../units/cursor.ts';
import { placeInProject } from './project-file.ts';
import { aboutOf, rowsOf } from './rows.ts';

/** `textDocument/hover`: what the project knows about a unit, section by section; in `dragoman.json`, the meaning of keys and values. */
export const hover: Feature = (context) => {
  const { connection, client, documents, guard } = context;
  connection.onHover(
    guard.request('textDocument/hover', async (params, token): Promise<Hover | null> => {
      const found = await documents.get(uriIn(params));
      if (!found.ok) return null;
      if (isProjectFile(found.value)) return projectHover(context, found.value, params.position);
      const glossary = await glossaryIn(context, params);
      if (glossary !== undefined)
        return hoverTerm(context, glossary, glossary.snapshot.lines.offset(params.position), token);
      const at = found.value.lines.offset(params.position);
      const inCode = await codeIn(context, found.value, token, at);
      if (inCode !== undefined) return inCode.keys.hoverKey(context, inCode.code, at, token);
      const cursor = await cursorIn(context, params);
      if (cursor === undefined || cursor.side === 'around') return null;
      const { subject } = cursor;
      const about = await aboutOf(context, cursor, token);
      const rows = await rowsOf(about);
      stillCurrent(context, subject.snapshot, subject.source, ...about.locales.map(({ snapshot }) => snapshot));
      const { title, rows: all } = named(about, rows);
      const contents = page(title, all, client.plainHover);
      return { contents, range: subject.snapshot.lines.range(cursor.span) };
    }),
  );
};

/** In `dragoman.json`: the meaning of a key or value. A check's page is a link if the client supports Markdown. */
async function projectHover(context: Context, snapshot: Snapshot, position: Position): Promise<Hover | null> {
  const { client, projects, runtime } = context;
  const state = await projects.of(snapshot.path);
  const place = placeInProject(snapshot, snapshot.lines.offset(position), state, client.options.projectSchema === true);
  if (place === undefined) return null;
  stillCurrent(context, snapshot);
  const { kind, value } = page(place.title, place.rows, client.plainHover);
  const href = place.check === undefined ? undefined : `${runtime.checksPage}#${place.check}`;
  const link = href === undefined ? '' : `\n\n${client.plainHover ? href : `[Examples](${href})`}`;
  return { contents: { kind, value: value + link }, range: snapshot.lines.range(place.span) };
}
