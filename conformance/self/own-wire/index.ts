// A provider with an unknown wire and errors with status 200, which the suite must prove all the same.
import { defineProvider, VendorError } from '@tributary/runtime-core';
import type { Decoder, DecodeContext, ProviderDefinition } from '@tributary/runtime-core';
import { at, isRecord, joinURL, readJSON, request, requestJSON, text } from '@tributary/runtime-core/wire';
import type { Subject } from '../../harness/subject.ts';
import type { Fixture } from '../../schema/fixture.ts';
import { OwnDecoder } from './decoder.ts';

const baseURL = 'https://api.own.test/v1';
const model = 'own-1';
const messages = [{ role: 'user' as const, content: 'Hi' }];

export interface OwnParts {
  decoder(context: DecodeContext): Decoder;
  /** Throws if a JSON answer with status 200 is an error, before it is read. */
  refuse(json: unknown): void;
}

const refuse = (json: unknown): void => {
  const message = text(at(json, 'refused'));
  if (message !== undefined) throw new VendorError({ message, status: 200, code: 'E_QUOTA' });
  if (!isRecord(json) || at(json, 'error') !== undefined) throw new VendorError({ message: 'no answer', status: 200 });
};

export function ownWire({
  decoder = (context) => new OwnDecoder(context),
  ...parts
}: Partial<OwnParts> = {}): ProviderDefinition {
  return defineProvider({
    manifest: {
      id: 'own',
      name: 'Own',
      family: 'own',
      operations: ['chat', 'models'],
      keyVault: { required: ['apiKey'], optional: ['baseURL'] },
      baseURL,
      chat: ['text', 'reasoning', 'usage'],
      omits: [
        {
          parts: ['frequency_penalty', 'presence_penalty', 'seed', 'response_format', 'json_object'],
          reason: 'made up for the suite’s own sample of a wire',
          source: 'https://api.own.test/docs',
          date: '2026-11-28',
        },
      ],
    },
    models: [{ id: model, type: 'chat', enabled: true }],
    apply(hooks) {
      hooks.send.tapPromise('own', async (_request, context) => {
        const { params, vault } = context;
        const response = await request(context, {
          url: joinURL(vault.baseURL ?? baseURL, 'talk'),
          headers: { authorization: `Bearer ${vault.apiKey ?? ''}` },
          body: {
            model: params.model,
            messages: params.messages,
            live: params.stream !== false,
            heat: params.temperature,
            nucleus: params.top_p,
            most: params.max_tokens,
            until: params.stop,
          },
        });
        const { status, headers, body } = response;
        if (status >= 400 || headers['content-type'] !== 'text/x-own') {
          refuse(await readJSON(response));
          throw new VendorError({ message: 'no answer', status });
        }
        return { wire: 'own-lines', status, headers, body, decoder };
      });
      hooks.models.tapPromise('own', async (_params, context) => {
        const { vault } = context;
        const json = await requestJSON(context, {
          url: joinURL(vault.baseURL ?? baseURL, 'names'),
          headers: { authorization: `Bearer ${vault.apiKey ?? ''}` },
        });
        (parts.refuse ?? refuse)(json);
        const names = at(json, 'names');
        return Array.isArray(names) ? names.map((id) => ({ id: String(id) })) : [];
      });
      hooks.mapError.tap('own', ({ code }) => (code === 'E_QUOTA' ? 'InsufficientQuota' : undefined));
    },
  });
}

const fixture = (name: string, more: Partial<Fixture> & Pick<Fixture, 'response' | 'expect'>): Fixture => ({
  id: `own/${name}`,
  provider: 'own',
  wire: 'own-lines',
  operation: 'chat',
  stream: true,
  origin: 'authored',
  source: 'made up for the suite’s own sample of a wire',
  features: [],
  request: {
    method: 'POST',
    url: `${baseURL}/talk`,
    headers: { authorization: '[redacted]' },
    body: { model, messages, live: true },
  },
  ...more,
});

const answer = (contentType: string, body: string): Fixture['response'] => ({
  status: 200,
  headers: { 'content-type': contentType },
  body: { text: body },
});
const usage = { totalInputTokens: 5, totalOutputTokens: 6, totalTokens: 11 };

export const ownFixtures: readonly Fixture[] = [
  fixture('chat-text', {
    params: { model, messages },
    response: answer('text/x-own', 'R "Hm."\nT "Grüße, "\nT "世界 👋"\nU [5,6]\nX "stop"\n'),
    expect: {
      events: [
        { type: 'reasoning', data: 'Hm.' },
        { type: 'text', data: 'Grüße, ' },
        { type: 'text', data: '世界 👋' },
        { type: 'stop', data: 'stop' },
        { type: 'usage', data: usage },
      ],
    },
  }),
  fixture('chat-error-in-stream', {
    response: answer('text/x-own', 'T "Well"\nE {"message":"The engine \\"own\\" is hot"}\n'),
    expect: {
      events: [
        { type: 'text', data: 'Well' },
        { type: 'error', data: { type: 'ProviderBizError', message: 'The engine "own" is hot' } },
      ],
    },
  }),
  fixture('refused-with-200', {
    stream: false,
    response: answer('application/json', '{"refused":"Quota is used up"}'),
    expect: { error: { type: 'InsufficientQuota', message: 'Quota is used up' } },
  }),
  fixture('models', {
    operation: 'models',
    stream: false,
    request: { method: 'GET', url: `${baseURL}/names`, headers: { authorization: '[redacted]' }, body: null },
    response: answer('application/json', '{"names":["own-1"]}'),
    expect: { result: [{ id: 'own-1' }] },
  }),
];

export const ownSubject = (changes: Partial<OwnParts> = {}, fixtures = ownFixtures): Subject => {
  const provider = ownWire(changes);
  return { provider, manifest: provider.manifest, fixtures, problems: [], folder: undefined, plugins: [] };
};
