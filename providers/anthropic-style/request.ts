// Builds the body of a Messages call from chat params. Pure: shared by Anthropic's API and Claude on Bedrock.
import { isRecord } from '@tributary/runtime-core/wire';
import type { ChatParams, Tool } from '@tributary/runtime-core';
import { takesCacheMarks, takesEffort, thinksAdaptively } from './claude.ts';
import { isThought, toConversation } from './messages.ts';
import type { Block, WireMessage } from './messages.ts';

export interface BodyOptions {
  /** Adds cache marks to the system prompt, the tools and the conversation so far. */
  readonly caching: boolean;
  /** Set if the host has the vendor's search tool. `maxUses`: limit of searches per reply. */
  readonly webSearch?: { readonly maxUses?: number };
  /** Id of the signed-in user, for the vendor's abuse checks. */
  readonly user?: string;
}

type Json = Record<string, unknown>;

const ephemeral = { cache_control: { type: 'ephemeral' } };

/** Marks the last item: everything before it is cached too. Thinking blocks cannot carry a mark. */
function markLast(blocks: readonly Block[]): readonly Block[] {
  const last = blocks.at(-1);
  if (!last || isThought(last)) return blocks;
  return [...blocks.slice(0, -1), { ...last, ...ephemeral }];
}

function markMessages(messages: readonly WireMessage[]): readonly WireMessage[] {
  const last = messages.at(-1);
  return last ? [...messages.slice(0, -1), { role: last.role, content: markLast(last.content) }] : messages;
}

const toTool = ({ function: { name, description, parameters } }: Tool): Json => ({
  name,
  ...(description === undefined ? {} : { description }),
  input_schema: { type: 'object', ...(parameters ?? { properties: {} }) },
});

function toTools({ tools, enabledSearch }: ChatParams, { caching, webSearch }: BodyOptions): Json[] {
  const list = (tools ?? []).map(toTool);
  if (enabledSearch && webSearch) {
    const { maxUses } = webSearch;
    list.push({
      type: 'web_search_20250305',
      name: 'web_search',
      ...(maxUses === undefined ? {} : { max_uses: maxUses }),
    });
  }
  const last = list.at(-1);
  if (caching && last) list[list.length - 1] = { ...last, ...ephemeral };
  return list;
}

function toToolChoice(choice: ChatParams['tool_choice']): Json | undefined {
  switch (choice) {
    case undefined:
      return undefined;
    case 'auto':
    case 'none':
      return { type: choice };
    case 'required':
      return { type: 'any' };
    default:
      return { type: 'tool', name: choice.function.name };
  }
}

/** Newer models choose the budget themselves. `summarized`: otherwise their thoughts arrive empty. */
function toThinking({ model, thinking }: ChatParams): Json | undefined {
  if (thinking?.type !== 'enabled') return undefined;
  return thinksAdaptively(model)
    ? { type: 'adaptive', display: 'summarized' }
    : { type: 'enabled', budget_tokens: thinking.budget_tokens };
}

const efforts = new Set(['low', 'medium', 'high', 'xhigh', 'max']);

function toOutputConfig({ model, reasoning_effort: effort, response_format: format }: ChatParams): Json | undefined {
  const config: Json = {};
  if (effort !== undefined && efforts.has(effort) && takesEffort(model)) config['effort'] = effort;
  const schema = isRecord(format?.['json_schema']) ? format['json_schema']['schema'] : undefined;
  if (schema !== undefined) config['format'] = { type: 'json_schema', schema };
  return Object.keys(config).length > 0 ? config : undefined;
}

const defined = (entries: Json): Json =>
  Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined));

/** Leaves out `model` and `stream`, which each host sends differently. */
export function messagesBody(params: ChatParams, given: BodyOptions): Json {
  const options = { ...given, caching: given.caching && takesCacheMarks(params.model) };
  const tools = toTools(params, options);
  const { system, messages } = toConversation(params.messages, tools.length > 0);
  const { stop } = params;
  return defined({
    max_tokens: params.max_tokens,
    messages: options.caching ? markMessages(messages) : messages,
    system: system.length === 0 ? undefined : options.caching ? markLast(system) : system,
    temperature: params.temperature,
    top_p: params.top_p,
    stop_sequences: typeof stop === 'string' ? [stop] : stop,
    tools: tools.length > 0 ? tools : undefined,
    tool_choice: tools.length > 0 ? toToolChoice(params.tool_choice) : undefined,
    thinking: toThinking(params),
    output_config: toOutputConfig(params),
    metadata: options.user === undefined ? undefined : { user_id: options.user },
  });
}
