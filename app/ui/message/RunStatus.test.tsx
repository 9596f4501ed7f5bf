// Tests that @xstate/react 6.1 subscribes to the run's actor, and that React 18 unsubscribes when the message unmounts
// mid-stream.
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { startRun } from '../../client/reply/run.ts';
import type { Run } from '../../client/reply/run.ts';
import type { SourceBatch, SourceEnd } from '../../client/reply/run-source.ts';
import { replyText } from '../../shared/reply/reply.ts';
import { openScreen, withPage } from '../testing/screen.ts';
import { ClientContext } from '../parts/client-context.ts';
import { createStore } from '../../client/net/store.ts';
import type { ChatClient } from '../../client/client.ts';
import RunStatus from './RunStatus.tsx';

withPage();

function running() {
  let say = (_batch: SourceBatch): void => undefined;
  let end = (_end: SourceEnd): void => undefined;
  let fail = (_error: Error): void => undefined;
  const run = startRun({
    messageId: 'm',
    provider: 'p',
    mode: () => 'none',
    // A hidden page shows all text without animation.
    clock: { now: () => 0, hidden: () => true, next: () => () => undefined, onHidden: () => () => undefined },
    source: {
      start: () => Promise.resolve(),
      follow(each) {
        say = each;
        return new Promise((resolve, reject) => ([end, fail] = [resolve, reject]));
      },
      stop: () => Promise.resolve(),
    },
    onState: () => undefined,
    onSettled: () => undefined,
  });
  const actor = run.actor();
  if (!actor) throw new Error('no machine');
  let listeners = 0;
  const counted = <T extends unknown[], R extends (() => void) | { unsubscribe(): void }>(
    subscribe: (...args: T) => R,
  ) =>
    ((...args: T) => {
      const stop = subscribe(...args);
      listeners++;
      if (typeof stop === 'function') return () => (listeners--, stop());
      return { unsubscribe: () => (listeners--, stop.unsubscribe()) };
    }) as (...args: T) => R; // same function, only counted
  actor.subscribe = counted(actor.subscribe.bind(actor)) as typeof actor.subscribe; // an overloaded method
  const watched: Run = { ...run, subscribe: counted(run.subscribe) };
  return {
    run: watched,
    listeners: () => listeners,
    say: (data: string) => say({ events: [{ id: '', type: 'text', data }] }),
    end: (outcome: SourceEnd['outcome']) => end({ outcome }),
    fail: () => fail(new Error('cut')),
  };
}

const shown = createStore({ list: [] });
const online = createStore({ offline: false });
const client = { providers: shown, outbox: online } as unknown as ChatClient; // only what the component reads

/** No language is loaded, so texts are shown as their keys. */
function Message({ run }: { readonly run: Run | undefined }) {
  const actor = run?.actor();
  if (!run || !actor) return createElement('p', {}, 'none');
  return (
    <ClientContext.Provider value={client}>
      <RunStatus run={run} actor={actor} provider="p">
        more
      </RunStatus>
    </ClientContext.Provider>
  );
}

test('a message that is taken away in mid-stream leaves no listener', async () => {
  const { run, listeners, say } = running();
  const { root, text, act } = await openScreen();
  await act(() => root.render(createElement(Message, { run })));
  expect(text()).toBe('more');
  await act(() => say('Hel'));
  // The state, the error, and the silence timer.
  expect(listeners()).toBe(3);
  await act(() => root.unmount());
  expect(listeners()).toBe(0);
  say('lo');
  expect([run.get().state, replyText(run.get().reply)]).toEqual(['streaming', 'Hello']);
});

test.each([
  ['done', ''],
  ['abort', 'message.stopped'],
  ['interrupted', 'message.stopped'],
  ['error', ''],
] as const)('a reply that ends as %s: the message shows what the machine says', async (outcome, said) => {
  const { run, listeners, say, end } = running();
  const { root, text, act } = await openScreen();
  await act(() => root.render(createElement(Message, { run })));
  await act(() => say('Hel'));
  await act(() => end(outcome));
  expect(text()).toBe(said);
  await act(() => root.render(createElement(Message, { run: undefined })));
  expect([text(), listeners()]).toEqual(['none', 0]);
});

test('a stream that breaks is the machine’s error; one that is stopped waits for its writer', async () => {
  const broken = running();
  const { root, text, act } = await openScreen();
  await act(() => root.render(createElement(Message, { run: broken.run })));
  await act(broken.fail);
  expect(text()).toBe('cut');
  const stopped = running();
  await act(() => root.render(createElement(Message, { run: stopped.run })));
  expect(broken.listeners()).toBe(0);
  await act(() => stopped.run.stop());
  expect(text()).toBe('message.stopping');
});
