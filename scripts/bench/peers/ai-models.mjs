// The AI SDK's provider packages, one per wire; a model object is made per request, as its documentation shows.
const packages = {
  openai: async () => {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    return (base) => createOpenAICompatible({ name: 'fake', apiKey: 'none', baseURL: `${base}/v1` });
  },
  anthropic: async () => {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return (base) => createAnthropic({ apiKey: 'none', baseURL: `${base}/v1` });
  },
  gemini: async () => {
    const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
    return (base) => createGoogleGenerativeAI({ apiKey: 'none', baseURL: `${base}/v1beta` });
  },
};

const ids = { openai: 'gpt-4o', anthropic: 'claude-sonnet-4-5', gemini: 'gemini-2.5-flash' };

/** Gives `model(plan)` for one wire. */
export async function models(wire, origin) {
  const create = await packages[wire]();
  const providers = new Map();
  return (plan) => {
    let provider = providers.get(plan);
    if (!provider) providers.set(plan, (provider = create(`${origin}/${plan}`)));
    return provider(ids[wire]);
  };
}
