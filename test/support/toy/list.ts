import type { Format } from '../../../server/formats/format.ts';
import { json } from '../../../server/formats/json/index.ts';
import { properties } from '../../../server/formats/properties/index.ts';
import { srt } from '../../../server/formats/srt/index.ts';
import { xliff } from '../../../server/formats/xliff/index.ts';
import { toy } from './format.ts';

/** The list of formats, with one line more. */
export const FORMATS: readonly Format[] = [xliff, json, srt, properties, toy];
