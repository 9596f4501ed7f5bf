// Model ids in URL paths: escaped per segment, or refused.
import { expect, test } from 'vitest';
import { modelPath, pathSegment } from './model-path.ts';

test.each([
  ['owner/a model?', 'owner/a%20model%3F'],
  ['@cf/meta/llama-3.1', '@cf/meta/llama-3.1'],
  ['claude-sonnet-4@20250514', 'claude-sonnet-4@20250514'],
  ['%2e%2e/x', '%252e%252e/x'],
  ['..\\x#y', '..%5Cx%23y'],
])('%s', (id, path) => expect(modelPath(id)).toBe(path));

test('one segment keeps no slash', () => expect(pathSegment('a/b:1')).toBe('a%2Fb%3A1'));

test.each(['', '..', '../x', 'a/./b', 'a//b', 'a/'])('"%s" is refused', (id) => {
  expect(() => modelPath(id)).toThrow('is not a model id');
});
