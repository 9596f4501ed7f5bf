// CPU time and memory of this process.

export function cpuUs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return user + system;
}

/** Returns memory after full garbage collections; the child is started with --expose-gc. */
export async function settledMemory(): Promise<NodeJS.MemoryUsage> {
  for (let round = 0; round < 3; round++) {
    globalThis.gc?.();
    await sleep(50);
  }
  return process.memoryUsage();
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
