// Cookies that no script of the page can read; sealed ones, that nobody but this server can.
import type { App } from '../process/app.ts';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { deriveKey } from '../process/secret.server.ts';

export function readCookie(header: string | null, name: string): string | undefined {
  const parts = header?.split(';').map((part) => part.trim()) ?? [];
  return parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1);
}

export interface CookieOptions {
  /** Only where the page itself came over https: on plain http browsers would drop it. */
  readonly secure: boolean;
  /** 0 takes the cookie away. */
  readonly maxAgeSeconds: number;
  readonly path?: string;
  /** Lax: also sent when another site leads here by a link or a redirect. */
  readonly sameSite?: 'Strict' | 'Lax';
}

export function writeCookie(name: string, value: string, options: CookieOptions): string {
  const { secure, maxAgeSeconds, path = '/', sameSite = 'Strict' } = options;
  const parts = [`${name}=${value}`, `Path=${path}`, 'HttpOnly', `SameSite=${sameSite}`, `Max-Age=${maxAgeSeconds}`];
  return (secure ? [...parts, 'Secure'] : parts).join('; ');
}

/** The value of a sealed cookie. It opens under the same name and secret only, and no later than after so many seconds. */
export const seal = (app: App, name: string, value: object, seconds: number): Promise<string> =>
  new EncryptJWT({ ...value })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setIssuedAt()
    .setExpirationTime(`${seconds} s`)
    .encrypt(deriveKey(app, name));

/** Undefined when there is none, it is not ours, was changed, or is too old. */
export async function unsealCookie<T extends object>(
  app: App,
  header: string | null,
  name: string,
): Promise<T | undefined> {
  const text = readCookie(header, name);
  if (!text) return undefined;
  try {
    const { payload } = await jwtDecrypt<T>(text, deriveKey(app, name), {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    return payload;
  } catch {
    return undefined;
  }
}
