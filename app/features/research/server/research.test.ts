// Steps of a research with a search engine, pages and a model in memory: notes, pauses and failures.
import { expect, test } from 'vitest';
import type { ResearchStep } from '../shared/api.ts';
import { Budget } from './budget.ts';
import { Research } from './research.ts';
import type { Control, ResearchOptions, ResearchPorts, SavedStep } from './research.ts';

const short = () => new Promise((resolve) => setTimeout(resolve, 3));

interface Asked {
  readonly prompts: readonly string[];
  readonly steps: readonly ResearchStep[];
}

/** `queries`: planned. Each finds one page. */
function researchWith(
  ports: Partial<ResearchPorts>,
  budget = new Budget({ ms: 60_000 }),
  saved: readonly SavedStep[] = [],
) {
  const prompts: string[] = [];
  const steps: ResearchStep[] = [];
  const options: ResearchOptions = {
    assignment: { question: 'How long is the bridge?', context: '', today: '2026-11-30' },
    saved,
    budget,
    maxPages: 10,
    maxText: 10_000,
    signal: new AbortController().signal,
    pollMs: 20,
    ports: {
      estimate: () => 100,
      async ask([system, user]) {
        await short();
        prompts.push(`${String(system?.content)}\n${String(user?.content)}`);
        const queries = String(system?.content).startsWith('You plan') ? ['a', 'b', 'c', 'd'] : [];
        return { text: JSON.stringify({ queries, quotes: [] }), micros: 10 };
      },
      async find(query) {
        await short();
        return [{ title: query, url: `https://${query}.example/`, snippet: '' }];
      },
      async read() {
        await short();
        return 'The bridge is 29 m long.';
      },
      async save(step) {
        await short();
        steps.push(step);
      },
      control: async () => ({ paused: false, finish: false, notes: [] }),
      problemOf: (error) => (error instanceof Error ? error.message : 'unknown'),
      ...ports,
    },
  };
  const asked: Asked = { prompts, steps };
  return { research: new Research(options), ...asked };
}

test('each note is taken once and in order, although searches and pages run side by side', async () => {
  const notes = Array.from({ length: 8 }, (_, at) => `note ${at}`);
  let looks = 0;
  const { research, steps, prompts } = researchWith({
    async control(): Promise<Control> {
      looks += 1;
      // The first two looks are before and after the plan.
      return { paused: false, finish: false, notes: looks > 2 ? notes : [] };
    },
  });
  const { assignment } = await research.gather(() => 0);
  expect(assignment.notes).toEqual(notes);
  expect(steps.flatMap((step) => (step.kind === 'note' ? [step.text] : []))).toEqual(notes);
  expect(prompts.at(-1)).toContain('note 7');
});

test('notes of an earlier answer are not taken again', async () => {
  const saved: SavedStep[] = [{ step: { kind: 'note', text: 'first' } }];
  const control = async (): Promise<Control> => ({ paused: false, finish: false, notes: ['first', 'second'] });
  const { research } = researchWith({ control }, undefined, saved);
  expect((await research.gather(() => 0)).assignment.notes).toEqual(['first', 'second']);
});

test('a pause counts once, although several searches wait for its end', async () => {
  const budget = new Budget({ ms: 60_000 });
  let waited = 0;
  const count = budget.waited.bind(budget);
  budget.waited = (ms) => {
    waited += ms;
    count(ms);
  };
  let looks = 0;
  let [from, to] = [0, 0];
  const { research } = researchWith(
    {
      async control(): Promise<Control> {
        looks += 1;
        if (looks === 3) from = Date.now();
        const paused = looks > 2 && looks < 20;
        if (looks === 20) to = Date.now();
        return { paused, finish: false, notes: [] };
      },
    },
    budget,
  );
  await research.gather(() => 0);
  expect(waited).toBeGreaterThan(0);
  // One look of several may be in the pause and the next one after it.
  expect(waited).toBeLessThan(2 * (to - from));
});

test('if all searches fail, no gaps are asked for, and the last problem is thrown', async () => {
  const { research, prompts } = researchWith({ find: () => Promise.reject(new Error('no engine')) });
  await expect(research.gather(() => 0)).rejects.toThrow('no engine');
  expect(prompts).toHaveLength(1);
});

test('calls that fail count with their estimate', async () => {
  const budget = new Budget({ ms: 60_000, micros: 1000 });
  const { research } = researchWith({ ask: () => Promise.reject(new Error('down')) }, budget);
  await expect(research.gather(() => 0)).rejects.toThrow('down');
  expect(budget.spent).toBe(100);
});
