// Files being read: a sent message waits for its chat's files, and taking a tray includes them.
import { expect, test } from 'vitest';
import { onceRead, readInto, takeTray, trayOf } from './tray.ts';

/** A file whose read is completed by the test. */
function slowFile(name: string) {
  let arrive: () => void = () => undefined;
  const read = new Promise<void>((resolve) => (arrive = resolve));
  const file = new File(['words'], name, { type: 'text/plain' });
  file.arrayBuffer = () => read.then(() => new TextEncoder().encode('words').buffer);
  return { file, arrive };
}
const kinds = (chat: string): readonly string[] => trayOf(chat).items.map(({ kind }) => kind);

test('what is held in one chat holds nothing in another', async () => {
  const [here, there] = [slowFile('here'), slowFile('there')];
  readInto('x', [here.file]);
  const sent = onceRead('x');
  expect([trayOf('x').held, trayOf('y').held]).toEqual([true, false]);
  // A second send is ignored.
  expect(await onceRead('x')).toBe(false);
  readInto('y', [there.file]);
  const other = onceRead('y');
  there.arrive();
  expect(await other).toBe(true);
  expect([kinds('x'), kinds('y')]).toEqual([['reading'], ['file']]);
  here.arrive();
  expect([await sent, trayOf('x').held, kinds('x')]).toEqual([true, false, ['file']]);
});

test('what is held does not go without a file that was refused', async () => {
  readInto('refusing', [new File(['x'], 'film', { type: 'video/mp4' })]);
  expect(await onceRead('refusing')).toBe(false);
});

test('a tray that is emptied gives what is still being read', async () => {
  const { file, arrive } = slowFile('late');
  readInto('gone', [file]);
  const taken = takeTray('gone');
  arrive();
  expect(await taken).toMatchObject([{ kind: 'file', name: 'late' }]);
  expect(kinds('gone')).toEqual([]);
});
