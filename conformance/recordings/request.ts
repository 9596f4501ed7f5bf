// Builds the request of a replayed exchange: the recorded one if it is simple, otherwise a generic one.
import type { ChatMessage, ChatParams, OperationTypes, SideOperation, Tool } from '@tributary/runtime-core';
import { at, isRecord, list, text } from '@tributary/runtime-core/wire';
import type { Exchange, IndexRow } from './exchange.ts';

const ours: readonly ChatMessage[] = [{ role: 'user', content: 'Say hello.' }];

export function chatRequest(exchange: Exchange, row: Pick<IndexRow, 'model'>): ChatParams {
  const body = exchange.request?.body;
  const tools = toolsOf(body);
  return {
    model: modelOf(exchange, row),
    messages: messagesOf(body) ?? [...ours],
    stream: exchange.stream,
    ...(tools.length > 0 ? { tools } : {}),
    ...(exchange.wire === 'openai-responses' ? { apiMode: 'responses' as const } : {}),
  };
}

/** Bedrock's wire depends on the model: for other vendors' models, one of Amazon's is used. */
function modelOf({ wire, request, response }: Exchange, { model }: Pick<IndexRow, 'model'>): string {
  if (wire === 'bedrock-converse' && (!model || /claude|llama/i.test(model))) return 'amazon.nova-lite-v1:0';
  return model || modelInPath(request?.url) || modelInReply(response) || 'model';
}

/** Returns the model of an unstreamed reply, on which Vertex AI's wire depends. */
function modelInReply(response: Exchange['response']): string | undefined {
  const body = 'text' in response.body ? response.body.text : '';
  return /^\s*\{"model":"([^"]+)"/.exec(body)?.[1];
}

/** Google's wires, and Claude on them, have the model in the path. */
const modelInPath = (url: string | undefined): string | undefined =>
  /\/models\/([^/:?]+):\w+(\?|$)/.exec(url ?? '')?.[1];

/** Returns messages with plain text in roles that every provider accepts; otherwise a generic question. */
function messagesOf(body: unknown): ChatMessage[] | undefined {
  const messages: ChatMessage[] = [];
  for (const message of list(at(body, 'messages'))) {
    const role = at(message, 'role');
    const content = text(at(message, 'content'));
    const simple =
      (role === 'system' || role === 'user' || role === 'assistant') &&
      content !== undefined &&
      !at(message, 'tool_calls');
    if (!simple) return undefined;
    messages.push({ role, content });
  }
  return messages.some(({ role }) => role === 'user') ? messages : undefined;
}

/** Returns tools in OpenAI's format; other formats are ignored. */
function toolsOf(body: unknown): Tool[] {
  return list(at(body, 'tools')).flatMap((tool): Tool[] => {
    const name = text(at(tool, 'function.name'));
    const parameters = at(tool, 'function.parameters');
    if (name === undefined) return [];
    return [{ type: 'function', function: { name, ...(isRecord(parameters) ? { parameters } : {}) } }];
  });
}

export function operationRequest<Name extends SideOperation>(
  operation: Name,
  row: Pick<IndexRow, 'model'>,
  url?: string,
): OperationTypes[Name]['params'] {
  const model = row.model || modelInPath(url) || 'model';
  const params: { readonly [Each in SideOperation]: OperationTypes[Each]['params'] } = {
    models: {},
    embeddings: { model, input: ['one'] },
    textToImage: { model, prompt: 'a river' },
    textToSpeech: { model, input: 'Hello.', voice: 'alloy' },
    speechToText: { model, audio: 'data:audio/webm;base64,GkXfow==' },
    pullModel: { model },
  };
  return params[operation];
}
