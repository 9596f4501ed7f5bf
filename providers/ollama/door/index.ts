// Serves Ollama's API to its clients: chat, generate, embed, tags, show, version.
import type { StreamEvent, Usage } from '@tributary/runtime-core';
import { badRequest, failureKind, finishReason, ReplyCollector } from '@tributary/runtime-core/door';
import type {
  DoorError,
  DoorFailure,
  DoorModel,
  DoorReply,
  DoorWire,
  DoorWriter,
  FailureKind,
  WholeReply,
} from '@tributary/runtime-core/door';
import { count, record, text, toUsage } from '@tributary/runtime-core/wire';
import { sides } from './embed.ts';
import { readOllama } from './read.ts';

const statuses: Readonly<Record<FailureKind, number>> = {
  limit: 402,
  quota: 402,
  token: 401,
  key: 403,
  forbidden: 403,
  missing: 404,
  context: 400,
  large: 413,
  rate: 429,
  request: 400,
  busy: 503,
  server: 502,
};

const errorOf = (failure: DoorFailure): DoorError => ({
  status: statuses[failureKind(failure)],
  headers: failure.retryAfter === undefined ? {} : { 'retry-after': failure.retryAfter },
  body: { error: failure.message },
});

function inputOf(json: string): unknown {
  try {
    return JSON.parse(json || '{}');
  } catch {
    return {};
  }
}

const callsOf = (calls: WholeReply['calls']): object[] =>
  calls.map(({ id, name, arguments: json }) => ({ id, function: { name, arguments: inputOf(json) } }));

const base64Of = (urls: readonly string[]): readonly string[] => urls.map((url) => url.slice(url.indexOf(',') + 1));

const base = ({ model, created }: DoorReply) => ({ model, created_at: new Date(created * 1000).toISOString() });

/** True for `/api/generate`, whose replies have the words at their top level. */
const generates = ({ request }: DoorReply): boolean => request['messages'] === undefined;

const ended = (
  { totalInputTokens: input = 0, totalOutputTokens: output = 0 }: Usage,
  stop: string | undefined,
): object => ({
  done: true,
  done_reason: finishReason(stop, false) === 'length' ? 'length' : 'stop',
  total_duration: 0,
  load_duration: 0,
  prompt_eval_count: input,
  prompt_eval_duration: 0,
  eval_count: output,
  eval_duration: 0,
});

class LinesWriter implements DoorWriter {
  readonly contentType = 'application/x-ndjson';
  private readonly reply: DoorReply;
  private readonly said = new ReplyCollector();

  constructor(reply: DoorReply) {
    this.reply = reply;
  }

  private line(words: string, more: object, rest: object = { done: false }): string {
    const said = generates(this.reply)
      ? { response: words, ...more }
      : { message: { role: 'assistant', content: words, ...more } };
    return `${JSON.stringify({ ...base(this.reply), ...said, ...rest })}\n`;
  }

  events(batch: readonly StreamEvent[]): string {
    this.said.events(batch);
    return batch
      .map((event) =>
        event.type === 'text'
          ? this.line(event.data, {})
          : event.type === 'reasoning'
            ? this.line('', { thinking: event.data })
            : '',
      )
      .join('');
  }

  end(): string {
    const { calls, images, usage, stop } = this.said.reply();
    const tool = calls.length > 0 ? this.line('', { tool_calls: callsOf(calls) }) : '';
    const drawn = images.length > 0 ? this.line('', { images: base64Of(images) }) : '';
    return tool + drawn + this.line('', {}, ended(usage ?? {}, stop));
  }

  fail(failure: DoorFailure): string {
    return `${JSON.stringify(errorOf(failure).body)}\n`;
  }
}

function wholeOf(reply: DoorReply, said: WholeReply): object {
  const more = {
    ...(said.reasoning === '' ? {} : { thinking: said.reasoning }),
    ...(said.images.length > 0 ? { images: base64Of(said.images) } : {}),
    ...(said.calls.length > 0 ? { tool_calls: callsOf(said.calls) } : {}),
  };
  const words = generates(reply)
    ? { response: said.text, ...more }
    : { message: { role: 'assistant', content: said.text, ...more } };
  return { ...base(reply), ...words, ...ended(said.usage ?? {}, said.stop) };
}

const tagOf = ({ id, provider }: DoorModel): object => ({
  name: id,
  model: id,
  modified_at: '1970-01-01T00:00:00Z',
  size: 0,
  digest: '',
  details: { format: '', family: provider, families: [provider], parameter_size: '', quantization_level: '' },
});

const showOf = ({ id, provider, contextWindow }: DoorModel): object => ({
  ...tagOf({ id, name: id, provider }),
  modelfile: '',
  parameters: '',
  template: '',
  model_info: {
    'general.architecture': provider,
    ...(contextWindow === undefined ? {} : { [`${provider}.context_length`]: contextWindow }),
  },
  capabilities: ['completion', 'tools'],
});

/** The oldest version whose API this is. */
const version = '0.12.0';

const ollamaDoor: DoorWire = {
  id: 'ollama-chat',
  prefix: '/ollama',
  maker: 'ollama',
  forwards: /^$/,
  usageMarks: ['eval_count'],
  operationOf({ method, path }) {
    if (method === 'POST' && (path === '/api/chat' || path === '/api/generate')) return { kind: 'chat' };
    if (method === 'POST' && path === '/api/show') return { kind: 'show' };
    const side = method === 'POST' ? sides[path] : undefined;
    if (side) return { kind: 'side', side };
    if (method !== 'GET' && method !== 'HEAD') return undefined;
    if (path === '/api/tags') return { kind: 'models' };
    return path === '/api/version' ? { kind: 'fixed', body: { version } } : undefined;
  },
  head(body) {
    const model = text(body['model']) ?? text(body['name']);
    if (model === undefined || model === '') throw badRequest('model: found none; name a model, such as ollama/qwen3');
    const maxOutput = count(record(body['options'])?.['num_predict']);
    // `ollama run` and other clients add the tag of the newest version.
    const name = model.replace(/:latest$/, '');
    return {
      model: name,
      stream: body['stream'] !== false,
      ...(maxOutput !== undefined && maxOutput > 0 ? { maxOutput } : {}),
    };
  },
  usageIn(chunk) {
    const [input, output] = [count(chunk['prompt_eval_count']), count(chunk['eval_count'])];
    return toUsage({
      inputTextTokens: input,
      totalInputTokens: input,
      totalOutputTokens: output,
      totalTokens: (input ?? 0) + (output ?? 0),
    });
  },
  sameWire: (body) => Array.isArray(body['messages']),
  read: readOllama,
  writer: (reply) => new LinesWriter(reply),
  whole: wholeOf,
  error: errorOf,
  models: (models) => ({ models: models.map(tagOf) }),
  model: showOf,
};

export const door: readonly DoorWire[] = [ollamaDoor];
