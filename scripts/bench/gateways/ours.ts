// Our chat route, bare: a call in, its events out, nothing kept.
import { ownProviders } from '../subjects/ours.ts';
import type { GatewayModule } from '../subject.ts';
import { openSession, payloadOf, signer, startApp } from './app.ts';

export const gateway: GatewayModule = {
  start: startApp,
  client: async (gateway, upstream) => {
    const headersOf = signer(await openSession(gateway), upstream);
    const call = { path: `/api/chat/${ownProviders[upstream.wire].id}`, body: JSON.stringify(payloadOf(upstream)) };
    return (plan) => ({ ...call, headers: headersOf(plan) });
  },
};
