// Runs one gateway in a new process, which reports its CPU time and memory on request.
import { answerAsks } from './ipc.ts';
import { cpuUs, settledMemory } from './metrics/process-figures.ts';
import { measureSpeed, watchCore } from './speed.ts';
import type { GatewayModule, Upstream } from './subject.ts';

let mark = process.cpuUsage();
let waited = watchCore();

answerAsks({
  start: async ({ gateway, upstream }: { gateway: string; upstream: Upstream }) => {
    // Gateways export `gateway`; peers are plain JavaScript without types.
    const module = (await import(gateway)) as { gateway: GatewayModule };
    return module.gateway.start(upstream);
  },
  speed: async () => measureSpeed(),
  watch: async () => {
    waited = watchCore();
  },
  waited: async () => waited(),
  markCpu: async () => {
    mark = process.cpuUsage();
  },
  cpuUs: async () => cpuUs(mark),
  memory: settledMemory,
  peakMb: async () => process.resourceUsage().maxRSS / 1024,
});
