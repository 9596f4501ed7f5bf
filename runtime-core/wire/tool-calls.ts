// Numbers tool-call fragments with a stable index and id, and merges them into calls.
import type { ToolCallDelta } from '../contract/events.ts';
import type { ToolCall } from '../contract/params.ts';

/** Fragment of a call on a wire. `key` identifies the call: an index, an item id or a call id. */
export interface Fragment {
  readonly key?: string | number | undefined;
  readonly id?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly arguments?: string | null | undefined;
  readonly thoughtSignature?: string | undefined;
  readonly extra?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Numbers the calls of a reply from 0. The first fragment of a call always has an id and a name, later ones only arguments,
 * so that consumers can merge by index.
 */
export class ToolCallNumbering {
  private readonly byKey = new Map<string | number, number>();
  private readonly fallbackId: string;
  private count = 0;

  constructor(replyId: string) {
    this.fallbackId = replyId;
  }

  get size(): number {
    return this.count;
  }

  /** Returns undefined if the fragment begins no call and adds nothing. */
  next(fragment: Fragment): ToolCallDelta | undefined {
    const known = fragment.key === undefined ? undefined : this.byKey.get(fragment.key);
    if (known === undefined) return this.begin(fragment);
    const text = fragment.arguments ?? '';
    if (text === '' && fragment.thoughtSignature === undefined && fragment.extra === undefined) return undefined;
    return { index: known, type: 'function', function: { arguments: text }, ...replayed(fragment) };
  }

  private begin(fragment: Fragment): ToolCallDelta | undefined {
    if (!fragment.name && !fragment.id && !fragment.arguments) return undefined;
    const index = this.count++;
    if (fragment.key !== undefined) this.byKey.set(fragment.key, index);
    const name = fragment.name || 'unknown_tool_call';
    return {
      index,
      id: fragment.id || `${name}_${index}_${this.fallbackId}`,
      type: 'function',
      function: { name, arguments: fragment.arguments ?? '' },
      ...replayed(fragment),
    };
  }
}

const replayed = ({
  thoughtSignature,
  extra,
}: Pick<Fragment, 'thoughtSignature' | 'extra'>): Pick<ToolCallDelta, 'thoughtSignature' | 'extra'> => ({
  ...(thoughtSignature === undefined ? {} : { thoughtSignature }),
  ...(extra === undefined ? {} : { extra }),
});

/** Merges deltas into calls by index. A call without arguments gets `{}`, which every vendor accepts. */
export function mergeToolCalls(calls: readonly ToolCall[], deltas: readonly ToolCallDelta[]): ToolCall[] {
  const merged = [...calls];
  for (const delta of deltas) {
    const at = merged.findIndex((call) => call.index === delta.index);
    const call = merged[at];
    if (call) {
      merged[at] = {
        ...call,
        function: { name: call.function.name, arguments: call.function.arguments + (delta.function.arguments ?? '') },
        ...replayed(delta),
        ...(call.extra && delta.extra ? { extra: { ...call.extra, ...delta.extra } } : {}),
      };
    } else {
      merged.push({
        index: delta.index,
        id: delta.id ?? `call_${delta.index}`,
        type: 'function',
        function: { name: delta.function.name ?? 'unknown_tool_call', arguments: delta.function.arguments ?? '' },
        ...replayed(delta),
      });
    }
  }
  return merged.sort((a, b) => (a.index ?? 0) - (b.index ?? 0));
}
