import { type Uri, workspace } from 'vscode';
import type { CLIENT_SETTINGS, SETTINGS, ValueOf } from '../shared/settings.ts';

type Of<Catalogue> = Catalogue[keyof Catalogue];
type Entry = Of<typeof SETTINGS> | Of<typeof CLIENT_SETTINGS>;

/** The editor's value of a setting; if it is not set, the default, which the manifest takes from the catalogue. */
export function settingOf<Id extends Entry['id']>(id: Id, resource?: Uri): ValueOf<Extract<Entry, { id: Id }>> {
  return workspace.getConfiguration('dragoman', resource).get(id) as ValueOf<Extract<Entry, { id: Id }>>;
}
