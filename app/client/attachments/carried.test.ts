// Files of an assistant in the tray of a project's page, while it is shown.
import { expect, test } from 'vitest';
import { projectPlace } from '../outbox/unsent-place.ts';
import type { Attached } from './attachments.ts';
import { carryInto } from './carried.ts';
import { addAttached, carried, removeAttached, trayOf } from './tray.ts';

test('files of an assistant go along to a project’s page, and nothing else does; what is dropped there stays dropped', () => {
  const place = projectPlace('kitchen');
  const item = (id: string): Attached => ({
    kind: 'file',
    id,
    name: id,
    pasted: false,
    file: { id, name: id, fileType: 'text/plain', size: 1, content: 'x' },
  });
  const ids = (of?: string): readonly string[] => trayOf(of).items.map(({ id }) => id);
  addAttached(undefined, [item('own'), item('menu'), item('wines')]);
  addAttached(place, [item('list')]);
  const leave = carryInto(place, new Set(['menu', 'wines', 'spices']));
  expect([ids(place), ids()]).toEqual([
    ['list', 'menu', 'wines'],
    ['own', 'menu', 'wines'],
  ]);
  carried.drop?.(place, [item('menu')]);
  removeAttached(place, new Set(['menu']));
  // Chosen on the project's page.
  addAttached(undefined, [item('spices')]);
  expect([ids(place), ids()]).toEqual([
    ['list', 'wines', 'spices'],
    ['own', 'wines', 'spices'],
  ]);
  leave();
  expect([ids(place), ids()]).toEqual([['list'], ['own', 'wines', 'spices']]);
  carried.drop?.('some-chat', [item('wines')]);
  expect(ids()).toEqual(['own', 'wines', 'spices']);
});
