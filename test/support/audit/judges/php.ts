import { spawnSync } from 'node:child_process';
import { firstLine, type Judge, leaves } from '../judge.ts';

/** Returns the array that the file returns. Files are strangers': PHP may open nothing and start nothing. */
const LOADER = "$made = eval('?>' . stream_get_contents(STDIN)); echo json_encode($made, JSON_THROW_ON_ERROR);";
const SAFE = [
  '-n',
  '-d',
  'open_basedir=/nonexistent',
  '-d',
  'disable_functions=exec,passthru,shell_exec,system,proc_open,popen,pcntl_exec,mail,fsockopen,stream_socket_client',
  '-d',
  'max_execution_time=5',
  '-d',
  'memory_limit=256M',
];

export const php: Judge = {
  formats: ['php'],
  name: 'PHP',
  available: () => spawnSync('php', ['-v']).status === 0,
  read(text) {
    const { status, stdout, stderr } = spawnSync('php', [...SAFE, '-d', 'display_errors=stderr', '-r', LOADER], {
      input: text,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      timeout: 10_000,
    });
    if (status !== 0 || /^PHP (?:Parse|Fatal) /m.test(stderr))
      return { refused: stderr.trim().split('\n')[0] ?? 'no answer' };
    try {
      return { values: leaves(JSON.parse(stdout)) };
    } catch (error) {
      return { refused: `prints something: ${firstLine(error)}` };
    }
  },
};
