// Requests for routes that the page answers by itself, and the answers.
import { expect, test } from 'vitest';
import { chatRouteAnswer } from './chat-route.ts';

const routes = {
  'routes/_app._chat._index': {
    id: 'routes/_app._chat._index',
    parentId: 'routes/_app._chat',
    index: true,
    module: '/m.js',
  },
};
const ask = (query: string, path = '/__manifest', known: Parameters<typeof chatRouteAnswer>[1] = routes) =>
  chatRouteAnswer(new URL(`http://127.0.0.1${path}?${query}`), known);

test('addresses of chats have the file of the first page', () => {
  expect(ask('p=/c/one&p=/c/two&version=1')).toEqual({
    'routes/conversation': { id: 'routes/conversation', parentId: 'routes/_app._chat', path: 'c/:id', module: '/m.js' },
  });
});

test.each([
  ['another address', 'p=/settings/data'],
  ['another address among them', 'p=/c/one&p=/share/x'],
  ['something below a chat', 'p=/c/one/two'],
])('%s is the server’s to answer', (_name, query) => {
  expect(ask(query)).toBeUndefined();
});

test('so is any other path, and a page that did not bring the file', () => {
  expect(ask('p=/c/one', '/api/search')).toBeUndefined();
  expect(ask('p=/c/one', '/__manifest', {})).toBeUndefined();
});
