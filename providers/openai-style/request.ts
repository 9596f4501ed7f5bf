// Builds the body of a chat completions request. Fields are listed explicitly: others are never sent.
import type { CallContext, ChatParams } from '@tributary/runtime-core';
import { hasReasoningPrefix, isReasoningModel, isSearchModel, streamDisabled } from '@tributary/runtime-core/models';
import { list } from '@tributary/runtime-core/wire';
import { chatMessages, instructionRole } from './messages.ts';
import { thinksInCalls } from './thoughts.ts';
import type { OpenAIStyleOptions } from './options.ts';

/** Common parameters sent unchanged. */
const passed = [
  'temperature',
  'top_p',
  'frequency_penalty',
  'presence_penalty',
  'max_tokens',
  'stop',
  'seed',
  'response_format',
  'reasoning_effort',
  'verbosity',
] as const;

const sampling = ['temperature', 'top_p', 'frequency_penalty', 'presence_penalty'] as const;

/** Returns the parameters that OpenAI's model of this id refuses. */
export function refusedBy(model: string): ReadonlySet<string> {
  return isReasoningModel(model) || hasReasoningPrefix(model) || isSearchModel(model) ? refused : nothing;
}
const refused: ReadonlySet<string> = new Set(sampling);
const nothing: ReadonlySet<string> = new Set();

/** Returns OpenAI's id of the model; undefined if the vendor does not serve OpenAI's models. */
export const openAIId = ({ model }: ChatParams, { openAIModels }: OpenAIStyleOptions): string | undefined =>
  typeof openAIModels === 'function' ? openAIModels(model) : openAIModels === true ? model : undefined;

/** Finds OpenAI's id in a deployment's name, such as `o3-mini` in `prod-o3-mini`: users usually name deployments after the model. */
export const idInName = (name: string): string =>
  /(?<![a-z0-9])(o[1-9]|gpt-([5-9]|[12]\d))(?![a-z0-9]).*/i.exec(name)?.[0] ?? name;

/** True if the reply is streamed: as the caller wants, unless the model cannot. */
export const streams = (params: ChatParams, options: OpenAIStyleOptions): boolean =>
  params.stream !== false && !streamDisabled.has(openAIId(params, options) ?? '');

export function chatBody(
  params: ChatParams,
  model: string,
  options: OpenAIStyleOptions,
  context: CallContext,
): Record<string, unknown> {
  const stream = streams(params, options);
  const known = openAIId(params, options);
  const left = known === undefined ? nothing : refusedBy(known);
  const body: Record<string, unknown> = {
    model,
    messages: chatMessages(params.messages, {
      instructions: known === undefined ? 'system' : instructionRole(known),
      thoughts: {
        wire: options.wire ?? 'openai-chat',
        everyTurn: options.reasoningHistory?.(params) === true,
        callsThink: thinksInCalls(params),
        refused: options.thoughtsRefused !== undefined,
        ...(options.thoughtsAs ? { as: options.thoughtsAs } : {}),
      },
    }),
    stream,
  };
  for (const name of passed) if (params[name] !== undefined && !left.has(name)) body[name] = params[name];
  // Reasoning models refuse max_tokens: their limit has another name and includes thoughts.
  if (known !== undefined && isReasoningModel(known) && body['max_tokens'] !== undefined) {
    body['max_completion_tokens'] = body['max_tokens'];
    delete body['max_tokens'];
  }
  if (params.tools && params.tools.length > 0) {
    body['tools'] = params.tools.map(({ type, function: { name, description, parameters } }) => ({
      type,
      function: {
        name,
        ...(description === undefined ? {} : { description }),
        parameters: { ...noParameters, ...parameters },
      },
    }));
    if (params.tool_choice !== undefined) body['tool_choice'] = params.tool_choice;
  }
  if (stream && options.streamOptions !== false) body['stream_options'] = { include_usage: true };
  if (context.user !== undefined && options.user !== false) body['user'] = context.user;
  return options.chatFields ? withFields(body, options.chatFields(params, context)) : body;
}

function withFields(body: Record<string, unknown>, { tools, ...fields }: Readonly<Record<string, unknown>>) {
  const all = [...list(body['tools']), ...list(tools)];
  const more = all.length > 0 ? { ...fields, tools: all } : fields;
  for (const [name, value] of Object.entries(more)) {
    if (value !== undefined) body[name] = value;
    else if (name in body) delete body[name];
  }
  return body;
}

/** Some servers require `parameters`, and OpenAI requires `properties` in it; all accept an empty object schema. */
export const noParameters = { type: 'object', properties: {} } as const;
