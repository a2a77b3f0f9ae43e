import type { Messages } from '../types';

/** English texts of the notebook. */
const messages: Messages = {
  title: 'Notebook',
  'save-as': "Save as \"copy\"",
  // Shown above the list
  welcome: `Welcome, {name}
to your notes`,
  list: {
    count: '{n} note | {n} notes',
    colours: ['red', 'green'],
    nothing: 'Nothing\u0020here',
  },
  version: 3,
  joined: 'a' + 'b',
  hole: `Hello ${'x'}`,
  format: (count: number) => `${count}`,
  ...shared,
  last: 'The end', // of the file
} as const;

export default messages;
