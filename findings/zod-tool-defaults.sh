#!/bin/sh
# One zod 4.6.7 schema, `unit: z.enum(['c', 'f']).default('c')`, as four SDKs send it to a model. Expected: a field with a default may be
# left out by the model. Seen: ai 7.0.173 sends it as optional; @langchain/core 1.4.0 and @anthropic-ai/sdk 1.14.0 (betaZodTool) send it as
# required, because they describe the parsed value rather than the input, with the default next to it; openai 7.59.0 (zodFunction)
# requires it, as its strict mode must. A field with a transform is sent by ai and LangChain (as
# the input), and refused by the other two when the tool is made. Fails when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ai@7.0.173 @ai-sdk/openai@4.0.118 @langchain/core@1.4.0 @langchain/openai@1.6.0 \
  @anthropic-ai/sdk@1.14.0 openai@7.59.0 zod@4.6.7
cat >run.mjs <<'JS'
import { createOpenAI } from '@ai-sdk/openai';
import { betaZodTool } from '@anthropic-ai/sdk/helpers/beta/zod';
import { tool as langchainTool } from '@langchain/core/tools';
import { ChatOpenAI } from '@langchain/openai';
import { generateText, tool } from 'ai';
import { zodFunction } from 'openai/helpers/zod';
import { z } from 'zod';
let sent;
const fetch = async (_url, { body }) => ((sent = JSON.parse(body)), new Response('{}', { status: 400 }));
const made = {
  async ai(inputSchema) {
    const model = createOpenAI({ apiKey: 'none', fetch })('gpt-5');
    const tools = { weather: tool({ inputSchema, execute: () => '' }) };
    await generateText({ model, tools, prompt: 'Hi', maxRetries: 0 }).catch(() => undefined);
    return sent.tools[0].parameters;
  },
  async langchain(schema) {
    const model = new ChatOpenAI({ apiKey: 'none', model: 'gpt-4.1', maxRetries: 0, configuration: { fetch } });
    const weather = langchainTool(() => '', { name: 'weather', description: 'Weather', schema });
    await model.bindTools([weather]).invoke('Hi').catch(() => undefined);
    return sent.tools[0].function.parameters;
  },
  anthropic: (inputSchema) => betaZodTool({ name: 'weather', description: 'Weather', inputSchema, run: () => '' }).input_schema,
  openai: (parameters) => zodFunction({ name: 'weather', parameters }).function.parameters,
};
for (const [name, make] of Object.entries(made)) {
  const { required } = await make(z.object({ city: z.string(), unit: z.enum(['c', 'f']).default('c') }));
  let transform = 'sent';
  try {
    await make(z.object({ city: z.string().transform((city) => city.trim()) }));
  } catch {
    transform = 'refused';
  }
  console.log(`${name}: required ${required}; transform ${transform}`);
}
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'ai: required city; transform sent
langchain: required city,unit; transform sent
anthropic: required city,unit; transform refused
openai: required city,unit; transform refused'
