// The tool loop: calls of a finished answer are asked about, run, their results kept, and the model asked again.
import type { ChatConfig } from '../../shared/conversation/chat-config.ts';
import { errorOfThrown, factsOf } from '../../shared/errors.ts';
import type { AssistantMessage, Message, ToolMessage } from '../../shared/conversation/message.ts';
import type { ToolPart } from '../../shared/reply/reply.ts';
import {
  callsOf,
  chainAfter,
  maxRounds,
  openAnswer,
  rerunChain,
  resultId,
  resultsAfter,
  roundsOf,
  toolMessage,
} from '../../shared/tools/calls.ts';
import type { ToolResult } from '../../shared/tools/calls.ts';
import { claimKey } from './claims.ts';
import type { Claims } from './claims.ts';
import { consentTo, mayRun, switchOn } from '../../shared/tools/consent.ts';
import type { Decision } from '../../shared/tools/consent.ts';
import {
  callLimitMs,
  cancelledCall,
  declinedCall,
  failedCall,
  maxContent,
  unknownTool,
} from '../../shared/tools/results.ts';
import type { ToolRef } from '../../shared/tools/sources.ts';
import type { ToolRegistry } from './tool-registry.ts';

/** The loop's access to the chat. */
export interface LoopPort {
  /** Path of a conversation that is on screen; undefined while it is not loaded. */
  path(conversationId: string): readonly Message[] | undefined;
  config(conversationId: string): ChatConfig | undefined;
  /** A reply is running in it. */
  busy(conversationId: string): boolean;
  add(conversationId: string, messages: readonly ToolMessage[]): void;
  /** Begins the next answer. */
  ask(conversationId: string, parentId: string): void;
  configure(conversationId: string, change: Partial<ChatConfig>): void;
  /** The user agreed by a switch of the chat that stands for the tool. */
  agreed(conversationId: string, ref: ToolRef): boolean;
  /** Rejects with a `ReplyFailure`, or what the network threw. */
  run(conversationId: string, ref: ToolRef, args: string, call: ToolRun): Promise<string>;
  /** Loads what is not in memory: the user may be in another conversation by now. */
  ensure(conversationId: string): Promise<void>;
  /** Looks what other devices have changed. */
  reread(conversationId: string): Promise<void>;
}

export interface ToolRun {
  readonly signal: AbortSignal;
  readonly resultId?: string | undefined;
  /** Called with the id of the call in the server's log. */
  onTrace(id: string): void;
}

export interface ToolLoop {
  /** For the tab that asked: an answer has ended. */
  afterReply(conversationId: string, message: AssistantMessage): Promise<void>;
  /** Applies the user's decision about a waiting call. `edited`: the arguments as the user changed them. */
  decide(conversationId: string, callId: string, decision: Decision, edited?: string): Promise<void>;
  cancel(messageId: string, callId: string): void;
  /** Runs a call once more, with these arguments, on a branch of its own. */
  rerun(conversationId: string, messageId: string, callId: string, args: string): Promise<void>;
  /** Asks for the next answer where all results are there: after the limit of rounds, or when a page closed too early. */
  goOn(conversationId: string): void;
}

export interface LoopOptions {
  readonly registry: Pick<ToolRegistry, 'load' | 'find' | 'consents' | 'setConsent' | 'list'>;
  readonly claims: Claims;
  readonly port: LoopPort;
  readonly newId: () => string;
  readonly now?: () => number;
  /** Time limit of a call. Unit: ms. */
  readonly limitMs?: number;
}

/** Interval of polling for a result from another device. */
const lookMs = 1_500;

interface Attempt {
  readonly conversationId: string;
  readonly messageId: string;
  readonly call: ToolPart;
  readonly ref: ToolRef;
  readonly edited: string | undefined;
  /** The message that the result becomes. Absent: the user wants it run, as often as they say. */
  readonly once?: string;
}

export function createToolLoop({
  registry,
  claims,
  port,
  newId,
  now = Date.now,
  limitMs = callLimitMs,
}: LoopOptions): ToolLoop {
  async function advance(conversationId: string): Promise<void> {
    await registry.load();
    await port.ensure(conversationId).catch(() => undefined);
    const path = port.path(conversationId) ?? [];
    const answer = openAnswer(path);
    if (!answer || port.busy(conversationId)) return;
    const config = port.config(conversationId);
    const results = resultsAfter(path, answer.id);
    const waiting = callsOf(answer).filter(({ id }) => !results[id]);
    const running: Promise<void>[] = [];
    for (const call of waiting) {
      const ref = registry.find(call.name);
      const consents = { chat: config?.toolConsents ?? [], always: registry.consents.get() };
      if (!ref) settle(conversationId, answer, call, unknown(call.name, config?.plugins ?? []));
      else if (port.agreed(conversationId, ref) || mayRun(ref, config?.plugins ?? [], consents))
        running.push(runOne(conversationId, answer, call, ref));
    }
    await Promise.all(running);
  }

  const unknown = (name: string, plugins: readonly string[]): ToolResult => {
    const { status, sources } = registry.list.get();
    return unknownTool(name, plugins, status === 'failed' ? undefined : sources);
  };

  async function runOne(
    conversationId: string,
    answer: AssistantMessage,
    call: ToolPart,
    ref: ToolRef,
    edited?: string,
  ): Promise<void> {
    const once = resultId(answer, call);
    const keep = (result: ToolResult): void => settle(conversationId, answer, call, result);
    const taken = await attempt({ conversationId, messageId: answer.id, call, ref, edited, once }, keep);
    if (!taken) return;
    const isIn = (): boolean => call.id in resultsAfter(port.path(conversationId) ?? [], answer.id);
    await waitForOther(conversationId, claimKey(answer.id, call.id), isIn);
  }

  /**
   * Nothing happens when it runs already in this browser; true when another device has it. The claim lasts until the result
   * is kept: no second run between.
   */
  async function attempt(
    { conversationId, messageId, call, ref, edited, once }: Attempt,
    onResult: (result: ToolResult) => void,
  ): Promise<boolean> {
    const key = claimKey(messageId, call.id);
    const controller = new AbortController();
    const cancelled = new Error('cancelled');
    if (!claims.begin(key, () => controller.abort(cancelled))) return false;
    const began = now();
    const timer = setTimeout(() => controller.abort(new Error('late')), limitMs);
    let traced: Pick<ToolResult, 'traceId'> = {};
    const asked: ToolRun = {
      signal: controller.signal,
      resultId: once,
      onTrace: (traceId) => (traced = { traceId }),
    };
    const outcome = await port.run(conversationId, ref, edited ?? call.arguments, asked).then(
      (text): ToolResult => ({ outcome: 'done', content: text.slice(0, maxContent) }),
      (thrown: unknown): ToolResult | undefined => {
        if (controller.signal.reason === cancelled) {
          return cancelledCall;
        }
        if (isTaken(thrown)) return undefined;
        const late = controller.signal.aborted;
        const failure = late ? new Error(`no result within ${limitMs / 1000} seconds`) : thrown;
        return failedCall(errorOfThrown(failure, ''));
      },
    );
    clearTimeout(timer);
    // A call may take minutes: its conversation may have been let go meanwhile.
    await port.ensure(conversationId).catch(() => undefined);
    if (outcome)
      onResult({ ...outcome, ...traced, ms: now() - began, ...(edited === undefined ? {} : { arguments: edited }) });
    claims.end(key);
    return outcome === undefined;
  }

  /** Another device runs it: its result is waited for as long as it may take. */
  async function waitForOther(conversationId: string, key: string, isIn: () => boolean): Promise<void> {
    const end = now() + limitMs;
    claims.elsewhere(key, true);
    while (now() < end) {
      await port.reread(conversationId).catch(() => undefined);
      if (isIn()) break;
      await new Promise((resolve) => setTimeout(resolve, lookMs));
    }
    claims.elsewhere(key, false);
  }

  /**
   * Keeps a result behind those that are there; nothing when another tab was first, or the answer is gone. The last one
   * to come asks the model again, in the same step, so that nobody asks twice.
   */
  function settle(conversationId: string, answer: AssistantMessage, call: ToolPart, result: ToolResult): void {
    const path = port.path(conversationId) ?? [];
    if (!path.some(({ id }) => id === answer.id) || resultsAfter(path, answer.id)[call.id]) return;
    const parentId = chainAfter(path, answer.id).at(-1)?.id ?? answer.id;
    port.add(conversationId, [toolMessage(resultId(answer, call), parentId, call, result, now())]);
    proceed(conversationId, answer.id);
  }

  /** Asks again when this answer's calls all have results, and the conversation has not gone another way meanwhile. */
  function proceed(conversationId: string, messageId: string, force = false): void {
    const path = port.path(conversationId) ?? [];
    const answer = openAnswer(path);
    const last = path.at(-1);
    if (answer?.id !== messageId || last?.role !== 'tool' || port.busy(conversationId)) return;
    const results = resultsAfter(path, messageId);
    if (callsOf(answer).some(({ id }) => !results[id])) return;
    if (force || roundsOf(path) < maxRounds) port.ask(conversationId, last.id);
  }

  return {
    async afterReply(conversationId, message) {
      if (message.outcome === 'done' && callsOf(message).length > 0) await advance(conversationId);
    },
    async decide(conversationId, callId, decision, edited) {
      await registry.load();
      const answer = openAnswer(port.path(conversationId) ?? []);
      const call = answer && callsOf(answer).find(({ id }) => id === callId);
      if (!answer || !call) return;
      const ref = registry.find(call.name);
      if (decision === 'decline' || !ref) {
        return settle(conversationId, answer, call, ref ? declinedCall : unknown(call.name, []));
      }
      await remember(conversationId, ref, decision);
      // The consent may cover other calls of the answer, too.
      await Promise.all([
        runOne(conversationId, answer, call, ref, edited),
        decision === 'once' ? undefined : advance(conversationId),
      ]);
    },
    cancel: (messageId, callId) => claims.cancel(claimKey(messageId, callId)),
    async rerun(conversationId, messageId, callId, args) {
      await registry.load();
      const find = () => port.path(conversationId)?.find(({ id }) => id === messageId);
      const answer = find();
      const call = answer?.role === 'assistant' ? callsOf(answer).find(({ id }) => id === callId) : undefined;
      const ref = call && registry.find(call.name);
      if (answer?.role !== 'assistant' || !call || !ref || port.busy(conversationId)) return;
      const edited = args === call.arguments ? undefined : args;
      await attempt({ conversationId, messageId, call, ref, edited }, (result) => {
        if (!find() || port.busy(conversationId)) return;
        const path = port.path(conversationId) ?? [];
        port.add(conversationId, rerunChain(path, answer, call, result, newId, now()));
        proceed(conversationId, messageId, true);
      });
    },
    goOn(conversationId) {
      const answer = openAnswer(port.path(conversationId) ?? []);
      if (answer) proceed(conversationId, answer.id, true);
    },
  };

  async function remember(conversationId: string, ref: ToolRef, decision: Decision): Promise<void> {
    if (decision !== 'chat' && decision !== 'always') return;
    const config = port.config(conversationId);
    const { identifier } = ref.source.manifest;
    const plugins = config?.plugins ?? [];
    // Agreeing for longer than once to a plugin that is off switches it on.
    const on = switchOn(identifier, plugins);
    if (decision === 'chat') {
      const toolConsents = [...new Set([...(config?.toolConsents ?? []), consentTo(ref)])];
      port.configure(conversationId, { ...on, toolConsents });
      return;
    }
    if (Object.keys(on).length > 0) port.configure(conversationId, on);
    // Not kept for next time is no reason not to run it now.
    await registry.setConsent(consentTo(ref), true).catch(() => undefined);
  }
}

/** The server has given the call to another device. */
const isTaken = (thrown: unknown): boolean => factsOf(errorOfThrown(thrown, '')).code === 'claimed';
