// Tests that a page opened offline gets its texts once the network is back.
import { I18nextProvider } from 'react-i18next';
import { expect, test, vi } from 'vitest';
import { createTexts } from '../../locales/i18n.ts';
import { openScreen, withPage } from '../testing/screen.ts';
import { usePageTexts } from './page-texts.ts';

let isAway = true;
vi.mock('../../locales/page-texts.ts', () => ({
  loadPageTexts: () => (isAway ? Promise.reject(new TypeError('no network')) : Promise.resolve({ title: 'There' })),
}));

withPage();

const Page = () => (usePageTexts('search') ? <p>Ready</p> : <p>Skeleton</p>);

test('texts that could not be loaded are asked for again', async () => {
  const { root, act, text } = await openScreen();
  await act(() =>
    root.render(
      <I18nextProvider i18n={createTexts('en', {})}>
        <Page />
      </I18nextProvider>,
    ),
  );
  expect(text()).toBe('Skeleton');
  isAway = false;
  await act(() => window.dispatchEvent(new window.Event('online')));
  await vi.waitFor(async () => {
    await act(() => undefined);
    expect(text()).toBe('Ready');
  });
});
