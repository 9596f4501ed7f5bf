#!/bin/sh
# @openai/agents 0.20.0 with zod 4.6.7: one optional field takes the constraints of all other fields out of a tool's schema. Expected: an
# optional field is sent as nullable, and nothing else changes. Seen: without one, the model is told that `days` is an integer from 1 to 7,
# the pattern of `code` and the three items of `tags`; with `note: z.string().optional()` next to them, `days` is any number, and
# pattern, format and maximum are gone. `nullable()` instead of `optional()` keeps them. The SDK converts by zod, and by a converter
# of its own where that refuses. Fails when the schemas change.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @openai/agents@0.20.0 openai@7.59.0 zod@4.6.7
cat >run.mjs <<'JS'
import { Agent, run, setDefaultOpenAIClient, setTracingDisabled, tool } from '@openai/agents';
import OpenAI from 'openai';
import { z } from 'zod';
setTracingDisabled(true);
let sent;
const fetch = async (_url, { body }) => ((sent = JSON.parse(body)), new Response('{}', { status: 400 }));
setDefaultOpenAIClient(new OpenAI({ apiKey: 'none', maxRetries: 0, fetch }));
const fields = { days: z.number().int().min(1).max(7), code: z.string().regex(/^[A-Z]{3}$/), tags: z.array(z.string()).max(3) };
for (const [name, more] of Object.entries({
  none: {},
  nullable: { note: z.string().nullable() },
  optional: { note: z.string().optional() },
})) {
  const book = tool({ name: 'book', description: 'Books', parameters: z.object({ ...fields, ...more }), execute: () => '' });
  await run(new Agent({ name: 'a', model: 'gpt-5', tools: [book] }), 'Hi').catch(() => undefined);
  const { days, code, tags } = sent.tools[0].parameters.properties;
  console.log(`${name}: ${days.type} ${days.minimum}-${days.maximum}, ${code.pattern}, ${tags.maxItems}`);
}
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'none: integer 1-7, ^[A-Z]{3}$, 3
nullable: integer 1-7, ^[A-Z]{3}$, 3
optional: number undefined-undefined, undefined, undefined'
