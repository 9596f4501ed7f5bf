import { expect, test } from 'vitest';
import { imageSupport, sentWishes } from './parameters.ts';

const rows = { flux: { sizes: ['1:1'], seed: true, count: 4, references: 1 }, '*': { count: 2 } } as const;

test.each([
  ['a row by part of the id', { id: 'FLUX-pro', type: 'image' }, rows.flux],
  ['any other id', { id: 'other', type: 'image' }, { count: 2 }],
  [
    'sizes of the card before those of the manifest',
    { id: 'flux', type: 'image', resolutions: ['512x512'] },
    { ...rows.flux, sizes: ['512x512'] },
  ],
  ['a chat model that sees', { id: 'talks', type: 'chat', abilities: { vision: true } }, { count: 2, references: 3 }],
] as const)('%s', (_name, card, expected) => {
  expect(imageSupport(card, rows)).toEqual(expected);
});

test.each([
  [
    'nothing declared: the prompt alone',
    { size: '1:1', quality: 'hd', seed: 1, count: 3, references: ['a'] },
    {},
    { count: 1 },
    ['size', 'quality', 'seed', 'count', 'references'],
  ],
  [
    'all taken',
    { size: '1:1', seed: 1, count: 4, references: ['a'] },
    rows.flux,
    { size: '1:1', seed: 1, count: 4, references: ['a'] },
    [],
  ],
  [
    'references beyond the most are named, the first are sent',
    { references: ['a', 'b'] },
    rows.flux,
    { count: 1, references: ['a'] },
    ['references'],
  ],
  [
    'a mask of the first reference, where the model takes one',
    { references: ['a'], mask: 'm' },
    { references: 1, mask: true },
    { count: 1, references: ['a'], mask: 'm' },
    [],
  ],
  ['a mask that nothing is behind', { mask: 'm' }, { references: 1, mask: true }, { count: 1 }, ['mask']],
  ['an unknown size', { size: '9:1' }, rows.flux, { count: 1 }, ['size']],
] as const)('%s', (_name, wishes, support, sent, notSent) => {
  expect(sentWishes(wishes, support)).toEqual({ sent, notSent });
});
