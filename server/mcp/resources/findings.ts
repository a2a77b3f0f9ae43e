import { answerOf, type Resource } from '../resource.ts';
import { checkTool } from '../tools/check.ts';

export const findingsResource: Resource = {
  uri: 'dragoman://findings',
  name: 'findings',
  title: 'Findings',
  description: 'What "check" finds in the localization files of the project as they are now.',
  read: (call) => answerOf(checkTool, call),
};
