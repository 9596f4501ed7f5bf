// Creates the live connection of a page, with its clock, tabs and server.
import type { SessionClient } from '../net/session.ts';
import type { Transport } from '../net/transport.ts';
import { pageClock } from './clock.ts';
import { createLive } from './live.ts';
import type { Live, LiveOptions } from './live.ts';
import { openTabChannel } from './tab-channel.ts';
import { liveAddress, socketWire, streamWire } from './wires.ts';

export interface PageLiveOptions extends Pick<LiveOptions, 'id' | 'reach' | 'visible'> {
  readonly session: SessionClient;
  readonly server: Pick<Transport, 'follow'>;
}

export function createPageLive({ session, server, ...options }: PageLiveOptions): Live {
  const address = liveAddress();
  return createLive({
    ...options,
    socket: address === undefined ? undefined : socketWire(session, address),
    stream: streamWire(server),
    channel: async () => openTabChannel((await session.get()).userId),
    clock: pageClock,
  });
}
