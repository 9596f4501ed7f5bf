// The text of a reply in each gateway's format.
import { expect, test } from 'vitest';
import { readText } from './read-text.ts';

const forms = [
  ['ours', 'id: 1\nevent: text\ndata: "He"\n\nid: 1\nevent: stop\ndata: "stop"\n\n', 'He'],
  [
    'a run of ours',
    'id: 1\nevent: text\ndata: "He"\n\n: keep-alive\n\nevent: end\ndata: {"status":"done","lastSeq":1}\n\n',
    'He',
  ],
  [
    'openai',
    'data: {"choices":[{"delta":{"content":"He"}}]}\n\ndata: {"choices":[{"delta":{}}]}\n\ndata: [DONE]\n\n',
    'He',
  ],
  ['anthropic', 'event: content_block_delta\ndata: {"type":"content_block_delta","delta":{"text":"He"}}\n\n', 'He'],
  ['gemini', 'data: {"candidates": [{"content": {"parts": [{"text": "He"}]}}]}\r\n\r\n', 'He'],
  ['ollama', '{"message":{"content":"He"}}\n{"message":{"content":"y"}}\n', 'Hey'],
] as const;
test.each(forms)('%s', (_name, body, text) => {
  expect(readText(body)).toBe(text);
});

test('an error event is no text', () => {
  expect(() => readText('event: error\ndata: {"type":"ProviderBizError"}\n\n')).toThrow('ProviderBizError');
});
