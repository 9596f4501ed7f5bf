// Tells the fragments of a reply's tool calls apart, whatever the server makes of index and id.
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
 * Rules, from what servers really send:
 * - a valid index names the call, but a new id together with a name on a known index is a further call (gateways that
 *   number every call 0); a new id alone is noise (old vLLM makes one a fragment);
 * - without an index (missing, or −1 at Zhipu) a known id names it; a name begins a new call; anything else goes on
 *   with the call at its position, or with the last one;
 * - a fragment with neither name nor arguments begins nothing (placeholders of Zhipu's tool_stream).
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

  /** The deltas of one chunk's `tool_calls`: an array, or at Spark one object. */
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
    // A server's own tool is no call for the caller; most have no function, StepFun's search has one.
    if (fragment['type'] === 'web_search') return undefined;
    const kept = signed(fragment);
    const named = isRecord(fragment['function']) ? fragment['function'] : fragment['custom'];
    // A fragment may bring the signature of its call alone.
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

/** A string as it is; an object written out (some servers parse it for us); null and all else say nothing. */
function argumentsOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : '';
}

/** Fields of a call that its vendor wants back: of Google's compatible route, of LiteLLM, or by Gemini's own name. */
const replayed = ['extra_content', 'provider_specific_fields', 'thoughtSignature', 'thought_signature'] as const;

/** Gemini's signature, whoever passes it on (`google`, `vertex`), and the fields that held it. */
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
