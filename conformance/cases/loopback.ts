// Replies over real HTTP on the loopback, with the transport that servers use.
import { chat, within } from '../harness/call.ts';
import { expectedEvents, matchEvents } from '../harness/compare.ts';
import { check } from '../harness/failure.ts';
import type { Guard } from '../harness/guard.ts';
import type { Loopback } from '../harness/loopback.ts';
import { network } from '../harness/network.ts';
import { framesIn, goodStreams } from '../harness/streams.ts';
import { goodReplies } from '../harness/subject.ts';
import { customVault } from '../harness/vault.ts';
import type { Transport } from '@tributary/runtime-core';
import type { Case } from './case.ts';

export const loopbackCases: readonly Case[] = [
  {
    id: 'C-100',
    level: 'MUST',
    title: 'the same events over real HTTP',
    needs: ['chat', 'network'],
    async run(subject, guard) {
      for (const fixture of goodReplies(subject)) {
        await over(
          await network().listen(fixture, await framesIn(subject, fixture)),
          guard,
          async (server, transport) => {
            const { events, error } = await chat(subject, fixture, {
              transport,
              vault: customVault(subject.manifest, server.url),
            });
            check(!error, fixture.id, 'a reply', error?.message);
            matchEvents(events, fixture, 'over HTTP');
          },
        );
      }
    },
  },
  {
    id: 'C-101',
    level: 'MUST',
    title: 'a cancelled call hangs up on the vendor',
    needs: ['chat', 'network'],
    async run(subject, guard) {
      const streams = await goodStreams(subject);
      const fixture = streams.find((each) => expectedEvents(each).some(({ type }) => type === 'text'));
      check(fixture !== undefined, 'fixtures', 'a streamed chat fixture with text', 'none');
      const frames = await framesIn(subject, fixture);
      await over(await network().listen(fixture, frames, frames.length - 1), guard, async (server, transport) => {
        const controller = new AbortController();
        const vault = customVault(subject.manifest, server.url);
        await chat(subject, fixture, {
          transport,
          vault,
          signal: controller.signal,
          onEvent: () => controller.abort(),
        });
        await within(server.hungUp, fixture.id, 'the connection closed by its client', 2000);
      });
    },
  },
];

async function over(
  server: Loopback,
  guard: Guard,
  work: (server: Loopback, transport: Transport) => Promise<void>,
): Promise<void> {
  guard.allow(server.port);
  const { transport, close } = network().transport();
  try {
    await work(server, transport);
  } finally {
    await server.close();
    await close();
  }
}
