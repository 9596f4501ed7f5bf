// Tabs of one browser find each other, also with overlapping requests.
import { afterEach, expect, test } from 'vitest';
import { createTabs } from './tabs.ts';
import type { Tabs } from './tabs.ts';

const open: Tabs[] = [];
afterEach(() => {
  for (const tab of open.splice(0)) tab.close();
});

function tab(id: string): Tabs {
  const made = createTabs(new BroadcastChannel('tributary.test'), id);
  open.push(made);
  return made;
}

test('a tab hears of the others, not of itself', async () => {
  const [a] = [tab('a'), tab('b'), tab('c')];
  expect([...(await a.others())].sort()).toEqual(['b', 'c']);
});

test('a slow answer counts for every question that is open', async () => {
  const here = tab('a');
  // A busy tab replies to the first request after a second one was sent.
  const busy = new BroadcastChannel('tributary.test');
  const say = busy.postMessage.bind(busy);
  busy.addEventListener('message', () => void setTimeout(() => say({ type: 'here', id: 'busy' }), 150), { once: true });
  const first = here.others();
  await new Promise((resolve) => setTimeout(resolve, 100));
  const second = here.others();
  expect([[...(await first)], [...(await second)]]).toEqual([['busy'], ['busy']]);
  busy.close();
});
