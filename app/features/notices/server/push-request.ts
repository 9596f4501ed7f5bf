// The request of a notification to a push service: encrypted for the browser (RFC 8291), signed by the server (RFC 8292).
import { createECDH, createHash } from 'node:crypto';
import ece from 'http_ece';
import { importJWK, SignJWT } from 'jose';

/** As the browser gave it. A secret: it suffices to send to the device. */
export interface Subscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** base64url. */
export interface ServerKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Push services must take 4,096 bytes; bridges to other services take a few less. Unit: bytes. */
export const maxBody = 3_900;
/** Time that a push service keeps a notification for a device that is off. Unit: seconds. */
const ttlSeconds = 24 * 3600;
/** Services refuse tokens of more than a day. Unit: seconds. */
const tokenSeconds = 12 * 3600;
const curve = 'prime256v1';

export const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url');

export function createKeys(): ServerKeys {
  const pair = createECDH(curve);
  pair.generateKeys();
  // Node omits leading zeros of a private key.
  const own = pair.getPrivateKey();
  const privateKey = Buffer.concat([Buffer.alloc(32 - own.length), own]).toString('base64url');
  return { publicKey: pair.getPublicKey('base64url'), privateKey };
}

/** Throws for a private key that is none. */
export function keysOf(privateKey: string): ServerKeys {
  const pair = createECDH(curve);
  pair.setPrivateKey(bytesOf(privateKey));
  return { publicKey: pair.getPublicKey('base64url'), privateKey };
}

/** False for keys of wrong lengths, and for a point that is not on the curve. */
export function isUsable({ p256dh, auth }: Pick<Subscription, 'p256dh' | 'auth'>): boolean {
  const key = bytesOf(p256dh);
  if (key.length !== 65 || key[0] !== 4 || bytesOf(auth).length !== 16) return false;
  try {
    const pair = createECDH(curve);
    pair.generateKeys();
    pair.computeSecret(key);
    return true;
  } catch {
    return false;
  }
}

export interface PushRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface PushOptions {
  readonly keys: ServerKeys;
  /** Address of the operator, `https:` or `mailto:`. */
  readonly subject: string;
  /** A later notification with the same topic replaces an undelivered one. */
  readonly topic: string;
  readonly now: number;
}

export async function pushRequest(
  { endpoint, p256dh, auth }: Subscription,
  payload: object,
  { keys, subject, topic, now }: PushOptions,
): Promise<PushRequest> {
  const pair = createECDH(curve);
  pair.generateKeys();
  const body = ece.encrypt(Buffer.from(JSON.stringify(payload)), {
    version: 'aes128gcm',
    dh: bytesOf(p256dh),
    privateKey: pair,
    authSecret: bytesOf(auth),
  });
  const token = await new SignJWT({ aud: new URL(endpoint).origin, sub: subject })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setExpirationTime(Math.floor(now / 1000) + tokenSeconds)
    .sign(await importJWK(jwkOf(keys), 'ES256'));
  return {
    body,
    headers: {
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(ttlSeconds),
      urgency: 'normal',
      // At most 32 characters of base64url.
      topic: createHash('sha256').update(topic).digest('base64url').slice(0, 32),
      authorization: `vapid t=${token}, k=${keys.publicKey}`,
    },
  };
}

function jwkOf({ publicKey, privateKey }: ServerKeys) {
  const point = bytesOf(publicKey);
  const part = (from: number, to: number): string => point.subarray(from, to).toString('base64url');
  return { kty: 'EC', crv: 'P-256', x: part(1, 33), y: part(33, 65), d: privateKey };
}
