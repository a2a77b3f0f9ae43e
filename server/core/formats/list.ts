import { android } from './android/index.ts';
import { fluent } from './fluent/index.ts';
import type { Format } from './format.ts';
import { json } from './json/index.ts';
import { markdown } from './markdown/index.ts';
import { modules } from './modules/index.ts';
import { php } from './php/index.ts';
import { po } from './po/index.ts';
import { properties } from './properties/index.ts';
import { qt } from './qt/index.ts';
import { resx } from './resx/index.ts';
import { srt } from './srt/index.ts';
import { strings } from './strings/index.ts';
import { stringsdict } from './stringsdict/index.ts';
import { vtt } from './vtt/index.ts';
import { vue } from './vue/index.ts';
import { xcstrings } from './xcstrings/index.ts';
import { xliff } from './xliff/index.ts';
import { yaml } from './yaml/index.ts';
import { yamlRootsFormat } from './yaml-roots/index.ts';

/** Every format, in the order in which `recognises` is asked. After a change: `npm run formats`. */
export const FORMATS: readonly Format[] = [
  xliff,
  json,
  yamlRootsFormat,
  yaml,
  srt,
  vtt,
  properties,
  po,
  android,
  resx,
  strings,
  stringsdict,
  xcstrings,
  vue,
  php,
  modules,
  markdown,
  fluent,
  qt,
];
