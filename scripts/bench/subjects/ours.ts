// Our runtime in process: runtime.chat with the loader, the Node transport and every bundled plugin, as the app has it.
import { fileURLToPath } from 'node:url';
import type { ChatParams } from '@tributary/runtime-core';
import { prompt, type SubjectModule, type Wire } from '../subject.ts';

/** Provider of each wire, and its base URL in the form its own SDK documents. */
export const ownProviders: Readonly<Record<Wire, { id: string; model: string; suffix: string }>> = {
  openai: { id: 'openai', model: 'gpt-4o', suffix: '/v1' },
  anthropic: { id: 'anthropic', model: 'claude-sonnet-4-5', suffix: '' },
  gemini: { id: 'google', model: 'gemini-2.5-flash', suffix: '' },
  ollama: { id: 'ollama', model: 'llama3.2', suffix: '' },
};

const root = fileURLToPath(new URL('../../../', import.meta.url));

async function openRuntime() {
  const { createRuntime } = await import('@tributary/runtime-core');
  const { createLoader } = await import('@tributary/runtime-core/loader');
  const { createNodeTransport, findPackages } = await import('@tributary/runtime-core/node');
  const loader = createLoader(() =>
    findPackages({ folders: [`${root}providers`, `${root}plugins`], root, named: undefined }),
  );
  const plugins = await loader.plugins();
  return createRuntime({ providers: loader, plugins, transport: createNodeTransport() });
}

export const subject: SubjectModule = {
  load: () => import('@tributary/runtime-core'),
  prepare: async (wire, origin) => {
    const runtime = await openRuntime();
    const { id, model, suffix } = ownProviders[wire];
    const params: ChatParams = { model, messages: [{ role: 'user', content: prompt }] };
    return async (plan, onText) => {
      const reply = await runtime.chat(id, params, {
        vault: { apiKey: 'none', baseURL: `${origin}/${plan}${suffix}` },
      });
      for await (const batch of reply) {
        for (const event of batch) {
          if (event.type === 'text') onText(event.data);
          else if (event.type === 'error') throw new Error(JSON.stringify(event.data));
        }
      }
    };
  },
};
