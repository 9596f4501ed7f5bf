// Models of one line accept each other's reasoning.
import { expect, test } from 'vitest';
import { lineOf } from './line.ts';

test.each([
  ['deepseek/deepseek-v4-pro', 'deepseek-v4'],
  ['deepseek-v4-flash', 'deepseek-v4'],
  ['deepseek-reasoner', 'deepseek'],
  ['gemini-3.5-flash', 'gemini-3'],
  ['models/gemini-3-pro-preview', 'gemini-3'],
  ['gemini-2.5-pro', 'gemini-2'],
  ['google/gemini-3.1-pro:free', 'gemini-3'],
  ['gpt-5.4-mini-2026-05-01', 'gpt-5'],
  ['o4-mini', 'o-4'],
  ['claude-sonnet-4-5-20250929', 'claude'],
  ['claude-opus-5', 'claude'],
  ['us.anthropic.claude-sonnet-4-6', 'claude'],
  ['amazon.nova-pro-v1:0', 'nova'],
  ['kimi-k2.6', 'kimi-k2'],
  ['qwen3:4b', 'qwen-3'],
  ['qwen3.5-plus', 'qwen-3'],
  ['MiniMax-M2.5', 'minimax-m2'],
  ['42', '42'],
])('%s is of the line %s', (id, line) => {
  expect(lineOf(id)).toBe(line);
});
