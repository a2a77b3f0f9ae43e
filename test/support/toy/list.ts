import type { Format } from '../../../server/core/formats/format.ts';
import { json } from '../../../server/core/formats/json/index.ts';
import { properties } from '../../../server/core/formats/properties/index.ts';
import { srt } from '../../../server/core/formats/srt/index.ts';
import { xliff } from '../../../server/core/formats/xliff/index.ts';
import { toy } from './format.ts';

/** The list of formats, with one line more. */
export const FORMATS: readonly Format[] = [xliff, json, srt, properties, toy];
