// Refusals in the audit log: wrong passwords and codes, and limits. Equal ones of a minute are counted in one row, so
// that an attacker cannot fill the disk.
import { part } from '../process/app.ts';
import type { App } from '../process/app.ts';
import { log } from '../process/log.ts';
import { remoteAddress } from '../http/request.ts';
import { auditRepeated } from '../storage/repositories/audit.ts';
import type { AuditEntry } from '../storage/repositories/audit.ts';
import { getStorage } from '../storage/storage.server.ts';

export interface Refusal {
  readonly act: AuditEntry['act'];
  /** The user, if known. What was typed is never kept: it may be a password in the wrong field. */
  readonly subject?: string | undefined;
  readonly details?: AuditEntry['details'];
  /** The user who was refused. Default: a visitor. */
  readonly actor?: string;
  /** Where the address of the caller comes from: their request, or the address itself. */
  readonly request?: Request;
  readonly address?: string | undefined;
}

/** Kinds of refusals with a row of their own in a minute; the others share one row an act. */
const maxKinds = 100;
const minuteMs = 60_000;
/** Unit: ms. */
const writeEveryMs = 2000;

interface Counted {
  readonly entry: AuditEntry;
  readonly repeat: string;
  count: number;
}
interface Counting {
  minute: number;
  readonly kinds: Set<string>;
  readonly waiting: Map<string, Counted>;
  timer: NodeJS.Timeout | undefined;
}
const counting = part('refusals', (): Counting => ({
  minute: 0,
  kinds: new Set(),
  waiting: new Map(),
  timer: undefined,
}));

/** Notes a refusal; written within seconds, in the background. */
export function refused(app: App, { act, actor = 'visitor', subject, details = {}, request, address }: Refusal): void {
  // Written when the server stops; later ones would open the database again.
  if (app.stopping) return;
  const own = counting(app);
  const minute = Math.floor(Date.now() / minuteMs);
  if (own.minute !== minute) {
    own.minute = minute;
    own.kinds.clear();
  }
  const from = request ? remoteAddress(request.headers) : address;
  const kind = JSON.stringify([act, actor, subject, from, details]);
  const known = own.kinds.has(kind) || own.kinds.size < maxKinds;
  if (known) own.kinds.add(kind);
  const repeat = known ? `${minute} ${kind}` : `${minute} ${act}`;
  const waiting = own.waiting.get(repeat);
  if (waiting) waiting.count++;
  else {
    const entry: AuditEntry = known
      ? { actor, act, subject, details: { ...details, ...(from === undefined ? {} : { address: from }) } }
      : { actor: 'visitor', act, details: { address: 'several' } };
    own.waiting.set(repeat, { entry, repeat, count: 1 });
  }
  own.timer ??= setTimeout(() => void writeRefusals(app), writeEveryMs).unref();
}

/** Writes what has been counted. Never rejects: an unreachable database must not keep a server from stopping. */
export async function writeRefusals(app: App): Promise<void> {
  const own = counting(app);
  clearTimeout(own.timer);
  own.timer = undefined;
  const waiting = [...own.waiting.values()];
  own.waiting.clear();
  try {
    for (const { entry, repeat, count } of waiting) await auditRepeated(await getStorage(app), entry, repeat, count);
  } catch (error) {
    log.warn({ err: error instanceof Error ? error.message : typeof error }, 'refusals could not be written');
  }
}
