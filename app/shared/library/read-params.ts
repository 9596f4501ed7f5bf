// Reads model settings from a file: known ones within their ranges.
import type { AssistantParams } from '../api/library.ts';

const ranges = {
  temperature: [0, 2],
  top_p: [0, 1],
  frequency_penalty: [-2, 2],
  presence_penalty: [-2, 2],
  max_tokens: [1, 10_000_000],
  reasoningBudgetToken: [0, 10_000_000],
} as const;

export function readAssistantParams(value: unknown): AssistantParams {
  const given = new Map<string, unknown>(Object.entries(Object(value)));
  const numbers = Object.entries(ranges).flatMap(([name, [low, high]]) => {
    const found = given.get(name);
    const fits = typeof found === 'number' && found >= low && found <= high;
    const isCount = name === 'max_tokens' || name === 'reasoningBudgetToken';
    return fits ? [[name, isCount ? Math.round(found) : found] as const] : [];
  });
  const [reasoning, effort] = [
    given.get('enableReasoning'),
    given.get('reasoningEffort') ?? given.get('reasoning_effort'),
  ];
  const [search, template] = [given.get('searchMode'), given.get('inputTemplate')];
  return {
    ...Object.fromEntries(numbers),
    ...(typeof reasoning === 'boolean' ? { enableReasoning: reasoning } : {}),
    ...(typeof effort === 'string' && /^[a-z]{1,40}$/.test(effort) ? { reasoningEffort: effort } : {}),
    ...(search === 'on' || search === 'off' ? { searchMode: search } : {}),
    ...(typeof template === 'string' && template !== '' && template.length <= 40_000
      ? { inputTemplate: template }
      : {}),
  };
}
