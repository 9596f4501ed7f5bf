// Runs the driver of gateways, on the fake provider's core.
import { firstTexts, OpenStreams, readWhole, type Target } from './gateways/client-jobs.ts';
import { answerAsks } from './ipc.ts';
import type { GatewayModule, Upstream } from './subject.ts';

let target: Target | undefined;
const open = new OpenStreams();

function aimed(): Target {
  if (!target) throw new Error('no gateway named yet');
  return target;
}

answerAsks({
  aim: async ({ gateway, origin, upstream }: { gateway: string; origin: string; upstream: Upstream }) => {
    // Gateways export `gateway`; peers are plain JavaScript without types.
    const module = (await import(gateway)) as { gateway: GatewayModule };
    target = { origin, request: await module.gateway.client(origin, upstream) };
  },
  readWhole: ({ plan, chunks }: { plan: string; chunks: number }) => readWhole(aimed(), plan, chunks),
  firstTexts: ({ plan, requests }: { plan: string; requests: number }) => firstTexts(aimed(), plan, requests),
  open: ({ plan, count }: { plan: string; count: number }) => open.open(aimed(), plan, count),
  window: ({ ms }: { ms: number }) => open.window(ms),
  check: async () => open.check(),
});
