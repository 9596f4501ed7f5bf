// The displayed mode of files before sending, by their size and the user's choice.
import { expect, test } from 'vitest';
import { headTokens } from '../../shared/payload/file-modes.ts';
import { withMode } from './attachments.ts';
import type { Attached } from './attachments.ts';
import { planOfTray } from './fitting.ts';

const text = (tokens: number): string => 'abc '.repeat(tokens);
const fileOf = (id: string, tokens: number, fileType = 'text/plain'): Attached => ({
  kind: 'file',
  id,
  name: id,
  pasted: false,
  file: { id, name: id, fileType, size: tokens * 4, content: text(tokens) },
});
const modes = (
  items: readonly Attached[],
  window: number | undefined,
  documents = false,
  before: readonly Attached[] = [],
) =>
  [
    ...planOfTray(items, {
      window,
      documents,
      tools: true,
      before: before.flatMap((item) => (item.kind === 'file' ? [item.file] : [])),
    }).values(),
  ].map(({ mode }) => mode);

test('without a known window every file is sent whole', () => {
  expect(modes([fileOf('a', 1_000_000)], undefined)).toEqual(['whole']);
});

test('the file that does not fit is searched, and leaves room to those behind it', () => {
  expect(modes([fileOf('a', 4000), fileOf('b', 6000), fileOf('c', 1000)], 10_000)).toEqual([
    'whole',
    'search',
    'whole',
  ]);
  expect(
    modes([fileOf('c', 7000 - 4000 - headTokens + 1)], 10_000, false, [fileOf('a', 4000), fileOf('b', 6000)]),
  ).toEqual(['search']);
});

test('a PDF goes as it is where the model reads PDFs, and it fits', () => {
  const pdf = fileOf('a', 4000, 'application/pdf');
  expect([modes([pdf], 10_000, true), modes([pdf], 10_000), modes([pdf], 5000, true)]).toEqual([
    ['native'],
    ['whole'],
    ['search'],
  ]);
});

test('a PDF of more pages than a request may hold goes as its text, and so does one behind as many', () => {
  const pages = (id: string, count: number): Attached => ({
    kind: 'file',
    id,
    name: id,
    pasted: false,
    file: {
      id,
      name: id,
      fileType: 'application/pdf',
      size: 9,
      url: `/api/files/${id}`,
      read: { format: 'pdf', unit: 'page', count, words: 9, characters: 40, tokens: 10, warnings: [] },
    },
  });
  expect(modes([pages('a', 101)], 900_000, true)).toEqual(['whole']);
  expect(modes([pages('a', 60), pages('b', 60), pages('c', 40)], 900_000, true)).toEqual(['native', 'whole', 'native']);
  expect(modes([pages('a', 60)], 900_000, true, [pages('b', 60)])).toEqual(['whole']);
  expect(modes([pages('a', 600), pages('b', 1)], 2_000_000, true)).toEqual(['native', 'whole']);
  expect(modes([pages('a', 300)], undefined, true)).toEqual(['whole']);
  // Sent as page images; its text alone would fit.
  expect(modes([pages('a', 90)], 100_000, true)).toEqual(['whole']);
  const [plan] = planOfTray([pages('a', 50)], { window: 200_000, documents: true, tools: true, before: [] }).values();
  expect([plan?.mode, plan?.tokens]).toEqual(['native', 50 * 1500 + 10]);
});

test('the choice of the user counts where it is possible', () => {
  const items = [fileOf('a', 100), fileOf('b', 9000)];
  const chosen = withMode(withMode(items, 'a', 'search'), 'b', 'whole');
  expect(modes(chosen, 10_000)).toEqual(['search', 'search']);
  expect(modes(withMode([fileOf('a', 100)], 'a', 'native'), 10_000)).toEqual(['whole']);
});
