import { type Command, Option } from 'commander';
import { addCommand, count, type Run } from '../options.ts';

/** `dragoman serve` */
export function registerServe(program: Command, run: Run): void {
  addCommand(program, 'serve', 'run the embedded service on a loopback port', {
    serve: 'On a free port, with a new key',
    'serve --port 8070 --key test --fault 429=0.1': 'For a test that wants failures',
  })
    .option('--port <n>', 'port (default: a free one)', count)
    .option('--key <key>', 'key that callers must send (default: a new one)')
    .option('--latency <ms>', 'delay every answer', count)
    .option('--fault <spec>', 'simulate failures, for example 429=0.1,leak=0.01')
    .addOption(new Option('--engine <engine>', 'how to translate').choices(['pseudo', 'apertium']).default('pseudo'))
    .action((options) =>
      run(options, async (context) => (await import('../commands/serve.ts')).serve(context, options)),
    );
}
