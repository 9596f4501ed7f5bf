// Hugging Face, read from bodies whose answers are known beforehand.
import { checkChats } from './authored.ts';

checkChats([
  [
    'tokens, the special one left out',
    'hf',
    'data:{"token":{"text":"a","special":false}}\n\ndata:{"token":{"text":"b","special":false}}\n\ndata:{"token":{"text":"</s>","special":true},"generated_text":"ab"}\n\n',
    { text: 'ab' },
  ],
  ['a whole reply', 'hf', JSON.stringify([{ generated_text: 'a' }]), { text: 'a' }],
]);
