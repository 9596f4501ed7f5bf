// Our API as other programs use it: a token of a user, whose key of the provider has the plan's address.
import { ownProviders } from '../subjects/ours.ts';
import { prompt, type GatewayModule, type Upstream, type Wire } from '../subject.ts';
import { openSession, signer, startApp } from './app.ts';

/** Allows all streams of a bench at once; a user may have 64 open. */
const users = 20;
const callsEach = 60;

interface Spoken {
  path(model: string): string;
  body(model: string): object;
}
const messages = [{ role: 'user', content: prompt }];

const spoken: Readonly<Record<Wire, Spoken>> = {
  openai: { path: () => '/openai/v1/chat/completions', body: (model) => ({ model, stream: true, messages }) },
  anthropic: {
    path: () => '/anthropic/v1/messages',
    body: (model) => ({ model, stream: true, max_tokens: 4096, messages }),
  },
  gemini: {
    path: (model) => `/gemini/v1beta/models/${model}:streamGenerateContent?alt=sse`,
    body: () => ({ contents: [{ role: 'user', parts: [{ text: prompt }] }] }),
  },
  ollama: { path: () => '/ollama/api/chat', body: (model) => ({ model, stream: true, messages }) },
};

async function newToken(origin: string, upstream: Upstream, plan: string): Promise<string> {
  const { id, suffix } = ownProviders[upstream.wire];
  const headers = { ...signer(await openSession(origin), upstream)(plan), 'content-type': 'application/json' };
  const send = async (method: string, path: string, body: object): Promise<unknown> => {
    const reply = await fetch(`${origin}${path}`, { method, headers, body: JSON.stringify(body) });
    if (!reply.ok) throw new Error(`${path}: status ${reply.status} ${await reply.text()}`);
    return reply.json();
  };
  await send('PUT', `/api/vault/${id}`, { apiKey: 'none', baseURL: `${upstream.origin}/${plan}${suffix}` });
  const made = (await send('POST', '/api/tokens', { name: 'bench' })) as { readonly token: string }; // by its contract
  return made.token;
}

/** `wireOf`: the client's wire for a vendor's. */
export const apiGateway = (wireOf: (wire: Wire) => Wire): GatewayModule => ({
  start: startApp,
  client: async (gateway, upstream) => {
    const { id, model } = ownProviders[upstream.wire];
    const { path, body } = spoken[wireOf(upstream.wire)];
    const call = { path: path(`${id}/${model}`), body: JSON.stringify(body(`${id}/${model}`)) };
    const tokens = new Map<string, readonly string[]>();
    for (const plan of new Set(upstream.plans))
      tokens.set(plan, await Promise.all(Array.from({ length: users }, () => newToken(gateway, upstream, plan))));
    let calls = 0;
    return (plan) => {
      const token = tokens.get(plan)?.[Math.floor(calls++ / callsEach) % users];
      return { ...call, headers: { authorization: `Bearer ${token}` } };
    };
  },
});
