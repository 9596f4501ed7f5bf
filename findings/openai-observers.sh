#!/bin/sh
# Programs use the openai package while an observer records its calls for OpenTelemetry. Expected: the calls return what they return without
# it, and each call leaves a span with the tokens of the reply. With openai 6.49.0:
# - @opentelemetry/instrumentation-openai 0.22.0: `chat.completions.parse()` and `.asResponse()` throw "Body is unusable", because the observer
#   has read the body. A stream that the program leaves early has no span, here and in the next two.
# - @traceloop/instrumentation-openai 0.27.0: a stream has no `withResponse`, `tee`, `toReadableStream` or `controller`, and the helper
#   `chat.completions.stream()` throws. A stream has no tokens, even though the usage arrived, as have streams of Responses.
# - @langfuse/openai 5.11.1 (`observeOpenAI`): no call has `withResponse` or `asResponse`, streams lose the same four members, and the helpers
#   `stream()` of chats and of Responses are unusable. `runTools` has no span.
# - @arizeai/openinference-instrumentation-openai 4.2.7 changes nothing, but its streams of chats have no tokens, even though the usage arrived.
# With openai 7.59.0 the first two record nothing, without a warning. The server speaks the documented wire. Takes about half a minute. Seen
# 2026-11-30. Fails when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
# Peer dependencies name older versions of OpenTelemetry's packages.
npm install --silent --no-audit --no-fund --legacy-peer-deps openai@6.49.0 newest@npm:openai@7.59.0 @opentelemetry/api@1.10.0 \
  @opentelemetry/instrumentation@0.301.1 @opentelemetry/sdk-trace-base@2.12.1 @opentelemetry/sdk-trace-node@2.12.1 \
  @opentelemetry/instrumentation-openai@0.22.0 @traceloop/instrumentation-openai@0.27.0 \
  @arizeai/openinference-instrumentation-openai@4.2.7 @langfuse/openai@5.11.1
cat >run.cjs <<'JS'
const { createServer } = require('node:http');
const { InMemorySpanExporter, SimpleSpanProcessor } = require('@opentelemetry/sdk-trace-base');
const { NodeTracerProvider } = require('@opentelemetry/sdk-trace-node');
const { registerInstrumentations } = require('@opentelemetry/instrumentation');

const observer = process.argv[2];
const exporter = new InMemorySpanExporter();
const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
provider.register();
if (observer.includes('instrumentation'))
  registerInstrumentations({ instrumentations: [new (require(observer).OpenAIInstrumentation)()], tracerProvider: provider });
const { OpenAI } = require('openai');

const base = { id: 'id_1', created: 1764000000, model: 'gpt-5' };
const usage = { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 };
const text = { type: 'output_text', text: 'one two', annotations: [] };
const item = { id: 'msg_1', type: 'message', role: 'assistant', status: 'completed', content: [text] };
const reply = { id: 'resp_1', object: 'response', created_at: 1764000000, model: 'gpt-5', status: 'completed', output: [item] };
const at = { item_id: 'msg_1', output_index: 0, content_index: 0 };
const chunks = [{ role: 'assistant', content: 'one ' }, { content: 'two' }].map((delta) => ({ choices: [{ index: 0, delta }] }));
const chat = [...chunks, { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }, { choices: [], usage }];
const events = [
  { type: 'response.created', response: { ...reply, status: 'in_progress', output: [] } },
  { type: 'response.output_item.added', output_index: 0, item: { ...item, content: [] } },
  { type: 'response.content_part.added', ...at, part: { ...text, text: '' } },
  { type: 'response.output_text.delta', ...at, delta: 'one two' },
  { type: 'response.completed', response: { ...reply, usage: { input_tokens: 7, output_tokens: 3, total_tokens: 10 } } },
];
const server = createServer(async (request, response) => {
  let body = '';
  for await (const bytes of request) body += bytes;
  response.setHeader('x-request-id', 'req_1');
  const message = { role: 'assistant', content: 'one two' };
  const whole = { ...base, object: 'chat.completion', choices: [{ index: 0, finish_reason: 'stop', message }], usage };
  if (!JSON.parse(body).stream) return response.setHeader('content-type', 'application/json').end(JSON.stringify(whole));
  response.setHeader('content-type', 'text/event-stream');
  const send = (data, name) => response.write(`${name ? `event: ${name}\n` : ''}data: ${JSON.stringify(data)}\n\n`);
  if (request.url.endsWith('/responses')) events.forEach((event, n) => send({ sequence_number: n, ...event }, event.type));
  else for (const more of chat) send({ ...base, object: 'chat.completion.chunk', ...more });
  response.end(request.url.endsWith('/responses') ? '' : 'data: [DONE]\n\n');
});

const asked = { model: 'gpt-5', messages: [{ role: 'user', content: 'Count.' }] };
const streamed = { ...asked, stream: true, stream_options: { include_usage: true } };
const textOf = async (stream) => {
  let words = '';
  for await (const { choices, type, delta } of stream)
    words += type === 'response.output_text.delta' ? delta : (choices?.[0]?.delta.content ?? '');
  return words;
};
const parameters = { type: 'object', properties: {} };
const tool = { type: 'function', function: { name: 'now', description: 'Time', function: () => '', parse: JSON.parse, parameters } };
const uses = {
  create: async ({ chat: { completions } }) => (await completions.create(asked)).choices[0].message.content,
  'create, withResponse': async ({ chat: { completions } }) => (await completions.create(asked).withResponse()).request_id && 'one two',
  'create, asResponse': async ({ chat: { completions } }) =>
    (await (await completions.create(asked).asResponse()).json()).choices[0].message.content,
  parse: async ({ chat: { completions } }) => (await completions.parse(asked)).choices[0].message.content,
  runTools: ({ chat: { completions } }) => completions.runTools({ ...asked, tools: [tool] }).finalContent(),
  stream: async ({ chat: { completions } }) => textOf(await completions.create(streamed)),
  'stream, left early': async ({ chat: { completions } }) => {
    for await (const { choices } of await completions.create(streamed)) return choices && 'one two';
  },
  'stream, withResponse': async ({ chat: { completions } }) => textOf((await completions.create(streamed).withResponse()).data),
  'stream, tee': async ({ chat: { completions } }) => textOf((await completions.create(streamed)).tee()[1]),
  'stream, toReadableStream': async ({ chat: { completions } }) =>
    (await new Response((await completions.create(streamed)).toReadableStream()).text()).includes('two') && 'one two',
  'stream()': ({ chat: { completions } }) => completions.stream(streamed).finalContent(),
  'Responses, stream': async ({ responses }) => textOf(await responses.create({ model: 'gpt-5', input: 'Count.', stream: true })),
  'Responses, stream()': async ({ responses }) =>
    (await responses.stream({ model: 'gpt-5', input: 'Count.' }).finalResponse()).output_text,
};

(async () => {
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const client = new OpenAI({ apiKey: 'key', baseURL: `http://127.0.0.1:${server.address().port}/v1`, maxRetries: 0 });
  const observed = observer.includes('langfuse') ? require(observer).observeOpenAI(client) : client;
  const found = { throws: [], 'no span': [], 'no tokens': [] };
  for (const [name, use] of Object.entries(uses)) {
    exporter.reset();
    const said = await (async () => use(observed))().catch((error) => error);
    await new Promise((done) => setTimeout(done, 50));
    const spans = exporter.getFinishedSpans();
    if (said !== 'one two') found.throws.push(name);
    else if (spans.length === 0) found['no span'].push(name);
    else if (!/[:=]\s*3\b|"output":3/.test(tokensOf(spans))) found['no tokens'].push(name);
  }
  for (const [what, names] of Object.entries(found)) console.log(`  ${what}: ${names.length === Object.keys(uses).length ? 'all' : names.join('; ') || '-'}`);
  process.exit();
})();
const tokensOf = (spans) =>
  spans
    .flatMap(({ attributes }) => Object.entries(attributes))
    .filter(([key]) => /token|usage/i.test(key))
    .map(([key, value]) => `${key}=${value}`)
    .join('\n');
JS
for observer in @opentelemetry/instrumentation-openai @traceloop/instrumentation-openai @langfuse/openai \
  @arizeai/openinference-instrumentation-openai; do
  echo "$observer"
  node run.cjs "$observer"
done >seen
rm -r node_modules/openai && mv node_modules/newest node_modules/openai
for observer in @opentelemetry/instrumentation-openai @traceloop/instrumentation-openai; do
  echo "$observer, openai 7.59.0"
  node run.cjs "$observer" 2>&1
done >>seen
cat seen
cat >expected <<'END'
@opentelemetry/instrumentation-openai
  throws: create, asResponse; parse
  no span: stream, left early
  no tokens: -
@traceloop/instrumentation-openai
  throws: stream, withResponse; stream, tee; stream, toReadableStream; stream()
  no span: create, asResponse; stream, left early
  no tokens: stream; Responses, stream; Responses, stream()
@langfuse/openai
  throws: create, withResponse; create, asResponse; stream, withResponse; stream, tee; stream, toReadableStream; stream(); Responses, stream()
  no span: runTools; stream, left early
  no tokens: -
@arizeai/openinference-instrumentation-openai
  throws: -
  no span: create, asResponse
  no tokens: stream; stream, left early; stream, withResponse; stream, tee; stream, toReadableStream; stream()
END
for observer in @opentelemetry/instrumentation-openai @traceloop/instrumentation-openai; do
  echo "$observer, openai 7.59.0"
  printf '  throws: -\n  no span: all\n  no tokens: -\n'
done >>expected
if cmp -s seen expected; then echo 'as written above'; else
  echo 'this has changed'
  exit 1
fi
