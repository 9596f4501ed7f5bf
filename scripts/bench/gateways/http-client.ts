// One streamed POST over node:http, as the driver of the gateways needs it: raw pieces of the reply as they arrive.
import { Agent, request } from 'node:http';
import type { GatewayRequest } from '../subject.ts';

const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

/** Resolves when the reply has ended; rejects on a status that is not 200 and on a cut connection. */
export function post(origin: string, call: GatewayRequest, onBytes: (bytes: Buffer) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const outgoing = request(
      {
        agent,
        hostname,
        port,
        path: call.path,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(call.body),
          ...call.headers,
        },
      },
      (reply) => {
        let refusal = '';
        reply.on('data', (bytes: Buffer) => {
          if (reply.statusCode === 200) onBytes(bytes);
          else refusal += bytes.toString();
        });
        reply.on('error', reject);
        reply.on('end', () =>
          reply.statusCode === 200 ? resolve() : reject(new Error(`status ${reply.statusCode}: ${refusal}`)),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(call.body);
  });
}
