import { workspace } from 'vscode';
import type { ServiceAddress } from '../../shared/service-key.ts';

/** The service of the user's own settings: a workspace must not decide where a key is sent. */
export function userService(): ServiceAddress {
  const settings = workspace.getConfiguration('dragoman');
  const own = (name: string): string => {
    const value = settings.inspect<unknown>(name)?.globalValue;
    return typeof value === 'string' ? value.trim() : '';
  };
  return { service: own('service') || 'auto', freeService: own('freeService') };
}
