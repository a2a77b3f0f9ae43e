import { Option } from 'commander';

/** Options that several commands share. */
export const YES = ['--yes', 'do not ask'] as const;

export function csv(): Option {
  return new Option('--csv', 'print CSV').conflicts('json');
}
