// Providers that send wrong data, or to the wrong place.
import { rightParts, sample } from '../sample/index.ts';
import type { Broken } from './tools.ts';

export const brokenRequest: readonly Broken[] = [
  {
    name: 'claims Responses, and sends chat completions',
    cases: ['C-129'],
    provider: sample({ manifest: { responses: true } }),
  },
  {
    name: 'makes a call of its own',
    cases: ['C-020'],
    provider: sample({
      async send(request, context, signal) {
        await fetch('http://127.0.0.1:49151/telemetry').catch(() => undefined);
        return rightParts.send(request, context, signal);
      },
    }),
  },
  {
    name: 'mutates the params',
    cases: ['C-021'],
    provider: sample({
      normalize(params) {
        delete params.temperature;
        return params;
      },
    }),
  },
  {
    name: 'forgets the temperature',
    cases: ['C-022'],
    provider: sample({
      body(params, context) {
        const { temperature: _forgotten, ...rest } = params;
        return rightParts.body(rest, context);
      },
    }),
  },
  {
    name: 'forgets the thoughts of earlier turns',
    cases: ['C-110'],
    provider: sample({
      body(params, context) {
        const messages = params.messages.map(({ reasoning_content: _forgotten, ...message }) => message);
        return rightParts.body({ ...params, messages }, context);
      },
    }),
  },
  { name: 'sends our own fields', cases: ['C-023'], provider: sample({ body: (params) => ({ ...params }) }) },
  {
    name: 'ignores the base URL',
    cases: ['C-024', 'C-100', 'C-101'],
    provider: sample({ url: () => 'https://api.sample.test/v1/chat/completions' }),
  },
  {
    name: 'puts the key into the URL',
    cases: ['C-025'],
    provider: sample({ url: (context) => `${rightParts.url(context)}?key=${context.vault.apiKey ?? ''}` }),
  },
  {
    name: 'tries again by itself',
    cases: ['C-026', 'C-080'],
    provider: sample({
      async send(request, context, signal) {
        await rightParts.send(request, context, signal);
        return rightParts.send(request, context, signal);
      },
    }),
  },
  {
    name: 'needs a region that its manifest does not require, and dies without it',
    cases: ['C-027', 'C-030'],
    provider: sample({
      headers(context) {
        if (!context.vault.region) throw new Error('500: region is undefined');
        return rightParts.headers(context);
      },
    }),
  },
  {
    name: 'never asks for a stream',
    cases: ['C-028'],
    provider: sample({ body: (params, context) => rightParts.body({ ...params, stream: false }, context) }),
  },
];
