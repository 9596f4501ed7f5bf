// The demo provider: scripted answers through the same hooks as any vendor, without a key and without the network.
import { defineProvider, readReply, stages, TributaryError } from '@tributary/runtime-core';
import type { CallContext, WireReply } from '@tributary/runtime-core';
import { createDecoder } from '@tributary/runtime-core/wire';
import { models } from './models.ts';
import { failureText, perform } from './perform.ts';
import type { Pace } from './perform.ts';
import { picture } from './picture.ts';
import { play } from './play.ts';
import { DemoReader } from './reader.ts';
import { stepsFor } from './script.ts';
import { vectorOf } from './vector.ts';

export default defineProvider({
  manifest: {
    id: 'demo',
    name: 'Demo',
    mark: 'tributary',
    family: 'demo',
    operations: ['chat', 'models', 'embeddings', 'textToImage'],
    keyVault: { required: [] },
    settingsEnv: [{ name: 'DEMO_SPEED', type: 'number', minimum: 0 }],
    chat: ['text', 'tools', 'reasoning', 'grounding', 'image_output', 'usage'],
    images: { '*': { count: 4, seed: true, references: 2 } },
    checkModel: 'demo-fast',
    browser: true,
  },
  models,
  apply(hooks) {
    hooks.buildRequest.tap({ name: 'demo', stage: stages.wire }, (request) => ({ ...request, wire: 'demo' }));
    hooks.send.tap({ name: 'demo', stage: stages.fallback }, (_request, context) => reply(context));
    hooks.transformStream.tap({ name: 'demo', stage: stages.wire }, (transform, { reply: head }) =>
      readReply(transform, (context) =>
        createDecoder({ reader: new DemoReader(context.id), contentType: head?.headers['content-type'], context }),
      ),
    );
    hooks.models.tap('demo', () =>
      models.map(({ id, displayName, description, enabled }) => ({ id, displayName, description, enabled })),
    );
    hooks.embeddings.tap('demo', ({ input, dimensions = 64 }) =>
      (typeof input === 'string' ? [input] : input).map((text) => vectorOf(text, Math.min(dimensions, 1536))),
    );
    hooks.textToImage.tap('demo', ({ prompt, n = 1, size, seed, images = [] }) => {
      const [, width = '256', height = '256'] = /^(\d+)x(\d+)$/.exec(size ?? '') ?? [];
      const side = (text: string): number => Math.min(512, Math.max(16, Number(text)));
      return Array.from({ length: n }, (_, at) => ({
        url: picture([prompt, at, seed, images.length].filter(Boolean).join(' '), side(width), side(height)),
      }));
    });
  },
});

function reply(context: CallContext): WireReply {
  const steps = stepsFor(context.params);
  const first = steps[0];
  if (first?.do === 'fail' && first.when === 'before') {
    const message = failureText(first.errorType);
    throw new TributaryError(first.errorType, message, {
      error: { ...first.details, message },
      provider: context.provider,
    });
  }
  const headers = { 'content-type': 'text/event-stream' };
  return {
    wire: 'demo',
    status: 200,
    headers,
    body: play(perform(steps, context.params, paceOf(context))),
  };
}

/** Speed of the model, else DEMO_SPEED, else that of a fast model. Unit: tokens per second. */
function paceOf({ model, env }: CallContext): Pace {
  if (model === 'demo-fast') return { tokensPerSecond: 0 };
  if (model === 'demo-slow') return { tokensPerSecond: 8 };
  const set = Number(env['DEMO_SPEED'] ?? '');
  return { tokensPerSecond: env['DEMO_SPEED'] !== undefined && Number.isFinite(set) && set >= 0 ? set : 60 };
}
