// Drives this process's turns: runs an answer's calls or asks the user, stores the results, calls the model again.
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
  openTurnsOfUser,
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
  /** Replaced after a hot reload. */
  ports: TurnPorts;
  private readonly onError: (what: string, error: unknown) => void;
  /** Id of this process in the rows it owns. */
  readonly owner = `turns-${process.pid}-${randomBytes(9).toString('base64url')}`;
  private readonly calls = new RunningCalls();
  /** Turns whose step is running; true if another step is due. */
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

  /** Takes over turns of dead processes. With SQLite, any other process is dead. */
  async recover(): Promise<void> {
    const dead = this.storage.kind === 'sqlite' ? -1000 : this.runs.deadAfter();
    for (const id of await freeStaleTurns(this.storage, this.owner, dead)) void this.advance(id);
  }

  /** True if a step or a tool call is running, apart from calls that wait for their user. */
  isBusy(): boolean {
    return this.stepping.size > 0 || this.calls.isBusy();
  }

  /** Waits up to `graceMs` for running calls; the next process takes over the rest. */
  async close(graceMs: number): Promise<void> {
    clearInterval(this.timer);
    await Promise.race([this.calls.idle(), new Promise((resolve) => setTimeout(resolve, graceMs))]);
  }

  /** Called after a turn has moved, in this process. */
  moved(turn: TurnMoved): void {
    if (hasEnded(turn)) {
      this.calls.abort(turn.id);
      // The title task may still need the keys, and drops them when done.
      if (turn.tasks) this.ports.keys.waits(turn.id, true);
      else this.ports.keys.drop(turn.id);
      return;
    }
    this.ports.keys.waits(turn.id, turn.state === 'waiting');
    if (turn.state === 'tool') void this.advance(turn.id);
  }

  /** Called after a request to this process decided about a turn; notifies the other processes. */
  async tell(turn: TurnMoved): Promise<void> {
    this.moved(turn);
    await this.storage.log.tell('turn', turn.id, 0);
  }

  /** Runs the next step of a turn this process owns or can claim. Never rejects. */
  async advance(id: string): Promise<void> {
    if (this.stepping.has(id)) return void this.stepping.set(id, true);
    try {
      do {
        this.stepping.set(id, false);
        await this.step(id);
      } while (this.stepping.get(id) === true);
    } catch (error) {
      // The row still belongs to this process: the next heartbeat retries.
      this.onError('a step of a turn failed', error);
    } finally {
      this.stepping.delete(id);
    }
  }

  private async step(id: string): Promise<void> {
    // While closing, only running calls finish; the next process does the rest.
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
      // Drop the result if the turn has ended or another process has it.
      if (!this.calls.isDropped(signal)) await this.keepSurely(turn, ran, { ...result, ...change });
    };
    this.calls.start(turn.id, position, work, () => void this.advance(turn.id));
  }

  /**
   * Progress of a running call and questions to its user: stored in its row, so every device shows them and any
   * process accepts the answer. `alone`: no user can answer.
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

  /** Retries: losing this write would leave the call in an unknown state. */
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

  /** Stores a result; with the last result, begins the next answer in the same transaction. */
  private async keep(turn: Turn, call: TurnCall, result: ToolResult): Promise<void> {
    const ranBy = call.state === 'running' ? (call.owner ?? undefined) : undefined;
    await this.commit(turn, async (all, locked) => {
      if (!(await endCall(all, call, ranBy, result === lostCall ? 'lost' : 'ended'))) return undefined;
      const tail = await keepResult(all, locked, call, result);
      return tail === undefined ? { to: placeAfter(locked, { type: 'placeGone' }) } : { tail };
    });
  }

  /** Called when no call is running: continues the turn if all calls have ended, else waits for the user. */
  private async rest(turn: Turn): Promise<void> {
    await this.commit(turn, async (all, locked) => {
      const calls = await readCalls(all, turn.id, turn.messageId);
      if (isThrough(calls)) return { tail: locked.tailId ?? locked.messageId };
      // Decided or taken meanwhile: the next step handles it.
      if (calls.some(({ state, decision }) => state === 'running' || (state === 'open' && decision !== null))) {
        this.stepping.set(turn.id, true);
        return undefined;
      }
      return { to: placeAfter(locked, { type: 'consentNeeded' }) };
    });
  }

  /** Continues at the user's request, beyond the limit of rounds or despite a call with unknown outcome. */
  async goOn(turn: Turn, change: (all: Tables, turn: Turn) => Promise<boolean>): Promise<Begun | undefined> {
    const goes: Change = async (all, locked) =>
      (await change(all, locked)) ? { tail: locked.tailId ?? locked.messageId } : undefined;
    return this.commit(turn, goes, { wanted: true });
  }

  private async commit(turn: Turn, change: Change, more?: { readonly wanted: boolean }): Promise<Begun | undefined> {
    const { begun, moved } = await commitTurn(this, turn, change, more);
    if (moved) this.moved(moved);
    this.ports.changed(turn);
    // The user may have switched to server calls meanwhile.
    if (moved?.reason === 'call') await this.takeBack({ ...turn, session: turn });
    return begun;
  }

  /** Takes over calls that wait for a page, after the user switched the provider to server calls. */
  async takeBack(taker: Taker): Promise<void> {
    for (const turn of await turnsForPages(this.storage, taker.userId)) {
      if (await this.ports.byPage(turn)) continue;
      try {
        const { moved } = await beginTaken(this, taker, turn, { answer: newId(), byPage: false });
        if (moved) await this.tell(moved);
      } catch (error) {
        // The turn may have ended meanwhile.
        if (!isTributaryError(error) || error.type !== 404) this.onError('a waiting call could not be taken', error);
      }
      this.ports.changed(turn);
    }
  }

  /** Ends a user's turns that wait or call tools. A streaming turn ends with its run. */
  async refuse(userId: string): Promise<void> {
    for (const turn of await openTurnsOfUser(this.storage, userId))
      if (turn.state !== 'streaming') await this.end(turn, { type: 'signOutEverywhere' });
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
      // Another process has taken the turn, or a request has ended it.
      for (const id of running) if (!mine.has(id)) this.calls.abort(id);
      for (const id of mine) void this.advance(id);
      const dead = this.runs.deadAfter();
      for (const id of await freeStaleTurns(this.storage, this.owner, dead)) void this.advance(id);
    } catch (error) {
      this.onError('the heartbeat of the turns failed', error);
    }
  }
}
