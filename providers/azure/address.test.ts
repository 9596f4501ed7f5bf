// Addresses of Azure's deployments, and what goes there.
import { expect, test } from 'vitest';
import { createRuntime, isTributaryError } from '@tributary/runtime-core';
import type { KeyVault, Transport, TransportRequest } from '@tributary/runtime-core';
import provider, { addressOf } from './index.ts';

test.each<[string, KeyVault, string, boolean]>([
  ['an endpoint', { endpoint: 'https://r.openai.azure.com/' }, 'https://r.openai.azure.com/openai', false],
  [
    'an endpoint behind a gateway',
    { endpoint: 'https://apim.example/team' },
    'https://apim.example/team/openai',
    false,
  ],
  [
    'an endpoint with the SDK’s path',
    { endpoint: 'https://r.openai.azure.com/openai' },
    'https://r.openai.azure.com/openai',
    false,
  ],
  ['a base URL in its place', { baseURL: 'https://r.openai.azure.com' }, 'https://r.openai.azure.com/openai', false],
  [
    'a base URL in the SDK’s form',
    { baseURL: 'https://proxy.example/azure/openai' },
    'https://proxy.example/azure/openai',
    false,
  ],
  [
    'a base URL wins over the endpoint',
    { baseURL: 'https://proxy.example/x', endpoint: 'https://r.openai.azure.com' },
    'https://proxy.example/x',
    false,
  ],
  ['the v1 form', { baseURL: 'https://r.openai.azure.com/openai/v1/' }, 'https://r.openai.azure.com/openai/v1', true],
])('%s', (_name, vault, url, v1) => {
  expect(addressOf(vault)).toEqual({ url, v1 });
});

const body = JSON.stringify({
  error: { code: 'DeploymentNotFound', message: 'The API deployment for this resource does not exist.' },
});
const requests: TransportRequest[] = [];
const refusing: Transport = async (request) => {
  requests.push(request);
  return {
    status: 404,
    headers: { 'content-type': 'application/json' },
    url: request.url,
    body: {
      start(sink) {
        sink.data(new TextEncoder().encode(body));
        sink.end();
      },
      pause() {},
      resume() {},
      cancel() {},
    },
  };
};
const runtime = createRuntime({ providers: [provider], transport: refusing });

async function refused(vault: KeyVault): Promise<unknown> {
  const call = runtime.chat(
    'azure',
    { model: 'my-deployment', messages: [{ role: 'user', content: 'hi' }] },
    { vault },
  );
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return isTributaryError(error) ? error.toJSON() : error;
}

test('DeploymentNotFound adds the deployment id', async () => {
  expect(await refused({ apiKey: 'k', endpoint: 'https://r.openai.azure.com' })).toMatchObject({
    errorType: 'ModelNotFound',
    body: { error: { code: 'DeploymentNotFound', deployId: 'my-deployment' } },
  });
});

test.each([
  ['2024-06-01', false],
  ['2024-10-21', true],
])('api-version %s asks for usage on streams: %s', async (apiVersion, asks) => {
  requests.length = 0;
  await refused({ apiKey: 'k', endpoint: 'https://r.openai.azure.com', apiVersion });
  expect(requests[0]?.url).toBe(
    `https://r.openai.azure.com/openai/deployments/my-deployment/chat/completions?api-version=${apiVersion}`,
  );
  expect(requests[0]?.headers).toMatchObject({ 'api-key': 'k' });
  expect('stream_options' in JSON.parse(String(requests[0]?.body))).toBe(asks);
});

test('Azure requires a key and an endpoint', async () => {
  expect(await refused({ apiKey: 'k' })).toMatchObject({ errorType: 'InvalidProviderAPIKey' });
  expect(await refused({ endpoint: 'https://r.openai.azure.com' })).toMatchObject({
    errorType: 'InvalidProviderAPIKey',
  });
});
