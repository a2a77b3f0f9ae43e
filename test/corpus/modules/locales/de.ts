import type { Messages } from '../types';

const messages: Messages = {
  title: 'Notizbuch',
  list: {
    count: '{n} Notiz | {n} Notizen',
  },
} as const;

export default messages;
