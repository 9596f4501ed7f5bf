// The Portkey gateway: started as its own start script does, upstream named by header.
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const upstreams = {
  openai: { provider: 'openai', model: 'gpt-4o', base: '/v1', key: { authorization: 'Bearer none' } },
  anthropic: { provider: 'anthropic', model: 'claude-sonnet-4-5', base: '/v1', key: { authorization: 'none' } },
};

/** Portkey listens on the port it is told and cannot say which one it took, so a free one is found first. */
async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function answers(url) {
  for (let attempt = 0; attempt < 100; attempt++) {
    try {
      await (await fetch(url)).text();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error(`${url} does not answer`);
}

/** @type {import('../subject.ts').GatewayModule} */
export const gateway = {
  async start() {
    const port = await freePort();
    const script = fileURLToPath(new URL('node_modules/@portkey-ai/gateway/build/start-server.js', import.meta.url));
    process.argv = [process.argv[0], script, `--port=${port}`, '--headless'];
    await import(script);
    await answers(`http://127.0.0.1:${port}/`);
    return `http://127.0.0.1:${port}`;
  },
  async client(_gateway, { wire, origin }) {
    const { provider, model, base, key } = upstreams[wire];
    return (plan) => ({
      path: '/v1/chat/completions',
      headers: { ...key, 'x-portkey-provider': provider, 'x-portkey-custom-host': `${origin}/${plan}${base}` },
      body: JSON.stringify({ model, max_tokens: 1024, stream: true, messages: [{ role: 'user', content: 'Say something long.' }] }),
    });
  },
};
