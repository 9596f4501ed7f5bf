// The four wires of the fake provider: start, a chunk of text, end; sizes as sent by vendors.
import type { Wire } from '../subject.ts';

interface WireForm {
  contentType: string;
  opening: string;
  chunk(text: string): string;
  closing: string;
}

const openaiHead =
  '{"id":"chatcmpl-Bq7Rk2vT9wXyZ4aB6cD8eF0gH1iJ3","object":"chat.completion.chunk","created":1763596800,' +
  '"model":"gpt-4o-2024-08-06","service_tier":"default","system_fingerprint":"fp_44709d6fcb","choices":[{"index":0,"delta":';
const openaiUsage =
  '{"prompt_tokens":12,"completion_tokens":20,"total_tokens":32,"prompt_tokens_details":{"cached_tokens":0,"audio_tokens":0},' +
  '"completion_tokens_details":{"reasoning_tokens":0,"audio_tokens":0,"accepted_prediction_tokens":0,"rejected_prediction_tokens":0}}';

function openaiChunk(delta: string, finish: string): string {
  return `data: ${openaiHead}${delta},"logprobs":null,"finish_reason":${finish}}],"usage":null,"obfuscation":"pX7qLm2"}\n\n`;
}

function anthropicEvent(type: string, rest: string): string {
  return `event: ${type}\ndata: {"type":"${type}"${rest}}\n\n`;
}

function geminiChunk(text: string, finish: string): string {
  return (
    `data: {"candidates": [{"content": {"parts": [{"text": ${JSON.stringify(text)}}],"role": "model"}${finish},"index": 0}],` +
    '"usageMetadata": {"promptTokenCount": 12,"candidatesTokenCount": 20,"totalTokenCount": 32,' +
    '"promptTokensDetails": [{"modality": "TEXT","tokenCount": 12}]},"modelVersion": "gemini-2.5-flash","responseId": "kQ8faYbXOcGzkdUP1a2b3c4d"}\r\n\r\n'
  );
}

function ollamaLine(text: string, done: string): string {
  return `{"model":"llama3.2","created_at":"2026-11-20T20:00:00.123456789Z","message":{"role":"assistant","content":${JSON.stringify(text)}},${done}}\n`;
}

export const forms: Readonly<Record<Wire, WireForm>> = {
  openai: {
    contentType: 'text/event-stream; charset=utf-8',
    opening: openaiChunk('{"role":"assistant","content":"","refusal":null}', 'null'),
    chunk: (text) => openaiChunk(`{"content":${JSON.stringify(text)}}`, 'null'),
    closing:
      openaiChunk('{}', '"stop"') +
      `data: {"id":"chatcmpl-Bq7Rk2vT9wXyZ4aB6cD8eF0gH1iJ3","object":"chat.completion.chunk","created":1763596800,"model":"gpt-4o-2024-08-06","choices":[],"usage":${openaiUsage}}\n\n` +
      'data: [DONE]\n\n',
  },
  anthropic: {
    contentType: 'text/event-stream; charset=utf-8',
    opening:
      anthropicEvent(
        'message_start',
        ',"message":{"id":"msg_01XyZ4aB6cD8eF0gH1iJ3kLm","type":"message","role":"assistant","model":"claude-sonnet-4-5","content":[],' +
          '"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":12,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":1}}',
      ) + anthropicEvent('content_block_start', ',"index":0,"content_block":{"type":"text","text":""}'),
    chunk: (text) =>
      anthropicEvent('content_block_delta', `,"index":0,"delta":{"type":"text_delta","text":${JSON.stringify(text)}}`),
    closing:
      anthropicEvent('content_block_stop', ',"index":0') +
      anthropicEvent(
        'message_delta',
        ',"delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":20}',
      ) +
      anthropicEvent('message_stop', ''),
  },
  gemini: {
    contentType: 'text/event-stream',
    opening: '',
    chunk: (text) => geminiChunk(text, ''),
    closing: geminiChunk('', ',"finishReason": "STOP"'),
  },
  ollama: {
    contentType: 'application/x-ndjson',
    opening: '',
    chunk: (text) => ollamaLine(text, '"done":false'),
    closing: ollamaLine(
      '',
      '"done":true,"done_reason":"stop","total_duration":883583458,"load_duration":1334875,"prompt_eval_count":12,' +
        '"prompt_eval_duration":342546000,"eval_count":20,"eval_duration":535599000',
    ),
  },
};

/** Returns the wire of a request by its path. */
export function wireOfPath(path: string): Wire | undefined {
  if (path.endsWith('/chat/completions')) return 'openai';
  if (path.endsWith('/messages')) return 'anthropic';
  if (path.includes(':streamGenerateContent')) return 'gemini';
  if (path.endsWith('/api/chat')) return 'ollama';
  return undefined;
}
