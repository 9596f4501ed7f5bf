// A streamed call over node:http for the driver of gateways: raw pieces of the reply as they arrive.
import { Agent, request } from 'node:http';
import type { GatewayRequest } from '../subject.ts';

const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

/** Resolves at the end of the reply; rejects for an unsuccessful status or a broken connection. */
export async function post(origin: string, call: GatewayRequest, onBytes: (bytes: Buffer) => void): Promise<void> {
  const { path, headers, body, followedBy } = call;
  if (!followedBy) return send(origin, 'POST', path, headers, body, onBytes);
  let answer = '';
  await send(origin, 'POST', path, headers, body, (bytes) => (answer += bytes.toString()));
  const next = followedBy(answer);
  return send(origin, 'GET', next.path, next.headers, undefined, onBytes);
}

function send(
  origin: string,
  method: 'GET' | 'POST',
  path: string,
  headers: GatewayRequest['headers'],
  body: string | undefined,
  onBytes: (bytes: Buffer) => void,
): Promise<void> {
  const { hostname, port } = new URL(origin);
  const described = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body ?? '') };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { agent, hostname, port, path, method, headers: { ...(body === undefined ? {} : described), ...headers } },
      (reply) => {
        const { statusCode = 0 } = reply;
        const fine = statusCode === 200 || statusCode === 201;
        let refusal = '';
        reply.on('data', (bytes: Buffer) => {
          if (fine) onBytes(bytes);
          else refusal += bytes.toString();
        });
        reply.on('error', reject);
        reply.on('end', () => (fine ? resolve() : reject(new Error(`status ${statusCode}: ${refusal}`))));
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
