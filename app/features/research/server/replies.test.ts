// Replies of models to prompts that ask for JSON, and the budget of their calls.
import { expect, test } from 'vitest';
import { Budget } from './budget.ts';
import { passagesIn, queriesIn } from './replies.ts';

test.each([
  ['plain', '{"queries":["a","b"]}', ['a', 'b']],
  ['in a fence', 'Here:\n```json\n{"queries": ["a"]}\n```\nDone.', ['a']],
  ['after thoughts', '<think>{"queries":["x"]}</think>{"queries":["a"]}', ['a']],
  ['after a brace in prose', 'The set {x} is searched: {"queries":["a}"]}', ['a}']],
  ['doubled and blank', '{"queries":["a"," a ","",7,null]}', ['a']],
  ['more than wanted', '{"queries":["a","b","c","d"]}', ['a', 'b', 'c']],
  ['very long', JSON.stringify({ queries: ['x'.repeat(5000)] }), ['x'.repeat(300)]],
  ['addresses', '{"queries":["https://evil.example/?q=x","www.evil.example x","me@evil.example","a"]}', ['a']],
  ['none', '{"queries":[]}', []],
  ['a list', '["a"]', undefined],
  ['cut off', '{"queries":["a"', undefined],
  ['prose', 'I cannot search.', undefined],
  ['a text', '{"queries":"a"}', undefined],
  ['many open braces', '{'.repeat(50_000), undefined],
])('queries: %s', (_name, reply, queries) => {
  expect(queriesIn(reply, 3)).toEqual(queries);
});

test('passages are texts or pairs; others are left out', () => {
  const reply = '{"quotes":["a",{"quote":"b","says":"c"},{"says":"d"},7,{"quote":"e","says":7}]}';
  expect(passagesIn(reply)).toEqual([
    { quote: 'a', says: '' },
    { quote: 'b', says: 'c' },
    { quote: 'e', says: '' },
  ]);
  expect(passagesIn('{}')).toBeUndefined();
});

test('at most one call passes the budget, whatever calls cost', () => {
  for (let seed = 1; seed < 400; seed++) {
    let state = seed;
    const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
    const budget = new Budget({ ms: 1e9, micros: 1000 }, () => 0);
    const running: { reserved: number; cost: number }[] = [];
    let passed = 0;
    for (let n = 0; n < 60; n++) {
      const estimate = 20 + random() * 60;
      const reserved = budget.take(estimate, 100);
      // Estimates are too low by up to three times.
      if (reserved !== undefined) running.push({ reserved, cost: estimate * random() * 3 });
      const [ended] = random() < 0.6 ? running.splice(Math.floor(random() * running.length), 1) : [];
      if (!ended) continue;
      budget.settle(ended.reserved, ended.cost);
      if (budget.spent > 1000) passed += 1;
    }
    for (const { reserved, cost } of running) {
      budget.settle(reserved, cost);
      if (budget.spent > 1000) passed += 1;
    }
    expect(passed, `seed ${seed}`).toBeLessThanOrEqual(1);
  }
});

test('time without pauses ends a research, also without a budget of money', () => {
  let now = 0;
  const budget = new Budget({ ms: 100 }, () => now);
  expect(budget.take(1e9, 1e9)).toBeDefined();
  now = 150;
  budget.waited(60);
  expect(budget.take(1, 1)).toBeDefined();
  now = 170;
  expect(budget.take(1, 1)).toBeUndefined();
});
