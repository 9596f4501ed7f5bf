// Builds the body of Cohere's v2 chat: sampling under Cohere's names, tools, thinking, response format.
import type { CallContext, ChatParams, Tool } from '@tributary/runtime-core';
import { record } from '@tributary/runtime-core/wire';
import { cohereMessages } from './messages.ts';

type Body = Readonly<Record<string, unknown>>;

export function chatBody(params: ChatParams, context: Pick<CallContext, 'card'>, model: string, stream: boolean): Body {
  const body = {
    model,
    messages: cohereMessages(params.messages),
    stream,
    temperature: params.temperature,
    p: params.top_p,
    frequency_penalty: params.frequency_penalty,
    presence_penalty: params.presence_penalty,
    max_tokens: params.max_tokens,
    seed: params.seed,
    stop_sequences: typeof params.stop === 'string' ? [params.stop] : params.stop,
    response_format: responseFormat(params),
    thinking: thinking(params, context),
    ...toolFields(params),
  };
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}

/** Only reasoning models accept the field. */
function thinking({ model, thinking: asked }: ChatParams, { card }: Pick<CallContext, 'card'>): Body | undefined {
  if (!asked || !(model.includes('reasoning') || card(model)?.abilities?.reasoning === true)) return undefined;
  const budget = asked.type === 'enabled' ? asked.budget_tokens : undefined;
  return { type: asked.type, ...(budget === undefined ? {} : { token_budget: budget }) };
}

/** A certain function is forced by offering only that one. */
function toolFields({ tools = [], tool_choice: choice }: ChatParams): Body {
  if (tools.length === 0) return {};
  if (typeof choice === 'object') {
    const only = tools.filter((tool) => tool.function.name === choice.function.name);
    return { tools: only.map(offered), tool_choice: 'REQUIRED' };
  }
  const word = choice === 'required' ? 'REQUIRED' : choice === 'none' ? 'NONE' : undefined;
  return { tools: tools.map(offered), ...(word === undefined ? {} : { tool_choice: word }) };
}

/** The vendor requires a schema, even without parameters. */
const offered = ({ type, function: fn }: Tool): Body => ({
  type,
  function: { ...fn, parameters: fn.parameters ?? { type: 'object', properties: {} } },
});

function responseFormat({ response_format: asked }: ChatParams): Body | undefined {
  switch (asked?.['type']) {
    case 'json_object':
      return { type: 'json_object' };
    case 'json_schema': {
      const schema = record(asked['json_schema'])?.['schema'];
      return { type: 'json_object', ...(schema === undefined ? {} : { json_schema: schema }) };
    }
    default:
      return undefined;
  }
}
