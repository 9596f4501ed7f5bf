// Grammar of event streams; chunk boundaries never change the events.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { LineParser } from './lines.ts';
import { SSEParser } from './sse.ts';

function parse(chunks: readonly string[]): [string | undefined, string][] {
  const parser = new SSEParser();
  const events: [string | undefined, string][] = [];
  const take = (data: string, name: string | undefined): void => {
    events.push([name, data]);
  };
  for (const chunk of chunks) parser.push(chunk, take);
  parser.end(take);
  return events;
}

const rows: readonly [string, string, readonly [string | undefined, string][]][] = [
  [
    'two events',
    'data: a\n\ndata: b\n\n',
    [
      [undefined, 'a'],
      [undefined, 'b'],
    ],
  ],
  ['a name', 'event: ping\ndata: {}\n\n', [['ping', '{}']]],
  [
    'a name holds for one event',
    'event: x\ndata: 1\n\ndata: 2\n\n',
    [
      ['x', '1'],
      [undefined, '2'],
    ],
  ],
  ['no space after the colon', 'data:a\n\n', [[undefined, 'a']]],
  ['only one space is the separator', 'data:  a\n\n', [[undefined, ' a']]],
  ['CRLF', 'event: e\r\ndata: a\r\n\r\n', [['e', 'a']]],
  [
    'CR',
    'data: a\r\rdata: b\r\r',
    [
      [undefined, 'a'],
      [undefined, 'b'],
    ],
  ],
  ['comments', ': OPENROUTER PROCESSING\n\ndata: a\n: keep-alive\n\n', [[undefined, 'a']]],
  ['data over several lines', 'data: {"a":\ndata: 1}\n\n', [[undefined, '{"a":\n1}']]],
  ['JSON broken over bare lines', 'data: {\n  "a": 1\n}\n\n', [[undefined, '{\n  "a": 1\n}']]],
  ['id and retry are read over', 'id: 7\nretry: 10\ndata: a\n\n', [[undefined, 'a']]],
  ['the last event without its blank line', 'data: a', [[undefined, 'a']]],
  ['an event without data is none', 'event: ping\n\n', []],
  ['empty data', 'data:\n\n', [[undefined, '']]],
];

test.each(rows)('%s', (_name, input, expected) => {
  expect(parse([input])).toEqual(expected);
  expect(parse([...input])).toEqual(expected);
});

test('no cut changes the events', () => {
  const line = fc.constantFrom('data: a', 'data:b', 'data: {"x":"é👍"}', 'event: e', ': c', '', 'id: 1');
  const end = fc.constantFrom('\n', '\r\n', '\r');
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 12 }),
      end,
      fc.array(fc.nat(200), { maxLength: 10 }),
      (lines, ending, cuts) => {
        const input = lines.map((text) => text + ending).join('');
        const places = [...new Set(cuts.map((cut) => cut % (input.length + 1)))].sort((a, b) => a - b);
        const chunks = [0, ...places].map((start, at) => input.slice(start, places[at] ?? input.length));
        expect(parse(chunks)).toEqual(parse([input]));
      },
    ),
  );
});

const linear: readonly [string, (size: number) => () => void][] = [
  [
    'one line in reads of 4 KB',
    (size) => () => {
      const parser = new SSEParser();
      parser.push('data: ', () => undefined);
      const read = 'x'.repeat(4096);
      for (let sent = 0; sent < size; sent += read.length) parser.push(read, () => undefined);
      let length = 0;
      parser.push('\n\n', (data) => (length = data.length));
      expect(length).toBe(size);
    },
  ],
  [
    'a JSON line in reads of 4 KB',
    (size) => () => {
      const parser = new LineParser();
      const read = 'x'.repeat(4096);
      for (let sent = 0; sent < size; sent += read.length) parser.push(read, () => undefined);
      let length = 0;
      parser.push('\n', (line) => (length = line.length));
      expect(length).toBe(size);
    },
  ],
];

test.each(linear)('the cost of %s grows with its length, not with its square', (_name, work) => {
  const cost = (size: number): number => {
    const run = work(size);
    const before = process.threadCpuUsage();
    run();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
  // For four times the text, the cost ratio is 4 if linear, 16 if quadratic. The floor is the clock's resolution in ms.
  const small = 3 * 1024 * 1024;
  cost(small);
  expect(cost(4 * small) / Math.max(cost(small), 20)).toBeLessThan(8);
});
