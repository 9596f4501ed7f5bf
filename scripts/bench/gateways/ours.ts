// Our chat route: the built app behind its own server, the base URL in the vault of a token signed by a session's key.
import { createHmac } from 'node:crypto';
import { dataFolderOf } from '../processes.ts';
import { ownProviders } from '../subjects/ours.ts';
import { prompt, type GatewayModule } from '../subject.ts';

interface Session {
  userId: string;
  kid: string;
  key: string;
  lifetime: number;
}

export const gateway: GatewayModule = {
  start: async () => {
    const { readEnv } = await import('../../../app/server/env.ts');
    const { serveBuild } = await import('../../../app/server/main.ts');
    const { buildFolder } = await import('../../lib/build.mjs');
    Object.assign(process.env, {
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataFolderOf(process.ppid),
      LOG_LEVEL: 'silent',
    });
    return (await serveBuild(readEnv(process.env), buildFolder)).url;
  },
  client: async (gateway, { wire, origin }) => {
    const reply = await fetch(`${gateway}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    if (!reply.ok) throw new Error(`no session: status ${reply.status}`);
    // The contract of POST /api/session.
    const session = (await reply.json()) as Session;
    const { id, model, suffix } = ownProviders[wire];
    const tokens = new Map<string, { text: string; signedAt: number }>();
    const token = (plan: string): string => {
      const known = tokens.get(plan);
      if (known && performance.now() - known.signedAt < (session.lifetime * 1_000) / 2) return known.text;
      const text = sign(session, { apiKey: 'none', baseURL: `${origin}/${plan}${suffix}` });
      tokens.set(plan, { text, signedAt: performance.now() });
      return text;
    };
    return (plan) => ({
      path: `/api/chat/${id}`,
      headers: { 'x-tributary-auth': token(plan) },
      body: JSON.stringify({ model, messages: [{ role: 'user', content: prompt }] }),
    });
  },
};

function sign({ userId, kid, key, lifetime }: Session, vault: Readonly<Record<string, string>>): string {
  const iat = Math.floor(Date.now() / 1_000);
  const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${encode({ alg: 'HS256', typ: 'JWT', kid })}.${encode({ userId, iat, exp: iat + lifetime, vault })}`;
  return `${signed}.${createHmac('sha256', Buffer.from(key, 'base64url')).update(signed).digest('base64url')}`;
}
