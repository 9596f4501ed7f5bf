// Collects a call whose client or token asks for it to be kept, while its reply passes.
import type { ForwardReply, StreamEvent } from '@tributary/runtime-core';
import type { DoorWire } from '@tributary/runtime-core/door';
import type { Json } from '@tributary/runtime-core/wire';
import type { Meter } from '../../../server/usage/record.server.ts';
import type { App } from '../../../server/process/app.ts';
import { log } from '../../../server/process/log.ts';
import type { Outcome } from '../../../shared/reply/outcome.ts';
import { reduceReply } from '../../../shared/reply/event-reducer.ts';
import { emptyReply } from '../../../shared/reply/reply.ts';
import type { Reply } from '../../../shared/reply/reply.ts';
import type { AskedChat } from './chat-request.ts';
import { keepCall } from './kept-calls.ts';
import type { NewKeptCall } from './kept-calls.ts';

/** A longer reply is images or sounds, and its call is not kept. Unit: bytes. */
const maxReply = 16 * 1024 * 1024;
const header = 'x-tributary-keep';

/** Undefined if the client leaves it to its token. */
export function askedToKeep({ headers }: Pick<AskedChat['req'], 'headers'>): boolean | undefined {
  const asked = headers[header];
  return asked === 'true' || asked === 'false' ? asked === 'true' : undefined;
}

/** The header of a request goes before its token. `store: true`: for wires that do not keep replies of their own. */
export function keepsCall(
  { req, token, wire }: Pick<AskedChat, 'req' | 'token'> & { readonly wire: Pick<DoorWire, 'kept'> },
  body: Json,
): boolean {
  return askedToKeep(req) ?? (token.keepsCalls || (body['store'] === true && !wire.kept));
}

export class CallKeeper {
  private reply: Reply = emptyReply;
  private pieces: Uint8Array[] = [];
  private length = 0;
  private read: ForwardReply['read'] | undefined;
  private call: { readonly id: string; readonly meter: Pick<Meter, 'failed'> } | undefined;

  /** `id`: of the call in the ledger. */
  begin(id: string, meter: Pick<Meter, 'failed'>): void {
    this.call = { id, meter };
  }

  events(batch: readonly StreamEvent[]): void {
    this.reply = reduceReply(this.reply, batch, Date.now());
  }

  /** `read`: of the reply that the bytes belong to. */
  bytes(piece: Uint8Array, read: ForwardReply['read']): void {
    this.read = read;
    this.length += piece.length;
    if (this.length > maxReply) this.pieces = [];
    // Copied, because a piece may be a small part of a large buffer.
    else this.pieces.push(piece.slice());
  }

  /** Stores the call, unless it has no reply. A call that cannot be kept has been answered all the same. */
  async end(
    app: App,
    userId: string,
    call: Omit<NewKeptCall, 'id' | 'reply' | 'outcome'>,
    how: Outcome,
  ): Promise<void> {
    if (!this.call) return;
    const { id, meter } = this.call;
    try {
      if (this.read && this.pieces.length > 0) this.events(await this.read(Buffer.concat(this.pieces)));
      if (this.reply.parts.length === 0) return;
      const outcome = how === 'done' && meter.failed ? 'error' : how;
      await keepCall(app, userId, { ...call, id, reply: this.reply, outcome });
    } catch (error) {
      log.warn({ err: error instanceof Error ? error.message : typeof error }, 'a call could not be kept');
    }
  }
}
