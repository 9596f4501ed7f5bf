// Each client's wire against each vendor's: nothing is lost that is not reported.
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { loadDoors } from '../../recordings/door.ts';
import { readExpectation } from '../../recordings/readers/index.ts';
import { families } from '../rules/index.ts';
import { doorPairs } from './pairs.ts';
import { clients } from './spell.ts';

const providers = resolve(import.meta.dirname, '../../../providers');

test(
  'requests and replies of all pairs are equal in meaning, or what is not is reported',
  { timeout: 120_000 },
  async () => {
    const findings = await doorPairs(providers);
    expect(findings.filter(({ how }) => how === 'wrong')).toEqual([]);
    expect(new Set(findings.map(({ client, family }) => `${client} ${family}`)).size).toBe(
      clients.length * families.length,
    );
    // Wires on which a client reaches its own vendor: all but Ollama's older one, and Interactions, which the host keeps.
    const same = new Set(findings.filter(({ part }) => part === 'same wire').map(({ client }) => client));
    expect(same.size).toBe(clients.length - 2);
    const reported: Record<string, number> = {};
    for (const { how, case: name, part } of findings)
      if (how === 'reported') reported[`${name}: ${part}`] = (reported[`${name}: ${part}`] ?? 0) + 1;
    expect(reported).toMatchInlineSnapshot(`
      {
        "file: file": 28,
        "forced call: forced call": 7,
        "image: call": 9,
        "reasoning: call": 1,
        "reasoning: effort": 92,
        "reasoning: thought": 129,
        "seed: seed": 18,
        "stop: stop": 8,
        "structured output: format": 9,
        "system in mid-conversation: call": 2,
        "system in mid-conversation: role of a later system text": 18,
        "temperature: temperature": 7,
        "tools, three rounds: call": 2,
        "top_p: top_p": 7,
      }
    `);
  },
);

test.each(clients)('$name: a request that is too large has the status 413', async ({ wire }) => {
  const door = (await loadDoors(providers)).find(({ id }) => id === wire);
  expect(door?.error({ type: 400, status: 400, message: 'larger', code: 'too_large' }).status).toBe(413);
});

test.each(clients)(
  '$name: a reply that fails after its first words does not look whole',
  async ({ wire, reader, spell }) => {
    const door = (await loadDoors(providers)).find(({ id }) => id === wire);
    const request = spell({ turns: [{ by: 'user', text: 'Hi' }], tools: [], settings: {} }) ?? {};
    const writer = door?.writer({ id: 'r', model: 'm', created: 1, request });
    const begun = writer?.events([{ id: 'r', type: 'text', data: 'Half' }]);
    const text = `${begun}${writer?.fail({ type: 'ProviderBizError', status: 500, message: 'kranich-breaks' })}`;
    const response = { status: 200, headers: {}, body: { text } };
    const read = readExpectation({ wire: reader, operation: 'chat', response });
    expect(read).toMatchObject({ text: 'Half', errorInStream: { message: 'kranich-breaks' } });
  },
);
