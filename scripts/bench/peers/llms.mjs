// @musistudio/llms: Anthropic's form in and out, an OpenAI-style provider behind it; one provider registered per plan.
import { createRequire } from 'node:module';
import { createServer } from 'node:net';

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** @type {import('../subject.ts').GatewayModule} */
export const gateway = {
  async start({ origin, plans }) {
    // Its ESM build fails on a dynamic require; the CommonJS one is what its start script runs.
    const { default: Server } = createRequire(import.meta.url)('@musistudio/llms');
    const port = await freePort();
    const server = new Server({
      logger: false,
      useJsonFile: false,
      useEnvFile: false,
      useEnvironmentVariables: false,
      initialConfig: {
        HOST: '127.0.0.1',
        PORT: String(port),
        LOG: false,
        providers: plans.map((plan) => ({
          name: plan,
          api_base_url: `${origin}/${plan}/v1/chat/completions`,
          api_key: 'none',
          models: ['gpt-4o'],
        })),
      },
    });
    await server.start();
    return `http://127.0.0.1:${port}`;
  },
  async client() {
    return (plan) => ({
      path: '/v1/messages',
      headers: { 'anthropic-version': '2023-06-01', 'x-api-key': 'none' },
      body: JSON.stringify({
        model: `${plan},gpt-4o`,
        max_tokens: 1024,
        stream: true,
        messages: [{ role: 'user', content: 'Say something long.' }],
      }),
    });
  },
};
