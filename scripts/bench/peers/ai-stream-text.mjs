// The AI SDK as an application uses it: streamText(...).fullStream.
import { models } from './ai-models.mjs';

/** @type {import('../subject.ts').SubjectModule} */
export const subject = {
  load: () => Promise.all([import('ai'), import('@ai-sdk/openai-compatible')]),
  async prepare(wire, origin) {
    const { streamText } = await import('ai');
    const model = await models(wire, origin);
    return async (plan, onText) => {
      const { fullStream } = streamText({ model: model(plan), prompt: 'Say something long.', maxRetries: 0 });
      for await (const part of fullStream) {
        if (part.type === 'text-delta') onText(part.text);
        else if (part.type === 'error') throw part.error;
      }
    };
  },
};
