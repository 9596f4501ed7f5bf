// The signature of a compact JWS of HS256, read at once: a Web Crypto key and two jobs of the thread pool for each request's
// token cost more than everything else that its door asks.
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface OpenedToken {
  readonly header: Readonly<Record<string, unknown>>;
  /** Parsed only where the signature is this key's. Throws for a signature of another, another algorithm, no JSON. */
  verify(key: Buffer): unknown;
}

/** Throws where the text is no JWS. */
export function openToken(token: string): OpenedToken {
  const [head = '', body = '', signature = '', ...rest] = token.split('.');
  if (rest.length > 0) throw new Error('a token has three parts');
  const header = parsed(head);
  return {
    header,
    verify(key) {
      // One algorithm, whatever the header asks for; an extension that must be understood is understood by nobody here.
      if (header['alg'] !== 'HS256' || 'crit' in header) throw new Error('another algorithm');
      const expected = Buffer.from(createHmac('sha256', key).update(`${head}.${body}`).digest('base64url'));
      const given = Buffer.from(signature);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Error('another signature');
      return JSON.parse(decode(body));
    },
  };
}

function parsed(part: string): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(decode(part));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('a header is an object');
  return { ...value };
}

const decode = (part: string): string => Buffer.from(part, 'base64url').toString();
