import type { Judge } from '../judge.ts';
import { android } from './android.ts';
import { fluent } from './fluent.ts';
import { modules } from './modules.ts';
import { php } from './php.ts';
import { po } from './po.ts';
import { properties } from './properties.ts';
import { qt } from './qt.ts';
import { resx } from './resx.ts';
import { strings } from './strings.ts';
import { stringsdict } from './stringsdict.ts';
import { vtt } from './vtt.ts';
import { xcstrings } from './xcstrings.ts';
import { yaml } from './yaml.ts';

/** One line for each. */
const JUDGES: readonly Judge[] = [
  android,
  fluent,
  modules,
  php,
  po,
  properties,
  qt,
  resx,
  strings,
  stringsdict,
  vtt,
  xcstrings,
  yaml,
];

/** The judge of a format, if there is one and it is on this machine. */
export function judgeOf(format: string): Judge | undefined {
  const judge = JUDGES.find(({ formats }) => formats.includes(format));
  return judge?.available?.() === false ? undefined : judge;
}
