// The preview frame's policy: scripts without an origin, and no network.
import { expect, test } from 'vitest';
import { loader } from '../../routes/preview.frame.ts';
import { framePolicy } from './preview-frame.ts';

const directives = new Map(
  framePolicy.split('; ').map((each) => [each.split(' ')[0] ?? '', each.split(' ').slice(1)] as const),
);

test('it is an origin of its own, which runs scripts and may do nothing else', () => {
  // Browser dialogs would block the surrounding page, so the frame draws its own (preview-dialogs.ts).
  expect(directives.get('sandbox')).toEqual(['allow-scripts', 'allow-forms']);
  expect(directives.get('default-src')).toEqual(["'none'"]);
  expect(directives.get('form-action')).toEqual(["'none'"]);
  expect(directives.get('frame-ancestors')).toEqual(["'self'"]);
});

test('no directive names a place on the network, this server included, but for who may frame it', () => {
  const sources = [...directives].flatMap(([name, values]) => (name === 'frame-ancestors' ? [] : values));
  expect(sources.filter((source) => /\*|'self'|https?:|wss?:|[a-z]\.[a-z]/.test(source))).toEqual([]);
});

test('the answer carries the policy, and is kept nowhere', () => {
  const { headers, status } = loader({
    request: new Request('http://a.example/preview/frame'),
    params: {},
    context: {},
  });
  expect(status).toBe(200);
  expect(headers.get('content-security-policy')).toBe(framePolicy);
  expect(headers.get('connection-allowlist')).toBe('()');
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
  expect(headers.get('set-cookie')).toBeNull();
  expect(headers.get('cache-control')).toBe('no-store');
});
