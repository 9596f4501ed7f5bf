// Cookies that page scripts cannot read (HttpOnly); sealed cookies can only be read by this server.
import type { App } from '../process/app.ts';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { deriveKey } from '../process/secret.server.ts';

export function readCookie(header: string | null, name: string): string | undefined {
  const parts = header?.split(';').map((part) => part.trim()) ?? [];
  return parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1);
}

export interface CookieOptions {
  /** True if the page was loaded over https; browsers drop secure cookies on plain http. */
  readonly secure: boolean;
  /** 0 deletes the cookie. */
  readonly maxAgeSeconds: number;
  readonly path?: string;
  /** Lax: also sent when another site links or redirects here. */
  readonly sameSite?: 'Strict' | 'Lax';
}

export function writeCookie(name: string, value: string, options: CookieOptions): string {
  const { secure, maxAgeSeconds, path = '/', sameSite = 'Strict' } = options;
  const parts = [`${name}=${value}`, `Path=${path}`, 'HttpOnly', `SameSite=${sameSite}`, `Max-Age=${maxAgeSeconds}`];
  return (secure ? [...parts, 'Secure'] : parts).join('; ');
}

/** Encrypts a cookie value. It opens only with the same name and secret, and expires after `seconds`. */
export const seal = (app: App, name: string, value: object, seconds: number): Promise<string> =>
  new EncryptJWT({ ...value })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setIssuedAt()
    .setExpirationTime(`${seconds} s`)
    .encrypt(deriveKey(app, name));

/** Returns undefined if the cookie is missing, not ours, modified or expired. */
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
