#!/bin/sh
# LangChain leaves sounds and videos out of a request without a word (@langchain/core 1.4.0, openai 1.6.0, anthropic 1.5.11), if they come as
# standard `contentBlocks`. Expected: a block that a provider cannot take is an error, as for the older blocks with `source_type`. Seen:
# Anthropic gets the text alone in place of text and sound, or text and video; the Responses API gets no sound; chat completions get no
# video, and any sound, whatever its type, as MP3 and WAV alone would be taken. The model answers as if nothing had been attached.
# The older blocks are refused. Fails when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @langchain/core@1.4.0 @langchain/openai@1.6.0 @langchain/anthropic@1.5.11
cat >run.mjs <<'JS'
import { ChatAnthropic } from '@langchain/anthropic';
import { HumanMessage } from '@langchain/core/messages';
import { ChatOpenAI } from '@langchain/openai';
let sent;
const fetch = async (_url, { body }) => ((sent = String(body)), new Response('{}', { status: 400 }));
const openai = (useResponsesApi) =>
  new ChatOpenAI({ apiKey: 'none', model: 'gpt-4.1', useResponsesApi, maxRetries: 0, configuration: { fetch } });
const models = {
  chat: openai(false),
  responses: openai(true),
  anthropic: new ChatAnthropic({ apiKey: 'none', model: 'claude-sonnet-4-5', maxRetries: 0, clientOptions: { fetch } }),
};
const data = Buffer.from('a recording').toString('base64');
const blocks = {
  'audio/wav': [{ type: 'audio', mimeType: 'audio/wav', data }],
  'video/mp4': [{ type: 'video', mimeType: 'video/mp4', data }],
  'audio/ogg, older': [{ type: 'audio', source_type: 'base64', mime_type: 'audio/ogg', data }],
};
for (const [name, model] of Object.entries(models)) {
  const seen = [];
  for (const [type, [block]] of Object.entries(blocks)) {
    sent = undefined;
    const all = [{ type: 'text', text: 'Listen' }, block];
    const message = new HumanMessage('mimeType' in block ? { contentBlocks: all } : { content: all });
    await model.invoke([message]).catch(() => undefined);
    seen.push(`${type} ${sent === undefined ? 'refused' : sent.includes(data) ? 'sent' : 'left out'}`);
  }
  console.log(`${name}: ${seen.join('; ')}`);
}
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'chat: audio/wav sent; video/mp4 left out; audio/ogg, older refused
responses: audio/wav left out; video/mp4 sent; audio/ogg, older refused
anthropic: audio/wav left out; video/mp4 left out; audio/ogg, older refused'
