// The Anthropic SDK: messages.create({ stream: true }), the cheaper of its two forms.
/** @type {import('../subject.ts').SubjectModule} */
export const subject = {
  load: () => import('@anthropic-ai/sdk'),
  async prepare(_wire, origin) {
    const { default: Anthropic } = await import('@anthropic-ai/sdk');
    const clients = new Map();
    return async (plan, onText) => {
      let client = clients.get(plan);
      if (!client) clients.set(plan, (client = new Anthropic({ apiKey: 'none', baseURL: `${origin}/${plan}`, maxRetries: 0 })));
      const stream = await client.messages.create({
        model: 'claude-sonnet-4-5',
        max_tokens: 1024,
        stream: true,
        messages: [{ role: 'user', content: 'Say something long.' }],
      });
      for await (const event of stream) {
        if (event.type === 'content_block_delta' && event.delta.type === 'text_delta') onText(event.delta.text);
      }
    };
  },
};
