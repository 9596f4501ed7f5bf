// CPU and memory of the server's processes and of PostgreSQL, from /proc.
import { readdirSync, readFileSync } from 'node:fs';

const tickMs = 10;

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process has ended.
    return '';
  }
};

interface Process {
  readonly pid: number;
  readonly parent: number;
  /** User and system, with that of children that have ended. */
  readonly cpuMs: number;
}

function processes(): readonly Process[] {
  return readdirSync('/proc').flatMap((name) => {
    const stat = /^\d+$/.test(name) ? read(`/proc/${name}/stat`) : '';
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields.length < 15) return [];
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0);
    return [{ pid: Number(name), parent: Number(fields[1]), cpuMs: ticks * tickMs }];
  });
}

/** The process and all below it. */
function treeOf(pid: number, all = processes()): readonly Process[] {
  const own = all.filter((each) => each.pid === pid);
  return [...own, ...all.filter((each) => each.parent === pid).flatMap((child) => treeOf(child.pid, all))];
}

export const cpuOf = (pid: number): number => treeOf(pid).reduce((sum, { cpuMs }) => sum + cpuMs, 0);

/** Proportional share of all pages, so that shared ones count once. Unit: MB. */
export const memoryOf = (pid: number): number =>
  treeOf(pid).reduce((sum, each) => {
    const kb = /^Pss:\s+(\d+)/m.exec(read(`/proc/${each.pid}/smaps_rollup`))?.[1];
    return sum + Number(kb ?? 0) / 1024;
  }, 0);

/** Process id of the PostgreSQL that listens on the port. */
export function postgresOn(port: string): number {
  const found = processes().find(({ pid }) => {
    const args = read(`/proc/${pid}/cmdline`).split('\0');
    return args[0]?.endsWith('postgres') && args[args.indexOf('-p') + 1] === port;
  });
  if (!found) throw new Error(`no PostgreSQL on port ${port}`);
  return found.pid;
}
