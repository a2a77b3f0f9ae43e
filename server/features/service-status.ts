import { GET_SERVICE_STATUS, type ServiceStatus } from '../../shared/protocol.ts';
import type { Feature } from './feature.ts';

/** `dragoman/getServiceStatus`, and the first `dragoman/serviceStatus`: later ones are sent by `services.ts` when something changes. */
export const serviceStatus: Feature = ({ connection, guard, services, settings, onceReady }) => {
  connection.onRequest(
    GET_SERVICE_STATUS,
    guard.request(GET_SERVICE_STATUS, async (): Promise<ServiceStatus> => services.status(await settings.get())),
  );
  onceReady(async () => services.announce(await settings.get()));
};
