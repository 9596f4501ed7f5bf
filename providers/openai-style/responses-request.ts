// Builds the body of a Responses request: input items instead of messages, flat tools, nothing stored at the vendor.
import type { CallContext, ChatMessage, ChatParams } from '@tributary/runtime-core';
import { hasReasoningPrefix, isReasoningModel } from '@tributary/runtime-core/models';
import { instructionRole, plainText } from './messages.ts';
import type { OpenAIStyleOptions } from './options.ts';
import { answerItems } from './responses-answer.ts';
import type { Item } from './responses-answer.ts';
import { noParameters, openAIId, refusedBy, streams } from './request.ts';

export function responsesBody(
  params: ChatParams,
  model: string,
  options: OpenAIStyleOptions,
  context: CallContext,
): Record<string, unknown> {
  const known = openAIId(params, options) ?? params.model;
  const left = refusedBy(known);
  const tools = [
    ...functionTools(params),
    ...(params.enabledSearch && options.searchTools ? options.searchTools(context) : []),
  ];
  const reasoning = reasoningOf(known, params, options);
  return defined({
    model,
    input: params.messages.flatMap((message) => items(message, known)),
    // Since nothing is stored at the vendor, thoughts are returned encrypted and sent back.
    include: reasoning ? ['reasoning.encrypted_content'] : undefined,
    stream: streams(params, options),
    store: false,
    temperature: left.has('temperature') ? undefined : params.temperature,
    top_p: left.has('top_p') ? undefined : params.top_p,
    max_output_tokens: params.max_tokens,
    tools: tools.length > 0 ? tools : undefined,
    tool_choice: tools.length > 0 ? toolChoice(params) : undefined,
    text: textOf(params),
    reasoning,
    truncation: hasReasoningPrefix(known) ? 'auto' : undefined,
    user: options.user === false ? undefined : context.user,
  });
}

const defined = (body: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));

function reasoningOf(
  model: string,
  { reasoning_effort: asked, thinking }: ChatParams,
  { thinkingEffort: switches }: OpenAIStyleOptions,
): Record<string, unknown> | undefined {
  const effort = asked ?? (thinking && switches?.[thinking.type]);
  const summary = isReasoningModel(model) ? 'auto' : undefined;
  if (summary === undefined && effort === undefined) return undefined;
  return defined({ effort, summary });
}

/** Format and verbosity of the answer. */
function textOf({ response_format: asked, verbosity }: ChatParams): Record<string, unknown> | undefined {
  if (!asked && verbosity === undefined) return undefined;
  return defined({ format: asked && format(asked), verbosity });
}

/** Turned off explicitly: on this API `strict` is the default, unlike in chat completions, and refuses ordinary schemas. */
const functionTools = ({ tools }: ChatParams): Record<string, unknown>[] =>
  (tools ?? []).map(({ function: { name, description, parameters } }) =>
    defined({ type: 'function', name, description, parameters: { ...noParameters, ...parameters }, strict: false }),
  );

const toolChoice = ({ tool_choice: choice }: ChatParams): unknown =>
  typeof choice === 'object' ? { type: 'function', name: choice.function.name } : choice;

/** Flattens `{type: json_schema, json_schema: {name, schema, …}}`. */
function format({ json_schema: schema, ...rest }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return typeof schema === 'object' && schema !== null ? { ...rest, ...schema } : rest;
}

/** Converts a message to items; calls and results are separate items. */
function items(message: ChatMessage, model: string): Item[] {
  switch (message.role) {
    case 'system':
      return [{ role: instructionRole(model), content: plainText(message.content) }];
    case 'tool':
    case 'function':
      return [
        {
          type: 'function_call_output',
          call_id: message.tool_call_id ?? message.name ?? '',
          output: plainText(message.content),
        },
      ];
    case 'assistant':
      return answerItems(message);
    case 'user':
      return [{ role: 'user', content: userContent(message.content) }];
  }
}

function userContent(content: ChatMessage['content']): unknown {
  if (!Array.isArray(content)) return content ?? '';
  return content.flatMap((part): Record<string, unknown>[] => {
    switch (part.type) {
      case 'text':
        return [{ type: 'input_text', text: part.text }];
      case 'image_url':
        return [{ type: 'input_image', image_url: part.image_url.url, detail: part.image_url.detail ?? 'auto' }];
      case 'file':
        return [{ type: 'input_file', filename: part.file.filename, file_data: part.file.file_data }];
      default:
        return [];
    }
  });
}
