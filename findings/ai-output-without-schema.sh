#!/bin/sh
# ai 7.0.173: `Output.object({ schema })` asks some vendors for JSON without telling the model which. Expected: the schema is in
# `response_format`, or in the prompt where a vendor has no field for it. Seen: @ai-sdk/fireworks 3.0.62 sends a json_schema,
# @ai-sdk/deepseek 3.0.56 writes the schema into a system message, @ai-sdk/openai-compatible 3.0.92 and @ai-sdk/togetherai 3.0.54
# send `{"type": "json_object"}` and the user's message alone, so that the model guesses the fields. Fails when that
# changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ai@7.0.173 zod@4.6.7 @ai-sdk/openai-compatible@3.0.92 @ai-sdk/togetherai@3.0.54 \
  @ai-sdk/deepseek@3.0.56 @ai-sdk/fireworks@3.0.62
cat >run.mjs <<'JS'
import { createDeepSeek } from '@ai-sdk/deepseek';
import { createFireworks } from '@ai-sdk/fireworks';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { createTogetherAI } from '@ai-sdk/togetherai';
import { generateText, Output } from 'ai';
import { z } from 'zod';
let sent;
const fetch = async (_url, { body }) => ((sent = JSON.parse(body)), new Response('{}', { status: 400 }));
const options = { apiKey: 'none', fetch };
const models = {
  fireworks: createFireworks(options)('a'),
  deepseek: createDeepSeek(options)('deepseek-chat'),
  compatible: createOpenAICompatible({ ...options, name: 'own', baseURL: 'https://api.example/v1' })('a'),
  together: createTogetherAI(options)('a'),
};
const output = Output.object({ schema: z.object({ postcode: z.string() }) });
for (const [name, model] of Object.entries(models)) {
  await generateText({ model, output, prompt: 'Where?', maxRetries: 0 }).catch(() => undefined);
  const { response_format, messages } = sent;
  const place = ['response_format', 'messages'].filter((field) => JSON.stringify(sent[field]).includes('postcode'));
  console.log(`${name}: ${response_format.type}, ${messages.length} messages, schema in ${place.join() || 'nothing'}`);
}
JS
seen=$(node run.mjs 2>/dev/null)
echo "$seen"
test "$seen" = 'fireworks: json_schema, 1 messages, schema in response_format
deepseek: json_object, 2 messages, schema in messages
compatible: json_object, 1 messages, schema in nothing
together: json_object, 1 messages, schema in nothing'
