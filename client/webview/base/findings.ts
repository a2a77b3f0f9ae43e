import type { PreviewFinding } from '../../../shared/pages/preview.ts';
import { make } from './dom.ts';

/** The name of a severity. */
export type Level = (severity: PreviewFinding['severity']) => string;

const SEVERITIES = {
  error: 'severityError',
  warning: 'severityWarning',
  information: 'severityInformation',
  hint: 'severityHint',
} as const;

/** The names of severities in the page's texts. */
export function levels(say: (key: (typeof SEVERITIES)[keyof typeof SEVERITIES]) => string): Level {
  return (severity) => say(SEVERITIES[severity]);
}

/** A finding as a list item. */
export function findingItem({ severity, message, code }: PreviewFinding, level: Level): HTMLElement {
  const name = make('span', { class: 'level' }, `${level(severity)}: `);
  return make('li', { class: severity }, name, message, ' ', make('span', { class: 'code' }, code));
}
