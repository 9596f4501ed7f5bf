// Builds the body of /api/chat: model options, tools, the think flag, response format.
import type { ChatParams } from '@tributary/runtime-core';
import { record } from '@tributary/runtime-core/wire';
import { ollamaMessages } from './messages.ts';

type Body = Readonly<Record<string, unknown>>;

const defined = (fields: Body): Body =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

export function chatBody(params: ChatParams): Body {
  const { tools = [] } = params;
  return defined({
    messages: ollamaMessages(params.messages),
    options: defined({
      temperature: params.temperature,
      top_p: params.top_p,
      frequency_penalty: params.frequency_penalty,
      presence_penalty: params.presence_penalty,
      num_predict: params.max_tokens,
      seed: params.seed,
      stop: typeof params.stop === 'string' ? [params.stop] : params.stop,
    }),
    tools: tools.length > 0 && params.tool_choice !== 'none' ? tools : undefined,
    think: think(params),
    format: format(params),
  });
}

/** On, off, or a level. Undefined if the caller does not choose, since models that cannot think refuse `true`. */
function think({ thinking, reasoning_effort: effort }: ChatParams): boolean | string | undefined {
  if (thinking?.type === 'disabled' || effort === 'none') return false;
  if (effort !== undefined) return effort === 'minimal' ? 'low' : effort;
  return thinking?.type === 'enabled' ? true : undefined;
}

function format({ response_format: asked }: ChatParams): unknown {
  switch (asked?.['type']) {
    case 'json_object':
      return 'json';
    case 'json_schema':
      return record(asked['json_schema'])?.['schema'] ?? 'json';
    default:
      return undefined;
  }
}
