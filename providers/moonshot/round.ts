// One answer of a conversation with Kimi's search: its own calls kept aside, everything else handed on.
import { isRecord, list, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';

export const searchTool = '$web_search';

interface Search {
  id: string;
  arguments: string;
}

/** Counters of the answers before, which the last one leaves out. Units: tokens. */
export type Spent = Map<string, number>;

/** Reads the chunks of one answer, or its only JSON. */
export class Round {
  private readonly searches = new Map<unknown, Search>();
  private readonly spent: Spent;
  private others = false;
  private finished = false;
  private usage: Json = {};
  private content = '';
  private thoughts = '';

  constructor(spent: Spent) {
    this.spent = spent;
  }

  /** The answer asks for searches and for nothing else: it wants their results before it goes on. */
  get asks(): boolean {
    return this.finished && this.searches.size > 0 && !this.others;
  }

  /** The chunk as the reader is to see it; undefined when it is about the search alone. */
  chunk(chunk: Json): Json | undefined {
    const [choice] = list(chunk['choices']).filter(isRecord);
    this.keepUsage(chunk['usage'] ?? choice?.['usage']);
    const said = choice?.['delta'] ?? choice?.['message'];
    if (!choice || !isRecord(said)) return this.asks ? undefined : this.summed(chunk);
    this.content += text(said['content']) ?? '';
    this.thoughts += text(said['reasoning_content']) ?? '';
    const calls = list(said['tool_calls']);
    const left = calls.filter((call, at) => !this.search(call, at));
    if (left.length > 0) this.others = true;
    this.finished ||= choice['finish_reason'] === 'tool_calls';
    if (calls.length === left.length && !this.asks) return this.summed(chunk);
    const { tool_calls: _calls, ...rest } = said;
    const changed = { ...rest, ...(left.length > 0 ? { tool_calls: left } : {}) };
    const { usage: _usage, ...envelope } = choice;
    const reason = this.asks ? null : choice['finish_reason'];
    const name = choice['delta'] === undefined ? 'message' : 'delta';
    const { usage: _all, ...outer } = chunk;
    return this.summed({
      ...(this.asks ? outer : chunk),
      choices: [{ ...(this.asks ? envelope : choice), [name]: changed, finish_reason: reason }],
    });
  }

  /** Messages of the next request: the answer with its calls, and their arguments as their results. */
  messages(): readonly Json[] {
    const searches = [...this.searches.values()];
    const calls = searches.map(({ id, arguments: args }) => ({
      id,
      type: 'builtin_function',
      function: { name: searchTool, arguments: args },
    }));
    const thoughts = this.thoughts === '' ? {} : { reasoning_content: this.thoughts };
    return [
      { role: 'assistant', content: this.content || ' ', ...thoughts, tool_calls: calls },
      ...searches.map(({ id, arguments: args }) => ({
        role: 'tool',
        tool_call_id: id,
        name: searchTool,
        content: args,
      })),
    ];
  }

  /** Adds this answer's tokens to those of the answers before it. */
  settle(): void {
    for (const [name, tokens] of Object.entries(this.usage))
      if (typeof tokens === 'number') this.spent.set(name, (this.spent.get(name) ?? 0) + tokens);
  }

  /** A fragment names its call in the first piece only; index or position tell the rest. */
  private search(call: unknown, at: number): boolean {
    if (!isRecord(call) || !isRecord(call['function'])) return false;
    const key = call['index'] ?? at;
    const known = this.searches.get(key);
    const args = text(call['function']['arguments']) ?? '';
    if (known) known.arguments += args;
    else if (call['function']['name'] !== searchTool) return false;
    else this.searches.set(key, { id: text(call['id']) ?? `${searchTool}:${at}`, arguments: args });
    return true;
  }

  private keepUsage(usage: unknown): void {
    if (isRecord(usage)) this.usage = usage;
  }

  private summed(chunk: Json): Json {
    if (this.spent.size === 0) return chunk;
    const add = (usage: unknown): unknown =>
      isRecord(usage)
        ? {
            ...usage,
            ...Object.fromEntries([...this.spent].map(([name, before]) => [name, before + (Number(usage[name]) || 0)])),
          }
        : usage;
    const choices = list(chunk['choices']).map((choice) =>
      isRecord(choice) && choice['usage'] !== undefined ? { ...choice, usage: add(choice['usage']) } : choice,
    );
    return { ...chunk, choices, ...(chunk['usage'] === undefined ? {} : { usage: add(chunk['usage']) }) };
  }
}
