// Assigns the fragments of tool calls to calls, with any use of index and id by servers.
import type { ToolCallDelta } from '@tributary/runtime-core';
import { isRecord, text, ToolCallNumbering } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';

interface Slot {
  readonly key: number;
  id: string | undefined;
  name: string | undefined;
  begun: boolean;
}

/**
 * Rules, based on real servers:
 * - A valid index identifies the call. A new id with a name on a known index starts a new call (gateways that number
 * all calls 0); a new id without a name is ignored (old vLLM sends one per fragment).
 * - Without an index (missing, or −1 at Zhipu), a known id identifies the call; a name starts a new call; otherwise the
 * fragment continues the call at its position, or the last one.
 * - A fragment with neither name nor arguments starts nothing (placeholders of Zhipu's tool_stream).
 */
export class ToolSlots {
  private readonly numbering: ToolCallNumbering;
  private readonly byIndex = new Map<number, Slot>();
  private readonly byPosition = new Map<number, Slot>();
  private readonly byId = new Map<string, Slot>();
  private last: Slot | undefined;
  private keys = 0;

  constructor(replyId: string) {
    this.numbering = new ToolCallNumbering(replyId);
  }

  get size(): number {
    return this.numbering.size;
  }

  /** Reads one chunk's `tool_calls`: an array, or a single object at Spark. */
  read(calls: unknown): ToolCallDelta[] {
    const deltas: ToolCallDelta[] = [];
    const fragments = Array.isArray(calls) ? calls : [calls];
    for (const [position, fragment] of fragments.entries()) {
      const delta = isRecord(fragment) ? this.fragment(fragment, position) : undefined;
      if (delta) deltas.push(delta);
    }
    return deltas;
  }

  private fragment(fragment: Json, position: number): ToolCallDelta | undefined {
    // Tools run by the server are not calls for the caller. Most have no `function`, but StepFun's search has one.
    if (fragment['type'] === 'web_search') return undefined;
    const kept = signed(fragment);
    const named = isRecord(fragment['function']) ? fragment['function'] : fragment['custom'];
    // A fragment may contain only its call's signature.
    const call = isRecord(named) ? named : kept.extra && {};
    if (!call) return undefined;
    const id = text(fragment['id']);
    const name = text(call['name']);
    const args = argumentsOf(call['arguments'] ?? call['input']);
    const slot = this.find(fragment['index'], position, id, name);
    slot.id ??= id;
    slot.name ??= name;
    if (id !== undefined && !this.byId.has(id)) this.byId.set(id, slot);
    this.last = slot;
    if (!slot.begun && slot.name === undefined && args === '') return undefined;
    slot.begun = true;
    return this.numbering.next({
      key: slot.key,
      id: slot.id,
      name: slot.name,
      arguments: args,
      ...kept,
    });
  }

  private find(index: unknown, position: number, id: string | undefined, name: string | undefined): Slot {
    if (typeof index === 'number' && index >= 0) {
      const known = this.byIndex.get(index);
      if (known && !(id !== undefined && name !== undefined && known.id !== undefined && known.id !== id)) return known;
      const slot = this.open();
      this.byIndex.set(index, slot);
      return slot;
    }
    const known = id === undefined ? undefined : this.byId.get(id);
    if (known) return known;
    const going = (position > 0 ? this.byPosition.get(position) : undefined) ?? this.last;
    if (going && name === undefined) return going;
    const slot = this.open();
    this.byPosition.set(position, slot);
    return slot;
  }

  private open(): Slot {
    return { key: this.keys++, id: undefined, name: undefined, begun: false };
  }
}

/** Returns a string unchanged and an object as JSON (some servers send parsed arguments); empty for anything else. */
function argumentsOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : '';
}

/** Fields of a call that must be sent back: of Google's compatible route, of LiteLLM, and Gemini's own names. */
const replayed = ['extra_content', 'provider_specific_fields', 'thoughtSignature', 'thought_signature'] as const;

/** Returns Gemini's signature, in the form of any gateway (`google`, `vertex`), and the fields that contained it. */
function signed(fragment: Json): { readonly thoughtSignature?: string; readonly extra?: Json } {
  const held = replayed.filter((name) => fragment[name] !== undefined && fragment[name] !== null);
  if (held.length === 0) return {};
  const extra = Object.fromEntries(held.map((name) => [name, fragment[name]]));
  const makers = isRecord(extra['extra_content']) ? Object.values(extra['extra_content']).filter(isRecord) : [];
  const specific = extra['provider_specific_fields'];
  const signature = [extra, ...(isRecord(specific) ? [specific] : []), ...makers]
    .flatMap((fields) => text(fields['thoughtSignature']) ?? text(fields['thought_signature']) ?? [])
    .at(0);
  return { extra, ...(signature === undefined ? {} : { thoughtSignature: signature }) };
}
