// The fake provider: plans in the path, stamps in the stream, and requests cut anywhere.
import { expect, test } from 'vitest';
import { wires } from '../subject.ts';
import { subject as raw } from '../subjects/raw.ts';
import { RequestReader } from './http.ts';
import { follows, nowUs, readStamps, stamp, textOf } from './pieces.ts';
import { readPlan, writePlan, type Plan } from './plan.ts';
import { startFakeProvider } from './server.ts';

const plans: readonly Plan[] = [
  { kind: 'burst', chunks: 20_000, perFrame: 16 },
  { kind: 'trickle', perSecond: 10, chunks: 100_000 },
  { kind: 'first', delayMs: 20, chunks: 8 },
];
test.each(plans)('$kind is written and read', (plan) => {
  expect(readPlan(writePlan(plan))).toEqual(plan);
});

test.each(['burst.0.1', 'burst.999999.1', 'burst.5', 'trickle.5000.1', 'first.x.1', 'v1', ''])(
  'no plan: %s',
  (text) => {
    expect(readPlan(text)).toBeUndefined();
  },
);

test('stamps joined by a reader are told apart', () => {
  const found = readStamps(stamp(9_999) + stamp(10_000), nowUs());
  expect(found.map(({ sequence }) => sequence)).toEqual([9_999, 0]);
  expect(found.every(({ latencyUs }) => latencyUs > -1 && latencyUs < 1e6)).toBe(true);
  expect(follows(9_999, 0)).toBe(true);
  expect(follows(3, 5)).toBe(false);
  expect(() => readStamps('not a stamp at all', nowUs())).toThrow('not a stamp');
});

test('requests are found in any cut, with either kind of body', () => {
  const bytes = Buffer.from(
    'POST /a HTTP/1.1\r\ncontent-length: 4\r\n\r\n{"a"POST /b HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\nPOST /c HTTP/1.1\r\n\r\n',
  );
  for (let cut = 0; cut <= bytes.length; cut++) {
    const reader = new RequestReader();
    const found = [...reader.push(bytes.subarray(0, cut)), ...reader.push(bytes.subarray(cut))];
    expect(found.map(({ path }) => path)).toEqual(['/a', '/b', '/c']);
  }
});

test.each(wires)('the floor reads the %s wire to the letter', async (wire) => {
  const fake = await startFakeProvider();
  try {
    const call = await raw.prepare(wire, fake.origin);
    for (const perFrame of [1, 16]) {
      let text = '';
      await call(writePlan({ kind: 'burst', chunks: 50, perFrame }), (piece) => {
        text += piece;
      });
      expect(text).toBe(textOf(50));
    }
  } finally {
    fake.close();
  }
});
