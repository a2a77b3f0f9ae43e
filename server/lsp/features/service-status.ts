import { GET_SERVICE_STATUS, type ServiceStatus } from '../../../shared/protocol.ts';
import type { Feature } from './feature.ts';

/** `dragoman/getServiceStatus`, and the first `dragoman/serviceStatus`: `services.ts` sends later ones when something changes. */
export const serviceStatus: Feature = ({ client, connection, guard, services, settings, world, onceReady }) => {
  connection.onRequest(
    GET_SERVICE_STATUS,
    guard.request(GET_SERVICE_STATUS, async (): Promise<ServiceStatus> => services.status(await settings.get())),
  );
  // Settings read the project file: not for a client that does not want the status.
  if (!client.options.serviceStatus) return;
  const announce = async () => services.announce(await settings.get());
  onceReady(announce);
  // A project file may select the service if nothing else does.
  const again = guard.event(GET_SERVICE_STATUS, announce);
  world.onChanged(({ uris }) => void (uris === 'all' && again()));
};
