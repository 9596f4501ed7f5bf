// Cases on taps: they see every provider's calls, so any reply they change must remain valid.
import { createRuntime, defineProvider, VendorError } from '@tributary/runtime-core';
import type {
  ChatParams,
  DecodeContext,
  Decoder,
  PluginDefinition,
  PluginFault,
  StreamEvent,
} from '@tributary/runtime-core';
import { LineParser } from '@tributary/runtime-core/wire';
import { explain, problemsOf, StreamEventSchema } from '@tributary/runtime-core/schema';
import { check, same } from '../harness/failure.ts';
import { within } from '../harness/call.ts';
import { serve } from '../harness/transport.ts';
import type { PluginCase } from './cases.ts';

type Scripted = Pick<StreamEvent, 'type' | 'data'>;

const call = (index: number, more: object, args: string) => ({
  index,
  type: 'function',
  ...more,
  function: { ...more, arguments: args },
});
const usage = { totalInputTokens: 3, totalOutputTokens: 4, totalTokens: 7 };

/** Replies as sent by providers. */
const replies: Readonly<Record<string, readonly Scripted[]>> = {
  text: [
    text('Grüße, '),
    text('世界 👋'),
    text(' <b>and</b> '),
    text('more'),
    stop('stop'),
    { type: 'usage', data: usage },
  ],
  reasoning: [{ type: 'reasoning', data: 'Hm' }, { type: 'reasoning', data: ' …' }, text('Yes'), stop('stop')],
  tools: [
    { type: 'tool_calls', data: [call(0, { id: 'c1', name: 'look' }, '')] },
    { type: 'tool_calls', data: [call(0, {}, '{"a":')] },
    { type: 'tool_calls', data: [call(0, {}, '1}')] },
    stop('tool_calls'),
  ] as readonly Scripted[], // deltas as the contract has them
  'nothing but an end': [stop('stop')],
};

function text(data: string): Scripted {
  return { type: 'text', data };
}
function stop(data: string): Scripted {
  return { type: 'stop', data };
}

/** A wire of JSON lines, one event per line. */
class ScriptDecoder implements Decoder {
  done = false;
  private readonly lines = new LineParser();
  private readonly id: string;
  constructor({ id }: DecodeContext) {
    this.id = id;
  }
  feed(bytes: Uint8Array): StreamEvent[] {
    const out: StreamEvent[] = [];
    this.lines.push(
      new TextDecoder().decode(bytes),
      (line) => out.push({ ...(JSON.parse(line) as Scripted), id: this.id } as StreamEvent), // our own lines
    );
    return out;
  }
  end = (): StreamEvent[] => [];
}

const scripted = (fail: boolean) =>
  defineProvider({
    manifest: {
      id: 'scripted',
      name: 'Scripted',
      family: 'scripted',
      operations: ['chat'],
      keyVault: { required: [] },
    },
    models: [{ id: 'scripted-1', type: 'chat', enabled: true }],
    apply(hooks) {
      hooks.send.tapPromise('scripted', async (request, { transport, signal }) => {
        const { body } = await transport({
          method: 'POST',
          url: 'https://scripted.test',
          headers: request.headers,
          signal,
        });
        if (fail) throw new VendorError({ message: 'refused', status: 429 });
        return { wire: 'scripted', status: 200, headers: {}, body, decoder: (context) => new ScriptDecoder(context) };
      });
    },
  });

const params: ChatParams = { model: 'scripted-1', messages: [{ role: 'user', content: 'Hi' }], temperature: 0.5 };

interface Run {
  readonly events: readonly StreamEvent[];
  readonly error: unknown;
}

/** `size`: number of events per batch. */
async function run(
  plugin: PluginDefinition,
  events: readonly Scripted[],
  size: number,
  given = params,
  fail = false,
): Promise<Run> {
  const lines = events.map((event) => new TextEncoder().encode(`${JSON.stringify(event)}\n`));
  const steps = Array.from(
    { length: Math.ceil(lines.length / size) },
    (_, at) => new Uint8Array(Buffer.concat(lines.slice(at * size, (at + 1) * size))),
  );
  const { transport } = serve({ status: 200, headers: {}, steps });
  // A host skips a failing tap; the cases look for such failures.
  let fault: PluginFault | undefined;
  const onPluginFault = (found: PluginFault): void => void (fault ??= found);
  const runtime = createRuntime({ providers: [scripted(fail)], plugins: [plugin], transport, onPluginFault });
  const out: StreamEvent[] = [];
  const work = async (): Promise<unknown> => {
    try {
      const reply = await runtime.chat('scripted', given, { vault: {} });
      for await (const event of reply.events()) out.push(event);
      return undefined;
    } catch (error) {
      return error;
    }
  };
  const error = await within(work(), 'a scripted reply', 'the reply to end');
  return { events: out, error: error ?? fault?.error };
}

/** Joins consecutive deltas of one type; ignores the speed, which varies. */
function joinedTexts(events: readonly StreamEvent[]): readonly unknown[] {
  const out: { type: string; data: unknown }[] = [];
  for (const { type, data } of events) {
    const last = out.at(-1);
    if (type === 'speed') continue;
    if (last?.type === type && typeof data === 'string' && type !== 'stop') last.data = `${String(last.data)}${data}`;
    else out.push({ type, data });
  }
  return out;
}

const eachReply =
  (look: (plugin: PluginDefinition, name: string, events: readonly Scripted[]) => Promise<void>) =>
  async ({ plugin }: { readonly plugin: PluginDefinition }): Promise<void> => {
    for (const [name, events] of Object.entries(replies)) await look(plugin, `the reply “${name}”`, events);
  };

export const tapCases: readonly PluginCase[] = [
  {
    id: 'C-220',
    level: 'MUST',
    title: 'taps let every reply through to its end, as events of the contract',
    needs: ['taps'],
    run: eachReply(async (plugin, where, events) => {
      const { events: out, error } = await run(plugin, events, 1);
      check(error === undefined, where, 'a reply', String(error));
      for (const event of out) {
        const problems = problemsOf(StreamEventSchema, event);
        check(problems.length === 0, where, 'events of the contract', `${event.type} ${explain(problems)}`);
      }
      const last = out.findLast(({ type }) => type !== 'usage' && type !== 'speed');
      check(
        last?.type === 'stop',
        where,
        'stop, then usage and speed',
        out.map(({ type }) => type),
      );
      const calls = (list: readonly Scripted[]) => list.filter(({ type }) => type === 'tool_calls').length;
      check(calls(out) === calls(events), where, 'every piece of a tool call', calls(out));
    }),
  },
  {
    id: 'C-221',
    level: 'MUST',
    title: 'taps make the same of a reply however its events are bundled',
    needs: ['taps'],
    run: eachReply(async (plugin, where, events) => {
      const one = joinedTexts((await run(plugin, events, 1)).events);
      for (const size of [2, 3, events.length])
        same(joinedTexts((await run(plugin, events, size)).events), one, `${where}, ${size} events at a time`);
    }),
  },
  {
    id: 'C-222',
    level: 'MUST',
    title: 'taps keep calls apart that run at once',
    needs: ['taps'],
    async run({ plugin }) {
      const alone = new Map<string, readonly unknown[]>();
      for (const [name, events] of Object.entries(replies))
        alone.set(name, joinedTexts((await run(plugin, events, 1)).events));
      const together = Object.entries(replies).flatMap(([name, events]) =>
        [0, 1].map(async () => ({ name, out: await run(plugin, events, 1) })),
      );
      for (const { name, out } of await Promise.all(together))
        same(joinedTexts(out.events), alone.get(name), `the reply “${name}” beside others`);
    },
  },
  {
    id: 'C-223',
    level: 'MUST',
    title: 'taps leave the caller’s params as they were, and bear every form of them',
    needs: ['taps'],
    async run({ plugin }) {
      const forms: readonly ChatParams[] = [
        params,
        { ...params, stream: false },
        { model: 'scripted-1', messages: [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }] },
        { ...params, messages: [{ role: 'system', content: 'Be brief.' }, ...params.messages], tools: [] },
      ];
      for (const form of forms) {
        const before = structuredClone(form);
        const { error } = await run(plugin, replies['text'] ?? [], 1, form);
        check(error === undefined, 'params', 'a reply', String(error));
        same(form, before, 'params after the call');
      }
    },
  },
  {
    id: 'C-224',
    level: 'MUST',
    title: 'taps leave a vendor’s refusal to those who know the vendor, and connect to nobody',
    needs: ['taps'],
    async run({ plugin }, guard) {
      const { error } = await run(plugin, [], 1, params, true);
      const type = (error as { readonly type?: unknown } | undefined)?.type; // whatever was thrown
      check(
        type === 'RateLimitExceeded' || type === 'QuotaLimitReached',
        'status 429',
        'the error of a limit',
        String(type),
      );
      check(guard.connections.length === 0, 'a chat', 'no connection of its own', guard.connections);
    },
  },
];
