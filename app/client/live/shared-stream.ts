// One event stream for all tabs of a browser, used if sockets do not open: a visible tab holds it and forwards its messages.
//
// The tabs elect the holder over a channel: a new holder announces a higher term, and of two holders the one with the lower term
// resigns. For a moment there may be two or none; event numbers and revisions compensate.
import { markedAs } from '../../shared/api/live.ts';
import type { HintKind } from '../../shared/api/live.ts';
import type { Carrier } from './connection.ts';
import type { LiveClock } from './clock.ts';
import type { Said } from './live-reader.ts';
import type { TabChannel, Word } from './tab-channel.ts';

export interface SharedStreamOptions {
  readonly id: string;
  readonly channel: TabChannel;
  readonly clock: LiveClock;
  connect(deliver: (said: Said) => void): Carrier;
  deliver(said: Said): void;
  /** Runs that this tab follows, each with the number of its last event. */
  followed(): ReadonlyMap<string, number>;
  visible(): boolean;
}

export interface SharedStream extends Carrier {
  /** Allows this tab to hold the stream, because its sockets do not open. */
  allow(): void;
  /** True if any tab holds the stream. */
  isHeld(): boolean;
}

const beatMs = 1_000;
/** A tab that is silent for this time is assumed closed, crashed or frozen. */
const silenceMs = 3_000;
/** Timeout for the holder's reply. Unit: ms. */
const answerMs = 300;

export function createSharedStream(options: SharedStreamOptions): SharedStream {
  const { id, channel, clock, connect, deliver, followed, visible } = options;
  /** Other tabs that follow each run. */
  const others = new Map<string, Set<string>>();
  const marks = new Map<HintKind, string>();
  let stream: Carrier | undefined;
  let holder: Extract<Word, { type: 'hold' }> | undefined;
  let heardAt = 0;
  let term = 0;
  let allowed = false;
  let closed = false;
  let callOff: () => void = () => undefined;

  const postHold = (): void => channel.post({ type: 'hold', id, term, visible: visible() });
  const postFollowed = (): void => {
    const runs = [...followed()];
    if (runs.length > 0) channel.post({ type: 'follow', id, runs });
  };
  const isWanted = (): boolean => visible() || followed().size > 0 || others.size > 0;

  function hold(): void {
    holder = undefined;
    term++;
    stream = connect((said) => {
      if (said.type === 'hint') marks.set(markedAs(said.hint.kind), said.hint.mark);
      if (said.type === 'hint' || others.has(runOf(said))) channel.post({ type: 'said', said });
      if (isLast(said)) others.delete(runOf(said));
      deliver(said);
    });
    for (const [run, after] of followed()) stream.follow(run, after);
    postHold();
  }

  function release(): void {
    stream?.close();
    stream = undefined;
    others.clear();
    marks.clear();
  }

  function leave(): void {
    if (!stream) return;
    release();
    channel.post({ type: 'left', id });
  }

  /** Hidden tabs let visible ones go first. */
  function tryToHold(): void {
    if (closed || !allowed || stream || !isWanted()) return;
    if (holder && (holder.visible || !visible())) return;
    hold();
  }
  const soon = (): void => void clock.after(clock.random() * 200 + (visible() ? 0 : 500), tryToHold);

  function beat(): void {
    callOff();
    callOff = clock.after(beatMs, beat);
    if (stream && isWanted()) postHold();
    else if (stream) leave();
    if (holder && clock.now() - heardAt > silenceMs) holder = undefined;
    tryToHold();
  }

  function hear(word: Word): void {
    if (closed) return;
    switch (word.type) {
      case 'who':
        if (!stream) return;
        postHold();
        for (const [kind, mark] of marks) channel.post({ type: 'said', said: { type: 'hint', hint: { kind, mark } } });
        return;
      case 'hold':
        return hearHold(word);
      case 'left':
        if (holder?.id !== word.id) return;
        holder = undefined;
        return soon();
      case 'follow':
        for (const [run, after] of stream ? word.runs : []) {
          others.set(run, (others.get(run) ?? new Set()).add(word.id));
          stream?.follow(run, after);
        }
        return;
      case 'unfollow':
        if (others.get(word.run)?.delete(word.id)) dropIfUnused(word.run);
        return;
      case 'said':
        return stream ? undefined : deliver(word.said);
      default:
        // Messages of a tab with a newer version may be unknown.
        return word satisfies never;
    }
  }

  function hearHold(word: Extract<Word, { type: 'hold' }>): void {
    const mine = stream ? term : (holder?.term ?? 0);
    const outranked = word.term > mine || (word.term === mine && word.id > (stream ? id : (holder?.id ?? '')));
    const isSame = word.id === holder?.id && word.term === holder.term;
    if (!outranked && !isSame) return stream ? postHold() : undefined;
    if (stream) release();
    holder = word;
    heardAt = clock.now();
    term = Math.max(term, word.term);
    if (!isSame) postFollowed();
    if (!word.visible && visible()) soon();
  }

  function dropIfUnused(run: string): void {
    if ((others.get(run)?.size ?? 0) > 0) return;
    others.delete(run);
    if (!followed().has(run)) stream?.unfollow(run);
  }

  channel.listen(hear);
  channel.post({ type: 'who' });
  heardAt = clock.now();
  callOff = clock.after(answerMs, beat);

  return {
    allow() {
      allowed = true;
      if (clock.now() - heardAt >= answerMs) tryToHold();
    },
    isHeld: () => stream !== undefined || holder !== undefined,
    follow(run, after) {
      if (stream) stream.follow(run, after);
      else if (holder) channel.post({ type: 'follow', id, runs: [[run, after]] });
      else tryToHold();
    },
    unfollow(run) {
      if (stream) dropIfUnused(run);
      else channel.post({ type: 'unfollow', id, run });
    },
    look() {
      beat();
      if (visible()) stream?.look();
    },
    cut: () => stream?.cut(),
    close() {
      leave();
      closed = true;
      callOff();
      channel.close();
    },
  };
}

const runOf = (said: Said): string => (said.type === 'events' ? said.run : said.type === 'gone' ? said.gone.run : '');

const isLast = (said: Said): boolean =>
  said.type === 'gone' || (said.type === 'events' && said.events.at(-1)?.event === 'end');
