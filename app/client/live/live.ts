// The page's live connection: a socket, or an event stream shared by the browser's tabs if sockets do not open.
import type { Hint } from '../../shared/api/live.ts';
import { isReplyFailure } from '../../shared/errors.ts';
import type { RunBatch, RunReader } from './run-reader.ts';
import type { LiveClock } from './clock.ts';
import { createConnection } from './connection.ts';
import type { Carrier } from './connection.ts';
import { createFollowers } from './followers.ts';
import type { Said } from './live-reader.ts';
import { createSharedStream } from './shared-stream.ts';
import type { SharedStream } from './shared-stream.ts';
import type { TabChannel } from './tab-channel.ts';
import type { OpenWire } from './wires.ts';

export interface Live {
  /**
   * Follows a run from the reader's number, across reconnects. Resolves when the run has ended; rejects with a `ReplyFailure`
   * if it cannot be followed, or with the signal's reason.
   */
  follow(run: string, reader: RunReader, take: (batch: RunBatch) => void, signal: AbortSignal): Promise<void>;
  onHint(listener: (hint: Hint) => void): void;
  /** True if data is arriving. */
  isOpen(): boolean;
  /** Checks the connection, or reconnects, at once. */
  look(): void;
  /** Connects, and follows the page's visibility and network. Returns a function that closes everything. */
  start(): () => void;
}

export interface LiveOptions {
  readonly id: string;
  readonly socket: OpenWire | undefined;
  readonly stream: OpenWire;
  /** Opens the channel between the user's tabs. Rejects while the user is unknown. */
  channel(): Promise<TabChannel>;
  /** Checks whether the server answers plain requests. Never rejects. */
  reach(): Promise<boolean>;
  visible(): boolean;
  readonly clock: LiveClock;
}

/** Time without an open socket before the shared stream is used. Unit: ms. */
const patienceMs = 3_000;
const againMs = 1_000;

export function createLive(options: LiveOptions): Live {
  const { clock, visible } = options;
  const listeners: ((hint: Hint) => void)[] = [];
  let socket: Carrier | undefined;
  let shared: SharedStream | undefined;
  let socketOpen = false;
  /** True if sockets do not open, for the rest of the page's life. */
  let withoutSocket = options.socket === undefined;
  let running = false;
  /** Generation counter; stale callbacks compare it and return. */
  let era = 0;
  /** Generation whose channel is being opened. */
  let sharing = 0;
  let callOff: (() => void) | undefined;
  const carriers = (): readonly Carrier[] => [socket, shared].filter((each) => each !== undefined);
  const followers = createFollowers({
    clock,
    ask: (run, after) => carriers().forEach((each) => each.follow(run, after)),
    drop: (run) => carriers().forEach((each) => each.unfollow(run)),
  });

  function begin(): void {
    if (running) return;
    running = true;
    era++;
    if (withoutSocket || !options.socket) return void share(era);
    socket = createConnection({ open: options.socket, clock, deliver, onState });
    for (const [run, after] of followers.numbers()) socket.follow(run, after);
    onState(false);
    // Another tab may already hold a stream.
    void share(era);
  }

  function end(): void {
    running = false;
    era++;
    callOff = void callOff?.();
    for (const each of carriers()) each.close();
    socket = shared = undefined;
    socketOpen = false;
  }

  function onState(open: boolean): void {
    socketOpen = open;
    if (open) {
      callOff = void callOff?.();
      shared = void shared?.close();
    } else callOff ??= clock.after(patienceMs, () => void giveUp(era));
  }

  async function giveUp(of: number): Promise<void> {
    const reached = await options.reach();
    if (of !== era || socketOpen) return;
    if (!reached) return void (callOff = clock.after(againMs, () => void giveUp(of)));
    withoutSocket = true;
    callOff = undefined;
    socket = void socket?.close();
    if (shared) shared.allow();
    else void share(of);
  }

  const isAlone = (of: number): boolean => of === era && !socketOpen && !shared;

  async function share(of: number): Promise<void> {
    if (sharing === of) return;
    sharing = of;
    let channel: TabChannel | undefined;
    try {
      channel = await options.channel();
    } catch (thrown) {
      // A server that refuses a session requires a code or a sign-in; the page is then notified to reconnect.
      if (!isReplyFailure(thrown)) clock.after(againMs, () => isAlone(of) && void share(of));
    }
    if (sharing === of) sharing = 0;
    if (!isAlone(of)) return channel?.close();
    if (!channel) return;
    const connect = (take: (said: Said) => void): Carrier =>
      createConnection({ open: options.stream, clock, deliver: take });
    shared = createSharedStream({
      id: options.id,
      channel,
      clock,
      connect,
      deliver,
      followed: followers.numbers,
      visible,
    });
    if (withoutSocket) shared.allow();
  }

  function deliver(said: Said): void {
    if (said.type === 'hint') for (const listener of listeners) listener(said.hint);
    else followers.deliver(said);
  }

  function look(): void {
    if (!running) return;
    if (isAlone(era)) void share(era);
    for (const each of carriers()) each.look();
  }

  return {
    follow: followers.follow,
    onHint: (listener) => void listeners.push(listener),
    isOpen: () => socketOpen || shared?.isHeld() === true,
    look,
    start() {
      begin();
      if (typeof document === 'undefined') return end;
      const seen = (): void => (visible() ? look() : shared?.look());
      const offline = (): void => carriers().forEach((each) => each.cut());
      // Closes on `pagehide`: an open connection prevents the back/forward cache.
      const heard: readonly (readonly [EventTarget, string, () => void])[] = [
        [document, 'visibilitychange', seen],
        [window, 'online', look],
        [window, 'offline', offline],
        [window, 'pagehide', end],
        [window, 'pageshow', () => (running ? look() : begin())],
      ];
      for (const [target, name, listener] of heard) target.addEventListener(name, listener);
      return () => {
        for (const [target, name, listener] of heard) target.removeEventListener(name, listener);
        end();
      };
    },
  };
}
