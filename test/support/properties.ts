import fc from 'fast-check';
import { seedOfRun } from './seed.ts';

// Loaded before every file of tests. A property that fails says its seed, whoever has chosen it.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: seedOfRun() });
