import { Deferred } from '../../../../shared/deferred.ts';
import { PROGRESS_CHANGED, type ProgressChanged } from '../../../../shared/progress.ts';
import { nameOf } from '../../uris.ts';
import type { Feature } from '../feature.ts';

/** Milliseconds without a change before the client is notified. */
export const QUIET = 800;
/** The URIs to report. */
const MOST = 200;

/** `dragoman/progressChanged`: says that numbers may have changed, some time after the last change. Nothing is counted for this. */
export const progressChanges: Feature = ({ connection, client, documents, guard, projects, world }) => {
  if (client.options.progress !== true) return;
  const opened = new Set<string>();
  const edited = new Set<string>();
  let all = false;
  const pause = new Deferred(QUIET);

  const tell = guard.event(PROGRESS_CHANGED, async () => {
    const uris: string[] = [];
    for (const uri of edited) if ((await projects.membership(nameOf(uri))) !== undefined) uris.push(uri);
    const whole = all;
    all = false;
    edited.clear();
    const change: ProgressChanged = whole ? {} : { uris };
    if (whole || uris.length > 0) await connection.sendNotification(PROGRESS_CHANGED, change);
  });
  const later = () => pause.begin(() => void tell());

  documents.onChanged(({ uri }) => {
    const isNew = !opened.has(uri);
    opened.add(uri);
    // A document that was just opened has the content of its file.
    if (isNew) return;
    edited.add(uri);
    later();
  });
  documents.onClosed(({ uri }) => {
    opened.delete(uri);
    edited.add(uri);
    later();
  });
  world.onChanged(({ uris }) => {
    if (uris === 'all' || uris.size > MOST) all = true;
    else for (const uri of uris) edited.add(uri);
    later();
  });
};
