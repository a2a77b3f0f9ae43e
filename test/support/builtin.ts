import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished } from 'vitest';

/**
 * Puts something else in the place of a function of Node for the rest of the test, also for those who have imported it by name: for systems that fail in
 * ways that this one does not. @param module its default export
 */
export function pretend<Module extends object, Name extends keyof Module>(
  module: Module,
  name: Name,
  make: (real: Module[Name]) => Module[Name],
): void {
  const real = module[name];
  module[name] = make(real);
  syncBuiltinESMExports();
  onTestFinished(() => {
    module[name] = real;
    syncBuiltinESMExports();
  });
}

/** The name of the system that the program sees for the rest of the test. */
export function pretendPlatform(platform: NodeJS.Platform): void {
  const real = process.platform;
  Object.defineProperty(process, 'platform', { value: platform });
  onTestFinished(() => void Object.defineProperty(process, 'platform', { value: real }));
}
