// Changes of other pages and devices are reread once by visible pages; a page's own changes are not.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hintKinds } from '../../shared/api/live.ts';
import type { Hint } from '../../shared/api/live.ts';
import { createStore } from '../net/store.ts';
import { followHints, onHint } from './hints.ts';
import type { HintedStores } from './hints.ts';

const page = Object.assign(new EventTarget(), { hidden: false });
beforeEach(() => {
  page.hidden = false;
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function stage(mark?: string) {
  const calls: string[] = [];
  const call = (name: string) => (): Promise<void> => {
    calls.push(name);
    return Promise.resolve();
  };
  const stores = {
    sync: { look: call('list'), reread: (ids: Iterable<string>) => void calls.push(`reread ${[...ids].join()}`) },
    folders: { load: call('folders') },
    states: { load: call('states') },
    preferences: { load: call('preferences') },
    vaults: { load: () => void calls.push('own keys'), loadServer: call('keys') },
    tools: { list: createStore({ status: 'ready', sources: [] }), load: call('tools') },
    account: { store: createStore({ status: 'ready' }), load: call('account') },
  } as unknown as HintedStores; // the parts that are used here
  let say: (hint: Hint) => void = () => undefined;
  const stop = followHints({ onHint: (listener) => void (say = listener) }, { id: 'mine', mark }, stores);
  const heard = async (...hints: Hint[]): Promise<string[]> => {
    for (const hint of hints) say(hint);
    await vi.advanceTimersByTimeAsync(1_000);
    return calls.splice(0);
  };
  const greet = (mark: string): Hint[] =>
    hintKinds.filter((kind) => kind !== 'conversation').map((kind) => ({ kind, mark }));
  return { heard, greet, stop };
}

test('the first marks say nothing new, the same ones later neither; others say that something was missed', async () => {
  const { heard, greet } = stage();
  expect(await heard(...greet('m1'))).toEqual([]);
  expect(await heard(...greet('m1'))).toEqual([]);
  expect(await heard({ kind: 'keys', mark: 'm2' }, { kind: 'settings', mark: 'm1' })).toEqual(['keys']);
});

test('marks that come late are of a page that may have missed something', async () => {
  const { heard, greet } = stage();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(new Set(await heard(...greet('m1')))).toEqual(
    new Set(['list', 'folders', 'states', 'preferences', 'tools', 'keys', 'account']),
  );
});

test('a change beside the rendering of the page is read at once, one before it not', async () => {
  const { heard } = stage('m.7');
  const greeting = [7, 6, 8].map((count, at): Hint => ({ kind: hintKinds[2 + at] ?? 'list', mark: `m.${count}` }));
  expect(await heard(...greeting)).toEqual(['tools']);
});

test('marks of another process than the one that rendered the page say nothing new', async () => {
  const { heard, greet } = stage('other.7');
  expect(await heard(...greet('m.9'))).toEqual([]);
});

test('many hints are one reading, of the conversations that they name', async () => {
  const { heard, greet } = stage();
  await heard(...greet('m1'));
  const hints = ['a', 'b', 'a'].map((id, at): Hint => ({ kind: 'conversation', id, mark: `m${at + 2}` }));
  expect(await heard(...hints)).toEqual(['reread a,b', 'list']);
  // A conversation's revision is that of the list.
  expect(await heard({ kind: 'list', mark: 'm4' })).toEqual([]);
});

test('the changes of this page are known here', async () => {
  const { heard, greet } = stage();
  await heard(...greet('m1'));
  expect(await heard({ kind: 'settings', mark: 'm2', page: 'mine' })).toEqual([]);
  expect(await heard({ kind: 'settings', mark: 'm3', page: 'other' })).toEqual(['states', 'preferences', 'tools']);
});

test('a page that nobody sees reads when it is seen again', async () => {
  const { heard, greet, stop } = stage();
  await heard(...greet('m1'));
  page.hidden = true;
  expect(await heard({ kind: 'account', mark: 'm2' })).toEqual([]);
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  expect(await heard()).toEqual(['account']);
  stop();
  expect(await heard({ kind: 'account', mark: 'm3' })).toEqual([]);
});

test('keys of this browser alone are read when another tab writes them', async () => {
  const { heard } = stage();
  for (const key of ['tributary.vault.groq', 'tributary.settings'])
    window.dispatchEvent(Object.assign(new Event('storage'), { key }));
  expect(await heard()).toEqual(['own keys']);
});

test('what belongs to a feature is read by its page, and by nobody after that', async () => {
  const { heard } = stage('m.1');
  const read = vi.fn(() => Promise.resolve());
  const stop = onHint('notes', read);
  await heard({ kind: 'notes', mark: 'm.2' });
  expect(read).toHaveBeenCalledOnce();
  stop();
  await heard({ kind: 'notes', mark: 'm.3' });
  expect(read).toHaveBeenCalledOnce();
});

test('memories are read by the parts of the screen that show them, and by nobody after that', async () => {
  const { heard } = stage('m.1');
  const read = vi.fn(() => Promise.resolve());
  const stop = onHint('memories', read);
  await heard({ kind: 'memories', mark: 'm.2' });
  expect(read).toHaveBeenCalledOnce();
  await heard({ kind: 'memories', mark: 'm.3', page: 'mine' });
  expect(read).toHaveBeenCalledOnce();
  stop();
  await heard({ kind: 'memories', mark: 'm.4' });
  expect(read).toHaveBeenCalledOnce();
});
