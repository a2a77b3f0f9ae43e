import { findingCountsOf } from '../features/diagnostics/counts.ts';
import type { Feature } from '../features/feature.ts';
import { knownQualityOf } from '../features/quality/known.ts';
import { COUNT_FINDINGS, type CountFindingsParams, JUDGED, type JudgedParams } from './messages.ts';

/** Handles the server's own notifications and requests to its thread. */
export const toldByServer: Feature = (context) => {
  const { connection, guard, projects, world } = context;
  connection.onNotification(JUDGED, ({ uri, units }: JudgedParams) => {
    knownQualityOf(context).add(uri, units);
    world.changed([uri]);
  });
  connection.onRequest(
    COUNT_FINDINGS,
    guard.request(COUNT_FINDINGS, async ({ path, role, locale }: CountFindingsParams, token) => {
      const member = await projects.membership(path);
      if (member === undefined) return null;
      const file = { ...member, path, role, locale };
      return (await findingCountsOf(context).of(await projects.of(path), file, token)) ?? null;
    }),
  );
};
