// The gallery: every component in every state, without a server. A hash such as `#buttons` shows one card, for the
// browser test.
import '@fontsource-variable/geist/wght.css';
import '@fontsource-variable/geist/wght-italic.css';
import '@fontsource-variable/geist-mono/wght.css';
import '../styles/global.css.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createTexts, fallbackLanguage } from '../locales/i18n.ts';
import { loadPageTexts, pageNamespaces } from '../locales/page-texts.ts';
import { loadTexts } from '../locales/texts.ts';
import { ClientContext } from '../ui/parts/client-context.ts';
import { cards } from './cards/index.ts';
import { galleryClient } from './client.ts';
import { Gallery } from './Gallery.tsx';

/** Loads all texts at once, so that no card waits for its texts. */
const pages = await Promise.all(
  pageNamespaces.map(async (name) => [name, await loadPageTexts(name, fallbackLanguage)] as const),
);
const i18n = createTexts(fallbackLanguage, { ...(await loadTexts(fallbackLanguage)), ...Object.fromEntries(pages) });
const client = galleryClient();
const shown = cards.filter(({ id }) => location.hash === '' || location.hash === `#${id}`);
const router = createMemoryRouter([{ path: '*', element: <Gallery cards={shown} /> }]);
window.addEventListener('hashchange', () => location.reload());

createRoot(document.querySelector('#gallery') ?? document.body).render(
  <StrictMode>
    <I18nextProvider i18n={i18n}>
      <ClientContext.Provider value={client}>
        <RouterProvider router={router} />
      </ClientContext.Provider>
    </I18nextProvider>
  </StrictMode>,
);
