// Order of the folders in each layer, from the ground up: an import goes down. Pairs that still go up are named, and may only
// become fewer.
import { globSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** `.`: files of the layer itself. `upward`: FROM>TO. */
const layers: readonly { readonly layer: string; readonly order: string; readonly upward: string }[] = [
  {
    layer: 'app/server',
    order:
      'process http live net storage auth documents tables thumbnails providers usage media passages offload files runs streams tools mcp memory images turns temporary schedules chat . endpoints',
    upward: '',
  },
  {
    layer: 'app/ui',
    order:
      '. maths parts settings-page settings shortcuts conversation diff account lock key-form files sources images languages preview code markdown reasoning voice announcer error-card memory chat-settings usage picker mcp tool library schedules message comparison project sidebar palette connect empty composer temporary share data-section header provider-page packages usage-page image-page general-page shell',
    upward: '',
  },
  {
    layer: 'app/client',
    order:
      'net outbox settings live attachments reply providers conversations tools chat schedules images memory library voice .',
    upward: '',
  },
  {
    layer: 'app/shared',
    order:
      'markdown images search schema reply message turn api . transfer providers conversation tools memory instructions payload speech library',
    upward: '',
  },
  {
    layer: 'runtime-core',
    order: 'contract hooks rules models errors wire pipeline . schema loader node browser',
    upward: 'contract>errors contract>hooks contract>rules errors>wire hooks>errors hooks>pipeline',
  },
];

const isTest = /\.test\.tsx?$|\/(testing|security)\//;

/** Folders of a layer that import each other, types and dynamic imports included. */
function importsIn(layer: string): ReadonlySet<string> {
  const files = globSync(`${layer}/**/*.{ts,tsx}`, { cwd: root }).map((file) => file.split(sep).join('/'));
  const folderOf = (file: string): string => {
    const parts = posix.relative(layer, file).split('/');
    return parts.length > 1 ? (parts[0] ?? '') : '.';
  };
  const pairs = files
    .filter((file) => !isTest.test(file) && !file.includes('/node_modules/'))
    .flatMap((file) =>
      ts
        .preProcessFile(readFileSync(join(root, file), 'utf8'), true, true)
        .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
        .map(({ fileName }) => posix.join(posix.dirname(file), fileName))
        .filter((target) => target.startsWith(`${layer}/`) && folderOf(target) !== folderOf(file))
        .map((target) => `${folderOf(file)}>${folderOf(target)}`),
    );
  return new Set(pairs);
}

test.each(layers)('folders of $layer import what is below them', ({ layer, order, upward }) => {
  const place = order.split(' ');
  const pairs = [...importsIn(layer)];
  expect(pairs.length).toBeGreaterThan(10);
  const folders = new Set(pairs.flatMap((pair) => pair.split('>')));
  expect([...folders].filter((folder) => !place.includes(folder))).toEqual([]);
  const goesUp = (pair: string): boolean => {
    const [from = '', to = ''] = pair.split('>');
    return place.indexOf(to) > place.indexOf(from);
  };
  expect(pairs.filter(goesUp).toSorted()).toEqual(upward.split(' ').filter(Boolean));
});
