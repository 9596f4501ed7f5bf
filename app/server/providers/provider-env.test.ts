// An invalid provider setting stops the start, with a one-line message that names it.
import { expect, test } from 'vitest';
import { samplePackage, startLogged } from '../testing/start-app.ts';

const refused: readonly [string, Readonly<Record<string, string>>, string][] = [
  [
    'an address without a scheme',
    { GROQ_BASE_URL: 'proxy.internal/v1' },
    'GROQ_BASE_URL: found something that is no URL; allowed: a URL that begins with http:// or https://',
  ],
  [
    'an address of another kind, without its password',
    { OPENAI_PROXY_URL: 'socks5://me:a-password@proxy:1080' },
    'OPENAI_PROXY_URL: found a URL that begins with socks5:; allowed:',
  ],
  [
    'a search mode of many words',
    { XAI_SEARCH_MODE: 'on or off' },
    'XAI_SEARCH_MODE: found "on or off"; allowed: one word',
  ],
  [
    'a name that only the provider itself knows',
    { GITEE_AI_PROXY_URL: 'proxy.internal/v1' },
    'GITEE_AI_PROXY_URL: found something that is no URL; allowed:',
  ],
  ['an endpoint', { AZURE_OPENAI_ENDPOINT: 'mine.example' }, 'AZURE_OPENAI_ENDPOINT: found something that is no URL'],
  [
    'a provider of another package',
    { PROVIDER_PACKAGES: samplePackage, SAMPLE_BASE_URL: 'proxy.internal/v1', SAMPLE_SEARCH_MODE: 'on or off' },
    'SAMPLE_BASE_URL: found something that is no URL',
  ],
  [
    'a package that is not there',
    { PROVIDER_PACKAGES: `${samplePackage},tributary-nowhere` },
    'PROVIDER_PACKAGES: found "tributary-nowhere", which is neither a folder nor installed; allowed:',
  ],
  [
    'a word for a number',
    { ANTHROPIC_MAX_USES: 'abc' },
    'ANTHROPIC_MAX_USES: found "abc"; allowed: a whole number from 1',
  ],
  ['words for a number', { XAI_MAX_SEARCH_RESULTS: 'lots' }, 'XAI_MAX_SEARCH_RESULTS: found "lots"; allowed: a whole'],
  ['yes for 1', { HUNYUAN_ENABLE_SPEED_SEARCH: 'yes' }, 'HUNYUAN_ENABLE_SPEED_SEARCH: found "yes"; allowed: 1 or 0'],
  ['true for 1', { XAI_SAFE_SEARCH: 'true' }, 'XAI_SAFE_SEARCH: found "true"; allowed: 1 or 0'],
  ['a speed in words', { DEMO_SPEED: 'fast' }, 'DEMO_SPEED: found "fast"; allowed: a number from 0 on'],
  ['no such size', { OPENAI_SEARCH_CONTEXT_SIZE: 'huge' }, 'found "huge"; allowed: low, medium, high'],
  [
    'a chat model for files',
    { EMBEDDING_MODEL: 'openai/gpt-4o' },
    'EMBEDDING_MODEL: found "openai/gpt-4o", a model of the type chat; allowed: an embedding model',
  ],
  [
    'a provider without embeddings for files',
    { EMBEDDING_MODEL: 'anthropic/any' },
    'EMBEDDING_MODEL: found "anthropic/any", whose provider is not loaded or has no embeddings; allowed:',
  ],
  [
    'an embedding model for chats',
    { DEFAULT_MODEL: 'openai/text-embedding-3-small' },
    'DEFAULT_MODEL: found "openai/text-embedding-3-small", a model of the type embedding; allowed: a chat model',
  ],
  ['a folder that is not there', { PROVIDER_PACKAGES: './nowhere' }, 'PROVIDER_PACKAGES: found "./nowhere", which'],
];

test.each(refused)('%s', async (_name, env, line) => {
  const said = await startLogged(env).then(
    async (app) => {
      await app.stop();
      return 'it started';
    },
    (error: Error) => String(error.stack),
  );
  expect(said).toContain(line);
  expect(said).not.toContain('a-password');
});

test('what can be used, what is empty, and what is nobody’s', async () => {
  const app = await startLogged({
    GROQ_BASE_URL: 'https://proxy.internal/v1',
    OPENAI_BASE_URL: ' ',
    ZHIPU_SEARCH_MODE: 'search_pro',
    VITE_BASE_URL: '/app',
    OPENAI_SEARCH_CONTEXT_SIZE: 'low',
    ANTHROPIC_MAX_USES: '3',
    ACCES_CODE: 'a-code',
  });
  expect((await fetch(`${app.url}/api/providers`)).status).toBe(200);
  expect(app.output()).toContain('did you mean ACCESS_CODE?');
  expect(app.output()).not.toContain('a-code');
  await app.stop();
});
