// The two steps of an isolated chat: the package builds its request; the host's taps see and change it before it is sent.
import type { CallContext, WireRequest } from '../../contract/call.ts';
import { isWatched } from '../../pipeline/watched.ts';
import { isRecord } from '../../json/guards.ts';
import { begin } from './call.ts';
import type { Outcome, Running } from './call.ts';
import type { Frame } from './frames.ts';
import type { PackageProcess } from './process.ts';
import { stringsOf, textOf } from './requests.ts';

const optionsOf = ({ vault, foreignAddress, unscaled, user }: CallContext): object => ({
  vault,
  vaultFrom: foreignAddress ? 'user' : 'operator',
  unscaled,
  user,
});

/** Returns the header of a call, with the caller's options for the package's pipeline. */
export const startOf = (operation: string, context: CallContext): object => ({
  operation,
  options: optionsOf(context),
});

/** A chat that waits, after its request is built, for the host's taps, or without any, for the host's part of the call. */
export class HandedChat {
  /** Rejects with the call's failure if no request was built. */
  readonly built: Promise<WireRequest>;
  private readonly process: PackageProcess;
  private readonly running: Running;
  private readonly watched: boolean;
  private sent = false;
  /** Id of the package's question, and the serialised request. */
  private asked: { readonly id: unknown; readonly text: string } | undefined;
  /** Placeholder request, used if no tap sees the request. */
  private unseen: WireRequest | undefined;
  /** Fetches made by the package before the host was ready. */
  private early: (() => void)[] = [];

  constructor(process: PackageProcess, context: CallContext) {
    this.process = process;
    this.watched = isWatched(context);
    const { promise, resolve, reject } = Promise.withResolvers<WireRequest>();
    this.built = promise;
    const built = ({ header, payload }: Frame): void => {
      if (!this.watched) return resolve((this.unseen = unseen(context, header['stream'] === true)));
      const text = textOf(payload);
      this.asked = { id: header['id'], text };
      const request = requestOf(text);
      if (request) resolve(request);
      else this.drop(new Error('the package built something that is no request'));
    };
    const header = { ...startOf('chat', context), watched: this.watched };
    this.running = begin(process, header, JSON.stringify(context.params), context, (own) => ({
      ...own,
      built,
      fetch: (frame) => {
        if (this.unseen && !this.sent) this.early.push(() => own['fetch']?.(frame));
        else own['fetch']?.(frame);
      },
    }));
    // A reply without handing over the request first is invalid.
    this.running.outcome.then(() => reject(new Error('the package sent a request before it handed it over')), reject);
  }

  /** Lets the package send its request, changed by the host's taps. */
  send(request: WireRequest): Promise<Outcome> {
    if (this.unseen && request !== this.unseen)
      return Promise.reject(new Error('a request was changed that no tap was to see'));
    this.sent = true;
    for (const each of this.early.splice(0)) each();
    if (this.asked) {
      const { id, text } = this.asked;
      this.asked = undefined; // frees images during a long reply
      // Omissions added by a tap are reported by the host. Compare texts, since a tap may change the request in place.
      const { omitted: _, ...shown } = request;
      const changed = JSON.stringify(shown);
      this.process.send({ t: 'answer', id }, changed === text ? 'null' : changed);
    }
    return this.running.outcome;
  }

  /** Cancels a call whose request is not sent. */
  drop(why: Error): void {
    if (!this.sent) this.running.cancel(why);
  }
}

/** Placeholder for a request that no tap sees: the host needs to know only whether the reply streams. */
const unseen = ({ params }: CallContext, stream: boolean): WireRequest =>
  Object.freeze({
    wire: '',
    model: params.deploymentName ?? params.model,
    path: '',
    query: Object.freeze({}),
    headers: Object.freeze({}),
    body: Object.freeze({}),
    stream,
  });

/** Parses a package's request and validates the parts that the host's taps rely on. */
function requestOf(text: string): WireRequest | undefined {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(given)) return undefined;
  const { wire, model, path, query, headers, body, stream } = given;
  if (typeof wire !== 'string' || typeof model !== 'string' || typeof path !== 'string') return undefined;
  if (!isRecord(body) || typeof stream !== 'boolean') return undefined;
  return { wire, model, path, query: stringsOf(query), headers: stringsOf(headers), body, stream };
}
