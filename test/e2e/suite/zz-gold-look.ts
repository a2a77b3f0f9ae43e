import { runSuites } from './runner.ts';
export function run(): Promise<void> { return runSuites(async () => { await import('./zz-gold-look.e2e.ts'); }); }
