// Access rules: which models, providers and tools a user may use.
import { expect, test } from 'vitest';
import type { AccessRule } from '../shared/api.ts';
import { accessBy } from './access.server.ts';

const rule = (kind: AccessRule['kind'], pattern: string, ...groups: readonly string[]): AccessRule => ({
  id: pattern,
  kind,
  pattern,
  groups: groups.map((id) => ({ id, name: id })),
});
const rules = [
  rule('model', 'openai/*', 'sales'),
  rule('model', 'openai/gpt-5*', 'lab'),
  rule('model', 'anthropic/*opus*', 'lab'),
  rule('model', 'groq/*'),
  rule('tool', 'mcp-op-*', 'lab'),
];

test.each([
  ['openai/gpt-4.1', ['sales']],
  ['openai/gpt-5-mini', ['sales', 'lab']],
  ['anthropic/claude-opus-5', ['lab']],
  ['anthropic/claude-haiku-5', ['sales', 'lab', 'none']],
  ['groq/llama', []],
  ['custom/anything', ['sales', 'lab', 'none']],
] as const)('%s may be used by %s', (name, groups) => {
  const [provider = '', model = ''] = name.split('/');
  const may = (group: string) => accessBy(rules, [group]).model(provider, model);
  expect(['sales', 'lab', 'none'].filter(may)).toEqual(groups);
});

test.each([
  ['openai', ['sales', 'lab']],
  ['anthropic', ['sales', 'lab', 'none']],
  ['groq', []],
  ['mistral', ['sales', 'lab', 'none']],
] as const)('the provider %s is shown to %s', (provider, groups) => {
  expect(['sales', 'lab', 'none'].filter((group) => accessBy(rules, [group]).provider(provider))).toEqual(groups);
});

test('tools by their names; a rule for models says nothing of tools', () => {
  expect(accessBy(rules, ['lab']).tool('mcp-op-files')).toBe(true);
  expect(accessBy(rules, ['sales']).tool('mcp-op-files')).toBe(false);
  expect(accessBy(rules, []).tool('calculator')).toBe(true);
});
