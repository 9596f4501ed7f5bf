// The turns that this process drives: calls of a finished answer are run or asked about, their results kept, the model asked again.
import { randomBytes } from 'node:crypto';
import { isTributaryError } from '@tributary/runtime-core';
import { hasEnded } from '../../shared/turn/turn.machine.ts';
import type { TurnEvent } from '../../shared/turn/turn.machine.ts';
import type { CallNote, CallReply } from '../../shared/api/call-note.ts';
import type { ToolResult } from '../../shared/tools/calls.ts';
import { lostCall } from '../../shared/tools/results.ts';
import type { Begun } from '../runs/begin.ts';
import type { RunService } from '../runs/run-service.ts';
import { newId } from '../storage/ids.ts';
import { keyHolders } from '../storage/repositories/tasks.ts';
import {
  askAnew,
  endCall,
  noteAsked,
  noteCall,
  readCalls,
  reopenCall,
  takeCall,
} from '../storage/repositories/turn-calls.ts';
import type { TurnCall } from '../storage/repositories/turn-calls.ts';
import {
  beatTurns,
  endTurn,
  freeStaleTurns,
  placeAfter,
  takeToolTurn,
  turnsForPages,
} from '../storage/repositories/turns.ts';
import type { Turn, TurnMoved } from '../storage/repositories/turns.ts';
import type { Storage, Tables } from '../storage/storage.ts';
import { together } from '../storage/storage.ts';
import { callStep } from './call-step.ts';
import { keepResult } from './keep-result.ts';
import { RunningCalls } from './running-calls.ts';
import { beginTaken } from './take-in.ts';
import type { Taker } from './take-in.ts';
import type { CallToRun, CallVoice } from './call-to-run.ts';
import { commitTurn } from './turn-commit.ts';
import type { Change } from './turn-commit.ts';
import type { TurnPorts } from './turn-ports.ts';
import { isThrough } from './turn-rules.ts';

export interface TurnServiceOptions {
  readonly storage: Storage;
  readonly runs: RunService;
  readonly ports: TurnPorts;
  readonly onError: (what: string, error: unknown) => void;
  /** Unit: ms. */
  readonly heartbeatMs?: number;
}

export class TurnService {
  readonly storage: Storage;
  readonly runs: RunService;
  /** Of the server's code as it is now: under hot reload that changes. */
  ports: TurnPorts;
  private readonly onError: (what: string, error: unknown) => void;
  /** Name of this process in the rows that it owns. */
  readonly owner = `turns-${process.pid}-${randomBytes(9).toString('base64url')}`;
  private readonly calls = new RunningCalls();
  /** Turns of which a step is being made; true: something has happened meanwhile. */
  private readonly stepping = new Map<string, boolean>();
  private readonly timer: NodeJS.Timeout;

  constructor({ storage, runs, ports, onError, heartbeatMs = 5000 }: TurnServiceOptions) {
    this.storage = storage;
    this.runs = runs;
    this.ports = ports;
    this.onError = onError;
    this.timer = setInterval(() => void this.beat(), heartbeatMs).unref();
    runs.onTurn = (turn) => this.moved(turn);
    storage.log.listen((word, id) => {
      if (word === 'turn') void this.advance(id);
      if (word === 'lost') void this.beat();
    });
  }

  /** Turns of processes that are gone. Of the embedded database this process is the only one. */
  async recover(): Promise<void> {
    const dead = this.storage.kind === 'sqlite' ? -1000 : this.runs.deadAfter();
    for (const id of await freeStaleTurns(this.storage, this.owner, dead)) void this.advance(id);
  }

  /** A call of a tool runs here, or the next step is made. */
  isBusy(): boolean {
    return this.stepping.size > 0 || this.calls.isBusy();
  }

  /** Lets what runs finish for `graceMs`; what runs then is found by the next process. */
  async close(graceMs: number): Promise<void> {
    clearInterval(this.timer);
    await Promise.race([this.calls.idle(), new Promise((resolve) => setTimeout(resolve, graceMs))]);
  }

  /** A turn was moved, here or by a request. */
  moved(turn: TurnMoved): void {
    if (hasEnded(turn)) {
      this.calls.abort(turn.id);
      // Its title may need them yet, and drops them.
      if (turn.tasks) this.ports.keys.waits(turn.id, true);
      else this.ports.keys.drop(turn.id);
      return;
    }
    this.ports.keys.waits(turn.id, turn.state === 'waiting');
    if (turn.state === 'tool') void this.advance(turn.id);
  }

  /** Something was decided about a turn, here or by a request to this process. */
  async tell(turn: TurnMoved): Promise<void> {
    this.moved(turn);
    await this.storage.log.tell('turn', turn.id, 0);
  }

  /** Does what is to be done for a turn whose calls are open, if it is this process's or nobody's. Never rejects. */
  async advance(id: string): Promise<void> {
    if (this.stepping.has(id)) return void this.stepping.set(id, true);
    try {
      do {
        this.stepping.set(id, false);
        await this.step(id);
      } while (this.stepping.get(id) === true);
    } catch (error) {
      // It is ours by its row: the next heartbeat tries again.
      this.onError('a step of a turn failed', error);
    } finally {
      this.stepping.delete(id);
    }
  }

  private async step(id: string): Promise<void> {
    // Calls that run are let finish, as long as the process waits for them; the next process does the rest.
    if (this.runs.closing) return;
    const turn = await takeToolTurn(this.storage, id, this.owner);
    if (!turn) return this.calls.abort(id);
    const given = await this.ports.keys.of(id);
    const found = await this.ports.situation(turn, given);
    if (!found) return this.end(turn, { type: 'placeGone' });
    if (!(await this.ports.mayGoOn(turn))) return this.end(turn, { type: 'signOutEverywhere' });
    const calls = await readCalls(this.storage, id, turn.messageId);
    let again = false;
    for (const call of calls) {
      const step = callStep(call, found, this.calls.has(id, call.position));
      switch (step.type) {
        case 'over':
          break;
        case 'wait':
          await noteAsked(this.storage, call, step.about);
          break;
        case 'runs':
          if (call.reply !== null) this.calls.answer(id, call.position, call.reply);
          break;
        case 'cancel':
          this.calls.cancel(id, call.position);
          break;
        case 'ask anew':
          await askAnew(this.storage, call);
          break;
        case 'reopen':
          await reopenCall(this.storage, call);
          again = true;
          break;
        case 'run':
          if (await takeCall(this.storage, call, this.owner))
            this.run(call, { turn, given, position: call.position, ...found, ...step }, found.granted !== undefined);
          break;
        case 'result':
          await this.keep(turn, call, step.result);
          break;
        default:
          return step satisfies never;
      }
    }
    if (calls.length > 0) this.ports.changed(turn);
    if (again) this.stepping.set(id, true);
    else if (!this.calls.hasAny(id)) await this.rest(turn);
  }

  private run(call: TurnCall, toRun: CallToRun, alone: boolean): void {
    const { turn } = toRun;
    const { position, decidedArguments: edited } = call;
    const ran = { ...call, state: 'running', owner: this.owner };
    const change = edited === null ? {} : { arguments: edited };
    const work = async (signal: AbortSignal): Promise<void> => {
      const result = await this.ports.run(toRun, signal, this.voiceOf(turn, ran, alone));
      // Its turn has ended, or is another process's: what it brings goes nowhere.
      if (!this.calls.isDropped(signal)) await this.keepSurely(turn, ran, { ...result, ...change });
    };
    this.calls.start(turn.id, position, work, () => void this.advance(turn.id));
  }

  /**
   * Words of a running call, and questions to its user: kept with its row, so that every device shows it and any process takes the answer.
   * `alone`: nobody is there to answer.
   */
  private voiceOf(turn: Turn, call: TurnCall, alone: boolean): CallVoice {
    const put = async (note: CallNote | null): Promise<void> => {
      if (await noteCall(this.storage, call, this.owner, note && JSON.stringify(note))) this.ports.changed(turn);
    };
    return {
      note: (note) =>
        void put(note).catch((error: unknown) => this.onError('the progress of a tool could not be kept', error)),
      ask: async (question, signal) => {
        if (alone) return { id: question.id, action: 'decline' };
        const reply = this.calls.waitForReply(turn.id, call.position, signal);
        reply.catch(() => undefined);
        await put(question);
        try {
          return JSON.parse(await reply) as CallReply; // checked where it came in
        } finally {
          await put(null);
        }
      },
    };
  }

  /** A database that is busy for a moment must not make a call one of which nobody knows what became of it. */
  private async keepSurely(turn: Turn, call: TurnCall, result: ToolResult): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.keep(turn, call, result);
      } catch (error) {
        if (tries === 5) return this.onError('the result of a tool could not be kept', error);
        await new Promise((resolve) => setTimeout(resolve, 50 * 2 ** tries));
      }
    }
  }

  /** Writes a result, and where it is the last one begins the next answer: in one transaction. */
  private async keep(turn: Turn, call: TurnCall, result: ToolResult): Promise<void> {
    const ranBy = call.state === 'running' ? (call.owner ?? undefined) : undefined;
    await this.commit(turn, async (all, locked) => {
      if (!(await endCall(all, call, ranBy, result === lostCall ? 'lost' : 'ended'))) return undefined;
      const tail = await keepResult(all, locked, call, result);
      return tail === undefined ? { to: placeAfter(locked, { type: 'placeGone' }) } : { tail };
    });
  }

  /** Nothing runs: the turn goes on where all is answered, and waits for its user where it is not. */
  private async rest(turn: Turn): Promise<void> {
    await this.commit(turn, async (all, locked) => {
      const calls = await readCalls(all, turn.id, turn.messageId);
      if (isThrough(calls)) return { tail: locked.tailId ?? locked.messageId };
      // Decided meanwhile, or taken: the next step sees it.
      if (calls.some(({ state, decision }) => state === 'running' || (state === 'open' && decision !== null))) {
        this.stepping.set(turn.id, true);
        return undefined;
      }
      return { to: placeAfter(locked, { type: 'consentNeeded' }) };
    });
  }

  /** The user wants it to go on: after ten rounds, or although nobody knows what became of a call. */
  async goOn(turn: Turn, change: (all: Tables, turn: Turn) => Promise<boolean>): Promise<Begun | undefined> {
    const goes: Change = async (all, locked) =>
      (await change(all, locked)) ? { tail: locked.tailId ?? locked.messageId } : undefined;
    return this.commit(turn, goes, { wanted: true });
  }

  private async commit(turn: Turn, change: Change, more?: { readonly wanted: boolean }): Promise<Begun | undefined> {
    const { begun, moved } = await commitTurn(this, turn, change, more);
    if (moved) this.moved(moved);
    this.ports.changed(turn);
    // The user may have chosen otherwise since the next call was found to be a page's.
    if (moved?.reason === 'call') await this.takeBack({ ...turn, session: turn });
    return begun;
  }

  /** Calls that wait for a page and are no page's any more, since the user has this server call their provider. */
  async takeBack(taker: Taker): Promise<void> {
    for (const turn of await turnsForPages(this.storage, taker.userId)) {
      if (await this.ports.byPage(turn)) continue;
      try {
        const { moved } = await beginTaken(this, taker, turn, { answer: newId(), byPage: false });
        if (moved) await this.tell(moved);
      } catch (error) {
        // It may have ended by itself meanwhile.
        if (!isTributaryError(error) || error.type !== 404) this.onError('a waiting call could not be taken', error);
      }
      this.ports.changed(turn);
    }
  }

  private async end(turn: Turn, event: TurnEvent): Promise<void> {
    const moved = await together(this.storage, (all) => endTurn(all, turn.id, event));
    if (moved) this.moved(moved);
    this.ports.changed(turn);
  }

  private async beat(): Promise<void> {
    try {
      await this.ports.keys.clean((ids) => keyHolders(this.storage, ids));
      const running = this.calls.turns();
      const mine = new Set(await beatTurns(this.storage, this.owner));
      // Another process has taken them, or a request has ended them.
      for (const id of running) if (!mine.has(id)) this.calls.abort(id);
      for (const id of mine) void this.advance(id);
      const dead = this.runs.deadAfter();
      for (const id of await freeStaleTurns(this.storage, this.owner, dead)) void this.advance(id);
    } catch (error) {
      this.onError('the heartbeat of the turns failed', error);
    }
  }
}
