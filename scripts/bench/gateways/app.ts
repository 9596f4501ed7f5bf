// Our app as a gateway of the bench: the built server, its sessions, and tokens with the fake provider's URL.
import { createHmac } from 'node:crypto';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolderOf } from '../processes.ts';
import { ownProviders } from '../subjects/ours.ts';
import { prompt, type Upstream } from '../subject.ts';

export interface Session {
  userId: string;
  kid: string;
  key: string;
  lifetime: number;
}

export async function startApp(): Promise<string> {
  const { readEnv } = await import('../../../app/server/process/env.ts');
  const { serveBuild } = await import('../../../app/server/main.ts');
  const { buildFolder } = await import('../../lib/build.mjs');
  // An empty folder: a server that finds runs of a killed one would end them first, during the measurement.
  const folder = dataFolderOf(process.ppid);
  mkdirSync(folder, { recursive: true });
  Object.assign(process.env, {
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: mkdtempSync(join(folder, 'server-')),
    LOG_LEVEL: 'silent',
  });
  return (await serveBuild(readEnv(process.env), buildFolder)).server.url;
}

export async function openSession(origin: string): Promise<Session> {
  const reply = await fetch(`${origin}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  if (!reply.ok) throw new Error(`no session: status ${reply.status}`);
  // As defined by the contract of POST /api/session.
  return (await reply.json()) as Session;
}

/** Headers of a session by plan; a token is renewed after half of its lifetime. */
export function signer(session: Session, { wire, origin }: Upstream): (plan: string) => { 'x-tributary-auth': string } {
  const tokens = new Map<string, { text: string; signedAt: number }>();
  return (plan) => {
    const known = tokens.get(plan);
    if (known && performance.now() - known.signedAt < (session.lifetime * 1_000) / 2)
      return { 'x-tributary-auth': known.text };
    const text = sign(session, { apiKey: 'none', baseURL: `${origin}/${plan}${ownProviders[wire].suffix}` });
    tokens.set(plan, { text, signedAt: performance.now() });
    return { 'x-tributary-auth': text };
  };
}

/** Payload that our two routes send to the provider. */
export function payloadOf({ wire }: Upstream): object {
  return { model: ownProviders[wire].model, messages: [{ role: 'user', content: prompt }] };
}

function sign({ userId, kid, key, lifetime }: Session, vault: Readonly<Record<string, string>>): string {
  const iat = Math.floor(Date.now() / 1_000);
  const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${encode({ alg: 'HS256', typ: 'JWT', kid })}.${encode({ userId, iat, exp: iat + lifetime, vault })}`;
  return `${signed}.${createHmac('sha256', Buffer.from(key, 'base64url')).update(signed).digest('base64url')}`;
}
