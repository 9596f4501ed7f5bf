// Tables of security probes: each row is a request to a running server, and the expected response.
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll } from 'vitest';
import { auth, openSession, send } from '../testing/client.ts';
import type { Reply, Sending, Session } from '../testing/client.ts';
import { startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';

export interface Probe {
  readonly name: string;
  readonly path: string;
  readonly request: Sending;
  /** `visitor`: with session cookie and signed token; `cookie`: cookie only. Undefined: neither. */
  readonly as?: 'visitor' | 'cookie';
  readonly expected: Outcome;
}

/** Unset fields are not compared, except for the cookie: by default none may be set. */
export interface Outcome {
  readonly status: number;
  readonly errorType?: string | number;
  readonly code?: string;
  readonly setsCookie?: boolean;
  readonly contains?: string;
  readonly lacks?: string;
}

export interface ProbeServer {
  /** Returns the actual and the expected response. */
  try(probe: Probe): Promise<{ readonly found: Outcome; readonly expected: Outcome }>;
}

type Visitor = Session & { readonly cookie: string };

/** Starts a server with this environment for the surrounding block of tests, and opens a session. */
export function probeServer(env: Readonly<Record<string, string>> = {}, accessCode?: string): ProbeServer {
  let app: App | undefined;
  let visitor: Visitor | undefined;
  beforeAll(async () => {
    app = await startApp(env);
    visitor = await openSession(app.url, accessCode);
  }, 120_000);
  afterAll(() => app?.stop());
  return {
    async try({ path, request, as, expected }) {
      const headers = { ...identity(visitor, as), ...request.headers };
      const reply = await send(`${app?.url}${path}`, { ...request, headers });
      const whole = { setsCookie: false, ...expected };
      return { found: outcomeOf(reply, whole), expected: whole };
    },
  };
}

export const named = (rows: readonly Probe[]) => rows.map((row) => [row.name, row] as const);

const identity = (visitor: Visitor | undefined, as: Probe['as']): Readonly<Record<string, string>> =>
  as === undefined || !visitor ? {} : { cookie: visitor.cookie, ...(as === 'visitor' ? auth(visitor) : {}) };

/** Returns the expected fields with their actual values. */
function outcomeOf(reply: Reply, { contains, lacks, ...expected }: Outcome): Outcome {
  const { errorType, body } = (reply.json ?? {}) as {
    errorType?: string | number;
    body?: { error?: { code?: string } };
  };
  const found = { errorType, code: body?.error?.code, setsCookie: reply.headers['set-cookie'] !== undefined };
  return {
    ...Object.fromEntries(Object.entries(found).filter(([name]) => name in expected)),
    ...(contains === undefined ? {} : { contains: reply.text.includes(contains) ? contains : reply.text }),
    ...(lacks === undefined ? {} : { lacks: reply.text.includes(lacks) ? `found in ${reply.text}` : lacks }),
    status: reply.status,
  };
}

/** Sends bytes that no HTTP client would send, and returns the response; the server must close the connection. */
export async function sendRaw(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(bytes);
  return text(socket);
}
