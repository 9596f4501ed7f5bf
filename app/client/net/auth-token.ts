// Signs the 100-second token of a request. HS256 by a library, because `crypto.subtle` is unavailable over plain http.
import type { Session as Opened } from '../../shared/api/session.ts';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { KeyVault } from '@tributary/runtime-core';

export interface Session extends Opened {
  /** Access code entered in this page; kept in memory only. */
  readonly accessCode?: string;
}

export interface TokenClaims {
  readonly vault?: KeyVault | undefined;
  /** Keys of further providers that the request may need, by provider. */
  readonly vaults?: Readonly<Record<string, KeyVault>> | undefined;
  readonly accessCode?: string | undefined;
}

/** `now`: ms since the epoch. */
export function signToken(session: Session, claims: TokenClaims, now: number): string {
  const iat = Math.floor(now / 1000);
  const vault = claims.vault && Object.keys(claims.vault).length > 0 ? { vault: claims.vault } : {};
  const vaults = claims.vaults && Object.keys(claims.vaults).length > 0 ? { vaults: claims.vaults } : {};
  const accessCode = claims.accessCode ? { accessCode: claims.accessCode } : {};
  const head = encodeJSON({ alg: 'HS256', typ: 'JWT', kid: session.kid });
  const body = encodeJSON({
    userId: session.userId,
    ...accessCode,
    iat,
    exp: iat + session.lifetime,
    ...vault,
    ...vaults,
  });
  const signed = `${head}.${body}`;
  return `${signed}.${encode(hmac(sha256, decode(session.key), new TextEncoder().encode(signed)))}`;
}

const encodeJSON = (value: unknown): string => encode(new TextEncoder().encode(JSON.stringify(value)));

function encode(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function decode(text: string): Uint8Array {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
