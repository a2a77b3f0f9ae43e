import type { Resource } from '../resource.ts';
import { findingsResource } from './findings.ts';
import { projectResource } from './project.ts';

/** In the order in which they are listed. */
export const RESOURCES: readonly Resource[] = [projectResource, findingsResource];
