// Tests fields that React hydrates or rerenders after the user typed into them.
import { expect, test, vi } from 'vitest';
import { withPage } from '../testing/screen.ts';
import { giveAgain } from './words-again.ts';

withPage();

/** Marks the field as React 18.3 marks its elements. */
function takeOver(field: Element | null, saved: string[]): void {
  if (!(field instanceof HTMLElement)) throw new Error('no field');
  Object.assign(field, { __reactProps$x: {} });
  field.addEventListener('input', () => saved.push((field as HTMLInputElement).value));
}

const formOf = (label = 'Name', value = ''): string => `<label>${label}<input type="text" value="${value}"></label>`;

/** A server-rendered field with text typed before any script ran. */
function typedBefore() {
  const { HTMLInputElement, HTMLTextAreaElement, HTMLElement, Event } = window as unknown as typeof globalThis;
  for (const [name, value] of Object.entries({ HTMLInputElement, HTMLTextAreaElement, HTMLElement, Event }))
    vi.stubGlobal(name, value);
  Object.assign(window, { location: { pathname: '/settings' } });
  const main = document.querySelector('main');
  if (!main) throw new Error('no page');
  main.innerHTML = formOf();
  const field = document.querySelector('input');
  if (!field) throw new Error('no field');
  field.value = 'Early';
  return { main, saved: [] as string[], words: new Map<EventTarget, string>([[field, 'Early']]) };
}

test('the field itself gets its words once React has it', async () => {
  const { saved, words } = typedBefore();
  const given = giveAgain(words, '/settings');
  await new Promise((resolve) => setTimeout(resolve, 120));
  expect(saved).toEqual([]);
  takeOver(document.querySelector('input'), saved);
  await given;
  expect(saved).toEqual(['Early']);
  expect(words.size).toBe(0);
});

test('words of a field that React renders anew are given to its successor', async () => {
  const { main, saved, words } = typedBefore();
  main.innerHTML = formOf('Address') + formOf();
  for (const field of document.querySelectorAll('input')) takeOver(field, saved);
  await giveAgain(words, '/settings');
  expect(saved).toEqual(['Early']);
  expect([...document.querySelectorAll('input')].map(({ value }) => value)).toEqual(['', 'Early']);
});

test('they wait for contents on their way', async () => {
  const { main, saved, words } = typedBefore();
  main.innerHTML = '<p aria-busy="true">Loading</p>';
  const given = giveAgain(words, '/settings');
  await new Promise((resolve) => setTimeout(resolve, 120));
  main.innerHTML = formOf();
  takeOver(document.querySelector('input'), saved);
  await given;
  expect(saved).toEqual(['Early']);
});

test('another page has another field of that name', async () => {
  const { main, saved, words } = typedBefore();
  const given = giveAgain(words, '/settings', performance.now() + 400);
  window.location.pathname = '/settings/other';
  main.innerHTML = formOf();
  takeOver(document.querySelector('input'), saved);
  await given;
  expect(saved).toEqual([]);
});

test('a field of React keeps what is typed since, and is not touched while an input method composes', async () => {
  const { saved, words } = typedBefore();
  const field = document.querySelector('input');
  const { Event } = window as unknown as typeof globalThis;
  const given = giveAgain(words, '/settings', performance.now() + 800);
  field?.dispatchEvent(new Event('compositionstart', { bubbles: true }));
  takeOver(field, saved);
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(saved).toEqual([]);
  field?.dispatchEvent(new Event('compositionend', { bubbles: true }));
  await given;
  expect(saved).toEqual(['Early']);
});

test.each([
  ['of another label', 'Address', ''],
  ['with stored contents', 'Name', 'Stored'],
])('a field %s is left as it is', async (_, label, stored) => {
  const { main, saved, words } = typedBefore();
  main.innerHTML = formOf(label, stored);
  takeOver(document.querySelector('input'), saved);
  await giveAgain(words, '/settings', performance.now() + 300);
  expect(saved).toEqual([]);
  expect(document.querySelector('input')?.value).toBe(stored);
});
