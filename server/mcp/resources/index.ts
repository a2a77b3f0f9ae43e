import type { Resource } from '../resource.ts';
import { findingsResource } from './findings.ts';
import { projectResource } from './project.ts';

/** In display order. */
export const RESOURCES: readonly Resource[] = [projectResource, findingsResource];
