// The openai SDK: chat.completions.create({ stream: true }), as its README shows.
/** @type {import('../subject.ts').SubjectModule} */
export const subject = {
  load: () => import('openai'),
  async prepare(_wire, origin) {
    const { default: OpenAI } = await import('openai');
    const clients = new Map();
    return async (plan, onText) => {
      let client = clients.get(plan);
      if (!client) clients.set(plan, (client = new OpenAI({ apiKey: 'none', baseURL: `${origin}/${plan}/v1`, maxRetries: 0 })));
      const stream = await client.chat.completions.create({
        model: 'gpt-4o',
        stream: true,
        stream_options: { include_usage: true },
        messages: [{ role: 'user', content: 'Say something long.' }],
      });
      for await (const chunk of stream) {
        const text = chunk.choices[0]?.delta?.content;
        if (text) onText(text);
      }
    };
  },
};
