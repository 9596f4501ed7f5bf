// The Ollama reader on bodies with known results.
import { checkChats, lines } from './authored.ts';

checkChats([
  [
    'lines',
    'ollama-chat',
    lines(
      { message: { content: 'a', thinking: 'hm' }, done: false },
      { message: { tool_calls: [{ function: { name: 'f', arguments: { a: 1 } } }] }, done: false },
      { message: { content: '' }, done: true, done_reason: 'stop', prompt_eval_count: 3, eval_count: 4 },
    ),
    {
      text: 'a',
      reasoning: 'hm',
      toolCalls: [{ name: 'f', arguments: '{"a":1}' }],
      stop: 'stop',
      usage: { input: 3, output: 4 },
    },
  ],
  [
    'an error line',
    'ollama-chat',
    lines({ message: { content: 'a' }, done: false }, { error: 'gone' }),
    { text: 'a', errorInStream: { message: 'gone' } },
  ],
  [
    'one object',
    'ollama-generate',
    lines({ response: 'a', done: true, eval_count: 1 }),
    { text: 'a', usage: { output: 1 } },
  ],
]);
