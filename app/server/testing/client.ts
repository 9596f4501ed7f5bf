// An API client for tests: sessions, signed tokens, raw requests, and a strict parser of event streams.
import { createHmac } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { KeyVault } from '@tributary/runtime-core';
import { explain, problemsOf } from '@tributary/runtime-core/schema';
import { isPathOf } from '../../shared/api/endpoint.ts';
import { endpoints } from './endpoints.ts';

export interface Reply {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly bytes: Buffer;
  readonly text: string;
  /** The body as JSON; undefined if it is none. */
  readonly json: unknown;
}

export interface Sending {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text and bytes are sent unchanged, everything else as JSON. */
  readonly body?: unknown;
}

/**
 * Returns the response once its head has arrived. Uses node:http, because fetch would refuse the headers under test.
 */
export function open(url: string, { method = 'POST', headers = {}, body }: Sending = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const text =
      body === undefined || typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
    // Without a length, node sends the body of a DELETE as the beginning of another request.
    const length = method === 'DELETE' && text !== undefined ? { 'content-length': `${Buffer.byteLength(text)}` } : {};
    const request = httpRequest(url, {
      method,
      agent: false,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...length, ...headers },
    });
    request.on('error', reject).on('response', (response: IncomingMessage) => {
      response.on('error', () => undefined);
      resolve(response);
    });
    request.end(text);
  });
}

export async function send(url: string, sending: Sending = {}): Promise<Reply> {
  const response = await open(url, sending);
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  const bytes = Buffer.concat(parts);
  const text = bytes.toString();
  const reply = { status: response.statusCode ?? 0, headers: response.headers, bytes, text, json: parse(text) };
  checkAnswer(sending.method ?? 'POST', new URL(url).pathname, reply);
  return reply;
}

/** Throws if a response violates its contract, in every test. */
function checkAnswer(called: string, path: string, { status, json }: Reply): void {
  const { method, answer } = endpoints.find((each) => each.method === called && isPathOf(each, path)) ?? {};
  if (!answer || status >= 300 || json === undefined) return;
  const problems = problemsOf(answer, json);
  if (problems.length > 0)
    throw new Error(`${method} ${path} answers otherwise than shared/api:\n${explain(problems)}`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export interface Session {
  readonly userId: string;
  readonly kid: string;
  readonly key: string;
}

export async function openSession(url: string, accessCode?: string): Promise<Session & { readonly cookie: string }> {
  const reply = await send(`${url}/api/session`, { body: accessCode === undefined ? {} : { accessCode } });
  if (reply.status !== 200) throw new Error(`no session: ${reply.status} ${reply.text}`);
  const session = reply.json as Session; // the session tests check the shape
  return { ...session, cookie: reply.headers['set-cookie']?.[0]?.split(';')[0] ?? '' };
}

/** Turns the visitor into an account. Earlier sessions end; use the returned one. */
export async function createAccount(
  url: string,
  visitor: Session,
  account: { readonly email: string; readonly password: string; readonly name?: string },
): Promise<Session & { readonly cookie: string }> {
  const reply = await send(`${url}/api/account`, { headers: auth(visitor), body: account });
  if (reply.status !== 201) throw new Error(`no account: ${reply.status} ${reply.text}`);
  const session = reply.json as Session; // the account tests check the shape
  return { ...session, cookie: reply.headers['set-cookie']?.[0]?.split(';')[0] ?? '' };
}

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs a token with any claims, valid or not. */
export function sign(claims: unknown, key: string, header: object): string {
  const input = `${base64url({ alg: 'HS256', typ: 'JWT', ...header })}.${base64url(claims)}`;
  return `${input}.${createHmac('sha256', Buffer.from(key, 'base64url')).update(input).digest('base64url')}`;
}

/** Returns the auth header of a browser with this session. `claims` override the defaults. */
export function auth(session: Session, vault?: KeyVault, claims: object = {}): { readonly 'x-tributary-auth': string } {
  const iat = Math.floor(Date.now() / 1000);
  const own = { userId: session.userId, iat, exp: iat + 100, ...(vault ? { vault } : {}) };
  return { 'x-tributary-auth': sign({ ...own, ...claims }, session.key, { kid: session.kid }) };
}

export interface SentEvent {
  readonly id: string;
  readonly event: string;
  readonly data: unknown;
}

/** Parses events as in app/server/http/README.md: id, event, one line of JSON, an empty line. Throws otherwise. */
export function readEvents(text: string): SentEvent[] {
  const blocks = text.split('\n\n');
  if (blocks.pop() !== '') throw new Error(`the stream does not end with an empty line: ${text.slice(-100)}`);
  return blocks.map((block) => {
    const match = /^id: ([^\r\n]*)\nevent: ([a-z0-9_]+)\ndata: ([^\r\n]+)$/.exec(block);
    if (!match) throw new Error(`not framed as id, event, data: ${JSON.stringify(block)}`);
    const [, id = '', event = '', data = ''] = match;
    return { id, event, data: JSON.parse(data) as unknown };
  });
}

export const chat = (model: string, more: object = {}): object => ({
  model,
  messages: [{ role: 'user', content: 'hi' }],
  ...more,
});
