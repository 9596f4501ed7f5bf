// Hashes passwords by scrypt with a random salt. The hash contains its cost, so the cost can be raised later.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { ScryptOptions } from 'node:crypto';
import { part } from '../process/app.ts';
import type { App } from '../process/app.ts';

/** `N` of scrypt. A hash takes 70 ms of CPU, so route tests use a lower value. */
export const passwordCost = part('cost of passwords', (_app) => 2 ** 15);

const costOf = (app: App) => ({ N: passwordCost(app), r: 8, p: 1 }) as const;
const keyLength = 32;

const derive = (
  password: string,
  salt: Buffer,
  { N, r, p }: { readonly N: number; readonly r: number; readonly p: number },
): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
    // Unicode allows several encodings of the same letters.
    scrypt(password.normalize('NFKC'), salt, keyLength, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

export async function hashPassword(app: App, password: string): Promise<string> {
  const cost = costOf(app);
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$');
}

/** Takes as long for an unknown user as for a known one, so timing does not reveal accounts. */
export async function checkPassword(app: App, password: string, hash: string | null | undefined): Promise<boolean> {
  const [kind, N, r, p, salt = '', key = ''] = (hash ?? '').split('$');
  const known = kind === 'scrypt';
  const used = known ? { N: Number(N), r: Number(r), p: Number(p) } : costOf(app);
  const derived = await derive(password, known ? Buffer.from(salt, 'base64') : Buffer.alloc(16), used);
  return known && timingSafeEqual(derived, Buffer.from(key, 'base64'));
}
