// Our run path: the reply belongs to the server, is written to its log and followed from there by a second request.
import { randomUUID } from 'node:crypto';
import { ownProviders } from '../subjects/ours.ts';
import type { GatewayModule } from '../subject.ts';
import { openSession, payloadOf, signer, startApp } from './app.ts';

/** Enough for every stream of a bench at once: one user may have 64 replies running. */
const users = 30;

export const gateway: GatewayModule = {
  start: startApp,
  client: async (gateway, upstream) => {
    const sessions = await Promise.all(Array.from({ length: users }, () => openSession(gateway)));
    const signers = sessions.map((session) => signer(session, upstream));
    const provider = ownProviders[upstream.wire].id;
    const payload = payloadOf(upstream);
    let next = 0;
    return (plan) => {
      const headers = signers[next++ % users]?.(plan) ?? {};
      return {
        path: '/api/runs',
        headers,
        body: JSON.stringify({
          conversationId: randomUUID(),
          conversation: {},
          messages: [{ id: 'question', parentId: null, createdAt: Date.now(), role: 'user', text: 'Say', images: [] }],
          parentId: 'question',
          provider,
          payload,
        }),
        followedBy: (answer) => {
          // The contract of POST /api/runs.
          const { runId } = JSON.parse(answer) as { runId: string };
          return { path: `/api/runs/${runId}/events`, headers };
        },
      };
    };
  },
};
