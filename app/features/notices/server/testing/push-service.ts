// A push service for tests: checks the signature of each request, decrypts its body, and answers as a test asks. Decrypts with
// node:crypto alone, by RFC 8291 and 8188, so that it shares no code with what encrypts.
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Pushed {
  /** Name of the device, from the path. */
  readonly device: string;
  readonly headers: IncomingHttpHeaders;
  /** Bytes of the request. */
  readonly size: number;
  readonly payload: unknown;
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string };
  /** The server's public key. */
  readonly key: string;
}

export interface PushBrowser {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

export interface PushService {
  readonly url: string;
  readonly pushed: Pushed[];
  /** Paths of all requests, readable or not. */
  readonly paths: string[];
  /** A browser that has subscribed. */
  browser(device: string): PushBrowser;
  /** Sets the answer to requests for a device. Default: 201. */
  answer(device: string, answer: Answer): void;
  close(): Promise<void>;
}

const derive = (salt: Buffer, secret: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

interface Receiver {
  readonly pair: ReturnType<typeof createECDH>;
  readonly auth: Buffer;
}

export function decrypt(body: Buffer, { pair, auth }: Receiver): string {
  const salt = body.subarray(0, 16);
  const idLength = body[20] ?? 0;
  const sender = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  if (sealed.length > body.readUInt32BE(16)) throw new Error('more than one record');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const secret = derive(auth, pair.computeSecret(sender), info, 32);
  const key = derive(salt, secret, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(salt, secret, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end === -1 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('wrong padding');
  return padded.subarray(0, end).toString();
}

function readSignature(authorization: string): Pick<Pushed, 'claims' | 'key'> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!signed) throw new Error('wrong signature');
  return { key, claims: JSON.parse(Buffer.from(body, 'base64url').toString()) as Pushed['claims'] }; // checked by tests
}

export async function startPushService(): Promise<PushService> {
  const pushed: Pushed[] = [];
  const paths: string[] = [];
  const receivers = new Map<string, Receiver>();
  const answers = new Map<string, Answer>();
  const server = createServer((request, response) => void take(request, response));

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    paths.push(path);
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const device = path.slice('/push/'.length);
    const receiver = receivers.get(device);
    if (!receiver) return void response.writeHead(404).end();
    try {
      const body = Buffer.concat(parts);
      const payload: unknown = JSON.parse(decrypt(body, receiver));
      const signature = readSignature(request.headers.authorization ?? '');
      pushed.push({ device, headers: request.headers, size: body.length, payload, ...signature });
    } catch (error) {
      return void response.writeHead(400).end(String(error));
    }
    const answer = answers.get(device);
    if (answer) answer(response, request);
    else response.writeHead(201).end();
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    pushed,
    paths,
    browser(device) {
      const pair = createECDH('prime256v1');
      pair.generateKeys();
      const auth = randomBytes(16);
      receivers.set(device, { pair, auth });
      return {
        endpoint: `${url}/push/${device}`,
        p256dh: pair.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      };
    },
    answer: (device, answer) => void answers.set(device, answer),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
