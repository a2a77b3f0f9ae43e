import type { Feature } from '../feature.ts';

/** `workspace/didChangeConfiguration`: settings are requested again, and what depends on them is refreshed. */
export const configuration: Feature = ({ connection, guard, settings, services, world, onceReady }) => {
  connection.onDidChangeConfiguration(
    guard.event('didChangeConfiguration', async (params) => {
      settings.changed(params?.settings);
      world.changed('all');
      services.reset(await settings.get());
    }),
  );
  onceReady(() => settings.register());
};
