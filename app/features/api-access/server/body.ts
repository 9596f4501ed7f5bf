// Bodies of clients' requests, limited in size and in silence, and of responses that are JSON.
import type { IncomingMessage } from 'node:http';
import { badRequest } from '@tributary/runtime-core/door';
import { isRecord } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';
import type { ReplyTo } from '../../../server/http/accepted-request.ts';
import { appError, tooLarge } from '../../../server/http/errors.server.ts';

/** As much as vendors take. Unit: bytes. */
export const maxBytes = 32 * 1024 * 1024;
const silenceMs = 30_000;

export function readBytes(req: IncomingMessage): Promise<Buffer> {
  const refusal = () => tooLarge(`the request is larger than ${maxBytes} bytes: send less`, { code: 'too_large' });
  if (Number(req.headers['content-length'] ?? 0) > maxBytes) return Promise.reject(refusal());
  const gone = () => new DOMException('The client closed the connection', 'AbortError');
  if (req.destroyed) return Promise.reject(gone());
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let length = 0;
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      req.off('data', take);
      req.off('close', closed);
      settle();
    };
    // Errors are made where they are needed, since each reads its stack.
    const closed = (): void => end(() => reject(gone()));
    const late = (): void =>
      end(() => reject(appError(400, 'the body of the request did not arrive', { code: 'body_timeout' })));
    // A short body has arrived with its headers.
    const timer = req.complete ? undefined : setTimeout(late, silenceMs);
    const take = (piece: Buffer): void => {
      timer?.refresh();
      length += piece.length;
      if (length > maxBytes) return end(() => reject(refusal()));
      pieces.push(piece);
    };
    req.on('data', take);
    req.once('end', () => end(() => resolve(pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces))));
    req.once('close', closed);
  });
}

/** Throws 400 for anything but a JSON object. */
export function parsed(bytes: Buffer): Json {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw badRequest('the body is not JSON');
  }
  if (!isRecord(value)) throw badRequest('the body must be a JSON object');
  return value;
}

/** Levels of lists and objects in a body that is read rather than passed on. */
const maxLevels = 200;

/** Throws 400 for a body that is nested deeper than schemas and messages are. */
export function requireShallow(body: Json): void {
  let level: readonly unknown[] = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxLevels) throw badRequest(`the body is nested deeper than ${maxLevels} levels`);
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
}

export function sendJSON(
  res: ReplyTo,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  const bytes = Buffer.from(JSON.stringify(body));
  res.writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length, ...headers });
  res.end(res.req.method === 'HEAD' ? undefined : bytes);
}
