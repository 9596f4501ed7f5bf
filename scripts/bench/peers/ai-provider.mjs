// The AI SDK's provider layer alone: model.doStream, without streamText.
import { models } from './ai-models.mjs';

/** @type {import('../subject.ts').SubjectModule} */
export const subject = {
  load: () => import('@ai-sdk/openai-compatible'),
  async prepare(wire, origin) {
    const model = await models(wire, origin);
    return async (plan, onText) => {
      const { stream } = await model(plan).doStream({
        prompt: [{ role: 'user', content: [{ type: 'text', text: 'Say something long.' }] }],
      });
      for await (const part of stream) {
        if (part.type === 'text-delta') onText(part.delta);
        else if (part.type === 'error') throw part.error;
      }
    };
  },
};
