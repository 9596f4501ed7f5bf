// pi-ai: stream(model, context).
const wires = {
  openai: { api: 'openai-completions', provider: 'openai', id: 'gpt-4o', base: '/v1' },
  anthropic: { api: 'anthropic-messages', provider: 'anthropic', id: 'claude-sonnet-4-5', base: '' },
  gemini: { api: 'google-generative-ai', provider: 'google', id: 'gemini-2.5-flash', base: '/v1beta' },
};

/** @type {import('../subject.ts').SubjectModule} */
export const subject = {
  load: () => import('@mariozechner/pi-ai'),
  async prepare(name, origin) {
    const { stream } = await import('@mariozechner/pi-ai');
    const wire = wires[name];
    const context = { messages: [{ role: 'user', content: 'Say something long.', timestamp: 0 }] };
    return async (plan, onText) => {
      const model = {
        id: wire.id,
        name: wire.id,
        api: wire.api,
        provider: wire.provider,
        baseUrl: `${origin}/${plan}${wire.base}`,
        reasoning: false,
        input: ['text'],
        cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
        contextWindow: 128000,
        maxTokens: 1024,
      };
      for await (const event of stream(model, context, { apiKey: 'none', maxRetries: 0 })) {
        if (event.type === 'text_delta') onText(event.delta);
        else if (event.type === 'error') throw new Error(event.error.errorMessage ?? 'pi-ai failed');
      }
    };
  },
};
