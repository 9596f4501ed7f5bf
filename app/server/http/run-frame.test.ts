// The policy of the frame for programs: a worker and WebAssembly besides scripts, and no network.
import { expect, test } from 'vitest';
import { loader } from '../../routes/preview.run.ts';
import { runPolicy } from './run-frame.ts';

const directives = new Map(
  runPolicy.split('; ').map((each) => [each.split(' ')[0] ?? '', each.split(' ').slice(1)] as const),
);

test('it is an origin of its own, whose workers come from its own bytes', () => {
  expect(directives.get('sandbox')).toEqual(['allow-scripts']);
  expect(directives.get('default-src')).toEqual(["'none'"]);
  expect(directives.get('worker-src')).toEqual(['blob:']);
  expect(directives.has('connect-src')).toBe(false);
});

test('no directive names a place on the network, this server included, but for who may frame it', () => {
  const sources = [...directives].flatMap(([name, values]) => (name === 'frame-ancestors' ? [] : values));
  expect(sources.filter((source) => /\*|'self'|https?:|wss?:|[a-z]\.[a-z]/.test(source))).toEqual([]);
});

test('the answer carries the policy, and its script parses', async () => {
  const { headers, status, body } = loader({
    request: new Request('http://a.example/preview/run'),
    params: {},
    context: {},
  });
  expect([status, headers.get('content-security-policy')]).toEqual([200, runPolicy]);
  const text = await new Response(body).text();
  const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(text) ?? [];
  expect(() => new Function(script)).not.toThrow();
  expect(script).not.toContain('</');
});
