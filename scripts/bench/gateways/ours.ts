// Our chat route alone: a call in, its events out, nothing stored.
import { ownProviders } from '../subjects/ours.ts';
import type { GatewayModule } from '../subject.ts';
import { openSession, payloadOf, signer, startApp } from './app.ts';

/** Allows all streams of a bench at once; a user may have 64 open. */
const users = 30;
const callsEach = 60;

export const gateway: GatewayModule = {
  start: startApp,
  client: async (gateway, upstream) => {
    const sessions = await Promise.all(Array.from({ length: users }, () => openSession(gateway)));
    const signers = sessions.map((session) => signer(session, upstream));
    const call = { path: `/api/chat/${ownProviders[upstream.wire].id}`, body: JSON.stringify(payloadOf(upstream)) };
    let calls = 0;
    return (plan) => {
      const headers = signers[Math.floor(calls++ / callsEach) % users]?.(plan) ?? {};
      return { ...call, headers };
    };
  },
};
