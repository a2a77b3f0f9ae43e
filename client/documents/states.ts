/** The states of documents, in words. */
import { l10n, ThemeColor, ThemeIcon } from 'vscode';
import type { DocumentJobInfo } from '../../shared/service-documents.ts';
import { number, percent } from '../messages/numbers.ts';

/** `kept`: translated, but not written to its place. */
export type Group = 'running' | 'waiting' | 'kept' | 'failed' | 'done';

/** In the order of the view. */
export const GROUPS: readonly Group[] = ['running', 'waiting', 'kept', 'failed', 'done'];

export function groupOf({ state, running }: DocumentJobInfo): Group {
  if (state === 'finished') return 'done';
  if (running) return 'running';
  if (state === 'failed' || state === 'unknown') return 'failed';
  return state === 'downloaded' ? 'kept' : 'waiting';
}

export function standingOf(job: DocumentJobInfo): string {
  switch (groupOf(job)) {
    case 'running':
      return [job.progress === undefined ? '' : percent(job.progress), stepName(job.state), left(job.secondsRemaining)]
        .filter(Boolean)
        .join(' · ');
    case 'waiting':
      return job.here ? l10n.t('waits') : l10n.t('waits for another service');
    case 'kept':
      return l10n.t('translated, not in its place');
    case 'failed':
      return job.state === 'unknown' ? l10n.t('unknown whether the service received it') : l10n.t('failed');
    case 'done':
      return l10n.t('done');
  }
}

function stepName(state: string): string {
  switch (state) {
    case 'new':
      return l10n.t('waiting to start');
    case 'uploading':
      return l10n.t('uploading');
    case 'queued':
      return l10n.t('queued');
    case 'translating':
      return l10n.t('translating');
    default:
      return l10n.t('downloading');
  }
}

function left(seconds: number | undefined): string {
  return seconds === undefined ? '' : l10n.t('about {0} s left', number(Math.ceil(seconds)));
}

export function iconOf(group: Group): ThemeIcon {
  switch (group) {
    case 'running':
      return new ThemeIcon('sync~spin');
    case 'waiting':
      return new ThemeIcon('clock');
    case 'kept':
      return new ThemeIcon('warning', new ThemeColor('list.warningForeground'));
    case 'failed':
      return new ThemeIcon('error', new ThemeColor('list.errorForeground'));
    case 'done':
      return new ThemeIcon('pass');
  }
}
