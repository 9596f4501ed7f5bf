// Assistants and prompts in a page: a deleted one is restored at most once.
import { expect, test } from 'vitest';
import type { AssistantBody } from '../../shared/api/library.ts';
import { createLibrary } from './library.ts';
import type { Library } from './library.ts';

const body: AssistantBody = {
  name: 'Chef',
  description: '',
  picture: null,
  instructions: 'You cook.',
  model: null,
  fallbacks: [],
  params: {},
  plugins: [],
  files: [],
  openings: [],
};

async function library(): Promise<{ readonly library: Library; readonly names: () => readonly string[] }> {
  const made = createLibrary({
    changes: {
      transport: {
        getJSON: () => Promise.resolve({ assistants: [], prompts: [] }),
        sendJSON: () => Promise.reject(new Error('not through the outbox')),
      },
      outbox: {
        add: () => new Promise<never>(() => undefined),
        drained: () => Promise.resolve(),
        pending: () => [],
        during: async (read) => [await read(), []],
      },
    },
  });
  await made.load();
  const names = (): readonly string[] =>
    [...made.store.get().assistants, ...made.store.get().prompts].map(({ name }) => name);
  return { library: made, names };
}

async function withoutChef() {
  const made = await library();
  made.library.addAssistant(body);
  const [item] = made.library.store.get().assistants;
  if (!item) throw new Error('nothing was added');
  made.library.remove({ kind: 'assistant', item });
  return made;
}

test('a deleted assistant is had back', async () => {
  const { library: made, names } = await withoutChef();
  expect(names()).toEqual([]);
  made.undo();
  expect([names(), made.store.get().removed]).toEqual([['Chef'], undefined]);
});

test.each([
  ['imported again', (made: Library) => void made.addAssistant({ ...body, name: 'Chef ' }), ['Chef ']],
  ['another one is made', (made: Library) => void made.addAssistant({ ...body, name: 'Baker' }), ['Baker', 'Chef']],
  [
    'a prompt of its name is made',
    (made: Library) => void made.addPrompt({ name: 'Chef', text: '', favourite: false, fields: [], previous: [] }),
    ['Chef', 'Chef'],
  ],
])('%s: no twin comes back', async (_what, act, expected) => {
  const { library: made, names } = await withoutChef();
  act(made);
  made.undo();
  expect(names().toSorted()).toEqual(expected);
});
