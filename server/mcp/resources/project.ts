import { openProject } from '../../engine/projects/project.ts';
import { answerOf, type Resource } from '../resource.ts';
import { orRefuse } from '../tool.ts';
import { filesTool } from '../tools/files.ts';

export const projectResource: Resource = {
  uri: 'dragoman://project',
  name: 'project',
  title: 'Localization project',
  description: 'Settings of dragoman.json, and the localization files with their locales, units and what is missing.',
  async read(call) {
    const { project } = orRefuse(await openProject(call.host));
    return { settings: project, ...(await answerOf(filesTool, call)) };
  },
};
