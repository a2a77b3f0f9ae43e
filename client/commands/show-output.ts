import type { App } from '../app.ts';

export function showOutput(app: App): void {
  app.output.show();
}
