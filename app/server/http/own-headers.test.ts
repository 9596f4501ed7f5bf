// Our Headers return what Node's Headers would.
import { expect, test } from 'vitest';
import { ownHeaders } from './own-headers.ts';

type Step = (headers: Headers) => unknown;

/** Returns everything readable, sorted. */
const all = (headers: Headers) => ({
  entries: [...headers].toSorted(),
  each: listed(headers).toSorted(),
  cookies: headers.getSetCookie(),
  copied: [...new Headers(headers)],
  sent: [...new Response(null, { headers }).headers],
});

function listed(headers: Headers): [string, string][] {
  const found: [string, string][] = [];
  headers.forEach((value, name) => found.push([name, value]));
  return found;
}

const steps: readonly (readonly [string, readonly Step[]])[] = [
  ['nothing', []],
  [
    'names in any case',
    [(h) => h.set('Content-Type', 'text/plain'), (h) => [h.get('CONTENT-TYPE'), h.has('content-type')]],
  ],
  ['a missing field', [(h) => [h.get('none'), h.has('none')]]],
  ['a name twice', [(h) => h.append('accept', 'a'), (h) => h.append('Accept', 'b'), (h) => h.get('accept')]],
  [
    'cookies of a request',
    [(h) => h.append('cookie', 'a=1'), (h) => h.append('cookie', 'b=2'), (h) => h.get('cookie')],
  ],
  [
    'cookies that are set',
    [(h) => h.append('x', '1'), (h) => h.append('set-cookie', 'a=1'), (h) => h.append('set-cookie', 'b=2')],
  ],
  ['one cookie that is set', [(h) => h.append('set-cookie', 'a=1'), (h) => h.getSetCookie()]],
  ['set over append', [(h) => h.append('a', '1'), (h) => h.append('a', '2'), (h) => h.set('A', '3')]],
  ['spaces around a value', [(h) => h.set('a', ' 1 '), (h) => h.get('a')]],
  ['an empty value', [(h) => h.set('a', ''), (h) => h.get('a')]],
  ['a value beyond ASCII', [(h) => h.set('a', 'caf\u00e9'), (h) => h.get('a')]],
  ['a deleted field', [(h) => h.set('a', '1'), (h) => h.delete('A'), (h) => h.has('a')]],
  ['a deleted field of several', [(h) => h.append('a', '1'), (h) => h.append('a', '2'), (h) => h.delete('a')]],
];
test.each(steps)('%s', (_name, taken) => {
  const [own, nodes] = [ownHeaders(), new Headers()];
  expect(taken.map((step) => step(own))).toEqual(taken.map((step) => step(nodes)));
  expect(all(own)).toEqual(all(nodes));
});

const refused: readonly (readonly [string, Step])[] = [
  ['a line break in a value', (h) => h.set('a', 'b\r\nx: y')],
  ['a NUL in a value', (h) => h.append('a', 'b\0')],
  ['a value beyond Latin-1', (h) => h.set('a', '\u4e2d')],
  ['a space in a name', (h) => h.append('a b', 'c')],
  ['a line break in a name', (h) => h.set('a\r\nb', 'c')],
];
test.each(refused)('%s is refused as Node refuses it', (_name, step) => {
  const headers = ownHeaders({ kept: '1' });
  expect(() => step(new Headers())).toThrow(TypeError);
  expect(() => step(headers)).toThrow(TypeError);
  expect([...headers]).toEqual([['kept', '1']]);
});

test('they are Headers, and pass for them in a Request', () => {
  const headers = ownHeaders({ 'x-one': '1', 'X-Two': '2' });
  expect(headers).toBeInstanceOf(Headers);
  expect([...new Request('http://host.example/', { headers }).headers]).toEqual([
    ['x-one', '1'],
    ['x-two', '2'],
  ]);
});
