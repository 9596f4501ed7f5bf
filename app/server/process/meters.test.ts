import { expect, test } from 'vitest';
import { createMeters, readingText } from './meters.ts';

test('counters and histograms in the text format', () => {
  const meters = createMeters();
  meters.counter('calls_total', 'Calls.', ['model']).add(['a"b\\c\n'], 2);
  const times = meters.histogram('time_seconds', 'Time.', [], [0.1, 1]);
  for (const each of [0.05, 0.5, 5]) times.observe([], each);
  expect(meters.text()).toBe(`# HELP calls_total Calls.
# TYPE calls_total counter
calls_total{model="a\\"b\\\\c\\n"} 2
# HELP time_seconds Time.
# TYPE time_seconds histogram
time_seconds_bucket{le="0.1"} 1
time_seconds_bucket{le="1"} 2
time_seconds_bucket{le="+Inf"} 3
time_seconds_sum 5.55
time_seconds_count 3
`);
  expect(readingText('open', 'Open.', ['kind'], [[['a'], 1]])).toBe(
    '# HELP open Open.\n# TYPE open gauge\nopen{kind="a"} 1\n',
  );
});

test('a family keeps a limited number of series', () => {
  const meters = createMeters();
  const calls = meters.counter('calls_total', 'Calls.', ['model']);
  for (let at = 0; at < 10_000; at++) calls.add([`model-${at}`]);
  const lines = meters.text().split('\n');
  expect(lines.length).toBeLessThan(5010);
  expect(lines).toContain('calls_total{model="other"} 5000');
});
