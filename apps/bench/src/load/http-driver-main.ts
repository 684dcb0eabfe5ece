import { driveOnOrder } from './driver-process.js';
import { HttpConnection } from './http-connection.js';
import { requestsOf, type HttpTarget } from './http-requests.js';

await driveOnOrder(async (ordered, load) => {
  const target = ordered as HttpTarget;
  const next = requestsOf(target, load.batchSize);
  const connections = await Promise.all(
    Array.from({ length: load.connections }, () => HttpConnection.open(target.port)),
  );
  return {
    send: async (connection) => {
      const status = await connections[connection]?.send(next());
      if (status !== target.expectedStatus) throw new Error(`The answer had the status ${status}.`);
    },
    close: () => connections.forEach((connection) => connection.close()),
  };
});
