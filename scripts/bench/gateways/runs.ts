// Our run path: the server owns the reply and logs it; a second request follows the log.
import { randomUUID } from 'node:crypto';
import { ownProviders } from '../subjects/ours.ts';
import type { GatewayModule } from '../subject.ts';
import { openSession, payloadOf, signer, startApp } from './app.ts';

/** Allows all streams of a bench at once; a user may have 64 running replies. */
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
          // As defined by the contract of POST /api/runs.
          const { runId } = JSON.parse(answer) as { runId: string };
          return { path: `/api/runs/${runId}/events`, headers };
        },
      };
    };
  },
};
