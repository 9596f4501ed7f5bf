// A vendor on loopback that speaks four wires. The model's name says what it does: `say-text`, `say-tool`, `say-rounds` (three calls of the tool), `say-cut`, `say-slow`.
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const answer = 'Hello from the vendor.';
/** Output of the shell tool, which the vendor waits for. */
export const toolWord = 'printed-by-tool';

type Record_ = Readonly<Record<string, unknown>>;

export interface Asked {
  readonly scenario: string;
  readonly path: string;
  /** Outputs of the tool in the request. */
  readonly results: number;
  closedAt?: number;
}

interface Reply {
  readonly res: ServerResponse;
  readonly model: string;
  readonly streamed: boolean;
  /** The name of the client's shell tool, if it is to be called. */
  readonly tool: string | undefined;
  /** Number of the call. */
  readonly round: number;
  /** `cut`: the connection breaks after half of the answer. `slow`: nothing follows it. */
  readonly ends: 'whole' | 'cut' | 'slow';
}

const half = answer.slice(0, 6);
const shells =
  /^(bash|shell|exec_command|shell_command|local_shell|run_shell_command|run_command|run_commands|execute_command|run_terminal_command)$/i;

const argumentsOf = (tool: string): string => {
  const line = `echo ${toolWord}`;
  if (tool === 'exec_command') return JSON.stringify({ cmd: line });
  if (tool === 'shell') return JSON.stringify({ command: ['bash', '-lc', line] });
  if (tool === 'run_commands') return JSON.stringify({ commands: [line] });
  return JSON.stringify({ command: line, description: 'prints a word' });
};

type Write = (name: string | undefined, data: object) => void;

/** Sends the beginning; then ends, breaks off, or waits. */
function stream({ res, ends }: Reply, begin: (write: Write) => void, end: (write: Write) => void): void {
  res.writeHead(200, { 'content-type': 'text/event-stream' });
  const write: Write = (name, data) =>
    void res.write(`${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`);
  begin(write);
  if (ends === 'cut') return void setTimeout(() => res.destroy(), 50);
  if (ends === 'slow') return;
  end(write);
  res.end();
}

const json = (res: ServerResponse, body: object, status = 200): void =>
  void res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

function chat(reply: Reply): void {
  const { res, model, tool, round, streamed, ends } = reply;
  const usage = { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 };
  const base = { id: 'chatcmpl-1', created: 1_764_000_000, model };
  const call = tool && {
    id: `call_${round}`,
    type: 'function',
    function: { name: tool, arguments: argumentsOf(tool) },
  };
  if (!streamed) {
    const message = { role: 'assistant', content: call ? null : answer, ...(call ? { tool_calls: [call] } : {}) };
    const finish_reason = call ? 'tool_calls' : 'stop';
    return json(res, { ...base, object: 'chat.completion', choices: [{ index: 0, message, finish_reason }], usage });
  }
  const chunk = (write: Write, delta: object, finish_reason: string | null = null): void =>
    write(undefined, { ...base, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }] });
  stream(
    reply,
    (write) => {
      chunk(write, { role: 'assistant', content: '' });
      if (call) chunk(write, { tool_calls: [{ index: 0, ...call }] });
      else chunk(write, { content: ends === 'whole' ? answer : half });
    },
    (write) => {
      chunk(write, {}, call ? 'tool_calls' : 'stop');
      write(undefined, { ...base, object: 'chat.completion.chunk', choices: [], usage });
      res.write('data: [DONE]\n\n');
    },
  );
}

function messages(reply: Reply): void {
  const { res, model, tool, round, streamed, ends } = reply;
  const usage = { input_tokens: 11, output_tokens: 7 };
  const base = { id: 'msg_1', type: 'message', role: 'assistant', model, stop_sequence: null };
  const stop_reason = tool ? 'tool_use' : 'end_turn';
  const block = tool ? { type: 'tool_use', id: `toolu_${round}`, name: tool, input: {} } : { type: 'text', text: '' };
  if (!streamed) {
    const content = tool ? { ...block, input: JSON.parse(argumentsOf(tool)) as unknown } : { ...block, text: answer };
    return json(res, { ...base, content: [content], stop_reason, usage });
  }
  stream(
    reply,
    (write) => {
      write('message_start', { type: 'message_start', message: { ...base, content: [], stop_reason: null, usage } });
      write('content_block_start', { type: 'content_block_start', index: 0, content_block: block });
      const delta = tool
        ? { type: 'input_json_delta', partial_json: argumentsOf(tool) }
        : { type: 'text_delta', text: ends === 'whole' ? answer : half };
      write('content_block_delta', { type: 'content_block_delta', index: 0, delta });
    },
    (write) => {
      write('content_block_stop', { type: 'content_block_stop', index: 0 });
      write('message_delta', { type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage });
      write('message_stop', { type: 'message_stop' });
    },
  );
}

function responses(reply: Reply): void {
  const { res, model, tool, round, streamed, ends } = reply;
  const details = { input_tokens_details: { cached_tokens: 0 }, output_tokens_details: { reasoning_tokens: 0 } };
  const usage = { input_tokens: 11, output_tokens: 7, total_tokens: 18, ...details };
  const text = { type: 'output_text', text: answer, annotations: [] };
  const item = tool
    ? {
        type: 'function_call',
        id: `fc_${round}`,
        call_id: `call_${round}`,
        name: tool,
        arguments: argumentsOf(tool),
        status: 'completed',
      }
    : { type: 'message', id: 'msg_1', role: 'assistant', status: 'completed', content: [text] };
  const base = { id: 'resp_1', object: 'response', created_at: 1_764_000_000, model, error: null };
  const done = { ...base, status: 'completed', output: [item], usage };
  if (!streamed) return json(res, done);
  let sequence_number = 0;
  const place = { output_index: 0, item_id: item.id };
  const send = (write: Write, type: string, data: object): void =>
    write(type, { type, sequence_number: (sequence_number += 1), ...data });
  stream(
    reply,
    (write) => {
      send(write, 'response.created', { response: { ...base, status: 'in_progress', output: [] } });
      const open = tool ? { ...item, arguments: '' } : { ...item, content: [] };
      send(write, 'response.output_item.added', { output_index: 0, item: { ...open, status: 'in_progress' } });
      if (tool) return send(write, 'response.function_call_arguments.delta', { ...place, delta: argumentsOf(tool) });
      send(write, 'response.content_part.added', { ...place, content_index: 0, part: { ...text, text: '' } });
      const delta = ends === 'whole' ? answer : half;
      send(write, 'response.output_text.delta', { ...place, content_index: 0, delta });
    },
    (write) => {
      if (tool) send(write, 'response.function_call_arguments.done', { ...place, arguments: argumentsOf(tool) });
      else {
        send(write, 'response.output_text.done', { ...place, content_index: 0, text: answer });
        send(write, 'response.content_part.done', { ...place, content_index: 0, part: text });
      }
      send(write, 'response.output_item.done', { output_index: 0, item });
      send(write, 'response.completed', { response: done });
    },
  );
}

function gemini(reply: Reply, asksJSON: boolean): void {
  const { res, tool, streamed, ends } = reply;
  const said = asksJSON ? '{"complexity_reasoning":"short","complexity_score":10}' : answer;
  const chunk = (text: string, more: object = {}): object => {
    const part = tool ? { functionCall: { name: tool, args: JSON.parse(argumentsOf(tool)) as unknown } } : { text };
    return { candidates: [{ content: { role: 'model', parts: [part] }, index: 0, ...more }] };
  };
  const usageMetadata = { promptTokenCount: 11, candidatesTokenCount: 7, totalTokenCount: 18 };
  const last = { ...chunk(ends === 'whole' ? said : half, { finishReason: 'STOP' }), usageMetadata };
  if (!streamed) return json(res, last);
  stream(
    reply,
    (write) => ends !== 'whole' && write(undefined, chunk(half)),
    (write) => write(undefined, last),
  );
}

/** Names of the functions that a request offers, in the form of any wire. */
function toolsIn({ tools }: Record_): readonly string[] {
  const list = Array.isArray(tools) ? (tools as readonly Record_[]) : [];
  return list.flatMap((tool) => {
    const declared = tool['functionDeclarations'];
    if (Array.isArray(declared)) return (declared as readonly Record_[]).map(({ name }) => String(name));
    const { name } = (tool['function'] ?? tool) as Record_;
    return typeof name === 'string' ? [name] : [];
  });
}

async function bodyOf(req: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of req) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

export async function startVendor() {
  const asked: Asked[] = [];
  const server = createServer((req, res) => {
    void bodyOf(req).then((text) => {
      const { pathname } = new URL(req.url ?? '', 'http://vendor.test');
      const body = (text.startsWith('{') ? JSON.parse(text) : {}) as Record_;
      const model = typeof body['model'] === 'string' ? body['model'] : (/models\/([^:]+)/.exec(pathname)?.[1] ?? '');
      const scenario = /say-(\w+)/.exec(model)?.[1];
      if (scenario === undefined) return json(res, { error: { message: 'not found' } }, 404);
      const results = text.match(new RegExp(`(?<!echo )${toolWord}`, 'g'))?.length ?? 0;
      const call: Asked = { scenario, path: pathname, results };
      asked.push(call);
      res.once('close', () => (call.closedAt = Date.now()));
      const calls = results < ({ tool: 1, rounds: 3 }[scenario] ?? 0);
      const shell = calls ? toolsIn(body).find((name) => shells.test(name)) : undefined;
      const isFirst = asked.filter((each) => each.scenario === scenario).length === 1;
      const ends = scenario === 'slow' ? 'slow' : scenario === 'cut' && isFirst ? 'cut' : 'whole';
      const streamed = body['stream'] === true || /:stream/.test(pathname);
      const reply: Reply = { res, model, streamed, tool: shell, round: results + 1, ends };
      if (pathname.endsWith('/chat/completions')) return chat(reply);
      if (pathname.endsWith('/messages')) return messages(reply);
      if (pathname.endsWith('/responses')) return responses(reply);
      const { responseMimeType } = (body['generationConfig'] ?? {}) as Record_;
      return gemini(reply, responseMimeType === 'application/json');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on TCP
    asked,
    stop(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}
