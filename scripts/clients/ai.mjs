// Vercel's AI SDK as a program: asks a question, runs the shell tool it is asked for, and prints the answer.
import { execSync } from 'node:child_process';
import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { jsonSchema, stepCountIs, streamText, tool } from 'ai';

const { ORIGIN, TOKEN, MODEL, QUESTION } = process.env;
const apiKey = TOKEN;
const wires = {
  responses: () => createOpenAI({ baseURL: `${ORIGIN}/openai/v1`, apiKey }).responses(MODEL),
  compatible: () => createOpenAICompatible({ name: 'tributary', baseURL: `${ORIGIN}/openai/v1`, apiKey })(MODEL),
  anthropic: () => createAnthropic({ baseURL: `${ORIGIN}/anthropic/v1`, apiKey })(MODEL),
  google: () => createGoogleGenerativeAI({ baseURL: `${ORIGIN}/gemini/v1beta`, apiKey })(MODEL),
};
const bash = tool({
  description: 'Runs a command in the shell',
  inputSchema: jsonSchema({
    type: 'object',
    properties: { command: { type: 'string' }, description: { type: 'string' } },
    required: ['command'],
  }),
  execute: ({ command }) => execSync(command, { encoding: 'utf8' }),
});
let failure;
const { textStream } = streamText({
  model: wires[process.argv[2]](),
  prompt: QUESTION,
  tools: { bash },
  stopWhen: stepCountIs(3),
  onError: ({ error }) => (failure = error),
});
for await (const text of textStream) process.stdout.write(text);
if (failure) {
  console.error(String(failure.message ?? failure));
  process.exit(1);
}
