import { GET_SERVICE_STATUS, type ServiceStatus } from '../../shared/protocol.ts';
import type { Feature } from './feature.ts';

/** `dragoman/getServiceStatus`, and the first `dragoman/serviceStatus`: later ones are sent by `services.ts` when something changes. */
export const serviceStatus: Feature = ({ connection, guard, services, settings, world, onceReady }) => {
  connection.onRequest(
    GET_SERVICE_STATUS,
    guard.request(GET_SERVICE_STATUS, async (): Promise<ServiceStatus> => services.status(await settings.get())),
  );
  const announce = async () => services.announce(await settings.get());
  onceReady(announce);
  // A project file may choose the service where nothing else does.
  world.onChanged(() => void guard.event(GET_SERVICE_STATUS, announce)());
};
