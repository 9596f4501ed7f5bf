// Models that may take each other's place.
import { expect, test } from 'vitest';
import { sideTargets } from './side-names.ts';

const target = (provider: string, model: string) => ({ provider, route: provider, model });
const small = target('openai', 'text-embedding-3-small');
const elsewhere = target('openrouter', 'openai/Text-Embedding-3-Small');
const large = target('openai', 'text-embedding-3-large');

test.each([
  ['embeddings', [small, elsewhere]],
  ['textToSpeech', [small, large, elsewhere]],
] as const)('%s', (operation, targets) => {
  expect(sideTargets(operation, [small, large, elsewhere])).toEqual(targets);
});
