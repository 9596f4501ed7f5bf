// The Hugging Face reader on bodies with known results.
import { checkChats } from './authored.ts';

checkChats([
  [
    'tokens, the special one left out',
    'hf',
    'data:{"token":{"text":"a","special":false}}\n\ndata:{"token":{"text":"b","special":false}}\n\ndata:{"token":{"text":"</s>","special":true},"generated_text":"ab"}\n\n',
    { text: 'ab' },
  ],
  ['a whole reply', 'hf', JSON.stringify([{ generated_text: 'a' }]), { text: 'a' }],
  [
    'guesses of a fill-mask model are no reply',
    'hf',
    JSON.stringify([{ token_str: 'a', sequence: 'a b' }]),
    { truncated: true },
  ],
]);
