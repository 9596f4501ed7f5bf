// Run under --disallow-code-generation-from-strings: two runtimes with one provider each, all hooks tapped, one call each.
import {
  chain,
  createRuntime,
  definePlugin,
  defineProvider,
  isTributaryError,
  stages,
  VendorError,
} from '../../index.ts';
import type { ByteSink, ByteSource, StreamEvent, Transport } from '../../index.ts';
import { createDecoder, text } from '../../wire/index.ts';

/** Responds with its name in chunks. */
const transportOf =
  (name: string): Transport =>
  async ({ url, body }) => {
    if (String(body).includes('refused')) throw new VendorError({ message: `no from ${name}`, status: 418 });
    let sink: ByteSink | undefined;
    const source: ByteSource = {
      start(given) {
        sink = given;
        for (const part of [name, ' ', 'says hi'])
          sink.data(new TextEncoder().encode(`data: ${JSON.stringify(part)}\n\n`));
        sink.data(new TextEncoder().encode('data: [DONE]\n\n'));
        sink.end();
      },
      pause: () => undefined,
      resume: () => undefined,
      cancel: () => undefined,
    };
    return { status: 200, headers: { 'content-type': 'text/event-stream' }, url, body: source };
  };

function runtimeOf(name: string) {
  const provider = defineProvider({
    manifest: { id: 'same', name, family: 'own', operations: ['chat', 'models'], keyVault: { required: [] } },
    models: [{ id: `${name}-model`, type: 'chat', abilities: {} }],
    rules: [],
    apply(hooks) {
      hooks.normalizeParams.tap(name, (params) => ({ ...params, seed: 1 }));
      hooks.buildRequest.tapPromise({ name, stage: stages.wire }, async (request, { params }) => ({
        ...request,
        body: { model: params.model },
      }));
      hooks.buildRequest.tap(name, (request) => request);
      hooks.send.tapPromise(name, async (request, context) => {
        const reply = await context.transport({
          method: 'POST',
          url: 'https://own.invalid',
          headers: {},
          body: JSON.stringify(request.body),
          signal: context.signal,
        });
        return {
          wire: 'own',
          status: reply.status,
          headers: reply.headers,
          body: reply.body,
          decoder: (decode) =>
            createDecoder({
              contentType: reply.headers['content-type'],
              context: decode,
              reader: {
                chunk: (json, out) => void out.push({ id: decode.id, type: 'text', data: text(json) ?? '' }),
                whole: () => undefined,
                end(out, marked) {
                  out.push({ id: decode.id, type: 'stop', data: 'stop' });
                  return marked;
                },
              },
            }),
        };
      });
      hooks.mapError.tap(name, ({ status }) => (status === 418 ? 'PermissionDenied' : undefined));
      hooks.models.tapPromise(name, async () => [{ id: `${name}-model` }]);
    },
  });
  const loud = definePlugin({
    id: 'loud',
    apply(hooks) {
      hooks.transformStream.tap(`loud ${name}`, (transform) =>
        chain(transform, {
          push: (batch) =>
            batch.map((event): StreamEvent =>
              event.type === 'text' ? { ...event, data: `${event.data}${name.at(-1)}` } : event,
            ),
          flush: () => [],
        }),
      );
    },
  });
  return createRuntime({ providers: [provider], plugins: [loud], transport: transportOf(name) });
}

async function callsOf(runtime: ReturnType<typeof createRuntime>) {
  const ask = (model: string) => runtime.chat('same', { model, messages: [{ role: 'user', content: 'hi' }] });
  const events: string[] = [];
  for await (const event of (await ask('m')).events()) events.push(`${event.type} ${JSON.stringify(event.data)}`);
  const refusal = await ask('refused').catch((error: unknown) =>
    isTributaryError(error) ? error.toJSON() : String(error),
  );
  return {
    events,
    models: await runtime.run('models', 'same', {}),
    cards: (await runtime.cards('same')).map(({ id }) => id),
    refusal,
  };
}

let codeGeneration = 'allowed';
try {
  // Code from a string, as compiled by tapable and ajv.
  const { constructor: make } = callsOf;
  make('return 1');
} catch (error) {
  codeGeneration = error instanceof Error ? error.name : 'refused';
}
const [first, second] = await Promise.all([callsOf(runtimeOf('one')), callsOf(runtimeOf('two'))]);
console.log(JSON.stringify({ codeGeneration, first, second }));
