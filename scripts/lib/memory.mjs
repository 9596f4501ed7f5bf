// @ts-check
// Settings of memory that only a process's start can make: flags of V8, and variables of the C library.

/** Below it, what V8 keeps free for speed is needed for the work itself. Unit: bytes. */
const smallBelow = 512e6;
const flag = '--max-semi-space-size';
const small = `${flag}=2`;
/**
 * By default the C library keeps free memory apart for each of up to eight threads a core: after a burst of requests, a
 * third of the server's memory.
 */
const arenas = { MALLOC_ARENA_MAX: '2' };

/**
 * Returns how to start Node instead; undefined if the process is as it should be.
 * @param {{ limit: number, execArgv: readonly string[], argv: readonly string[], env: NodeJS.ProcessEnv }} process
 *   `limit`: bytes, 0 if unknown
 * @returns {{ args: readonly string[], env: NodeJS.ProcessEnv } | undefined}
 */
export function fitting({ limit, execArgv, argv, env }) {
  const isSmall = limit > 0 && limit < smallBelow;
  if (env['MALLOC_ARENA_MAX'] && (!isSmall || execArgv.includes(small))) return undefined;
  const flags = isSmall ? [small, ...execArgv.filter((each) => !each.startsWith(`${flag}=`))] : execArgv;
  return { args: [...flags, ...argv.slice(1)], env: { ...arenas, ...env } };
}

/** Replaces this process if needed, and then does not return. A process with a channel to its parent stays as it is. */
export function fitMemory() {
  if (process.platform !== 'linux' || process.connected || !process.execve) return;
  const { execArgv, argv, env } = process;
  const found = fitting({ limit: process.constrainedMemory(), execArgv, argv, env });
  if (found) process.execve(process.execPath, [process.execPath, ...found.args], found.env);
}
