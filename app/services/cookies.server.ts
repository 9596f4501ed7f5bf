// Cookies that no script of the page can read.

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
