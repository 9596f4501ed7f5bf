// The document around every page: language and theme as the reader wants them, drawn by the server, so that nothing flashes.
import { CSPProvider } from '@base-ui/react/csp-provider';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react';
import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { styles as drawnStyles } from 'virtual:drawn-styles';
import latin from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { languageOfRequest } from './ui/settings/language.ts';
import { barMedia, readAppearance, readChoice } from './ui/settings/theme.ts';
import { createTexts, fallbackLanguage } from './locales/i18n.ts';
import { namespacesOf, loadPageTexts } from './locales/page-texts.ts';
import { loadTexts } from './locales/texts.ts';
import { useNonce } from './ui/nonce.ts';
import { clickArrived } from './ui/shell/early-clicks.ts';
import '@fontsource-variable/geist/wght.css';
import '@fontsource-variable/geist/wght-italic.css';
import '@fontsource-variable/geist-mono/wght.css';
import './styles/global.css.ts';

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  // The font of nearly every text: asked for with the styles, not after them.
  { rel: 'preload', href: latin, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
];

/** Of the browser's own bar around the page: that of the sheet (light.css.ts, dark.css.ts), which touches it on phones. */
const barColors = [
  ['light', '#ffffff'],
  ['dark', '#121518'],
] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const language = languageOfRequest(request);
  const { pathname } = new URL(request.url);
  const pages = namespacesOf(pathname).map(async (page) => [page, await loadPageTexts(page, language)]);
  const texts = { ...(await loadTexts(language)), ...Object.fromEntries(await Promise.all(pages)) };
  const cookies = request.headers.get('cookie');
  const theme = readChoice(cookies, 'theme');
  const bars = barColors.map(([scheme, content]) => ({
    content,
    'data-scheme': scheme,
    media: barMedia(scheme, theme),
  }));
  const styles = /^\/(c|share)\//.test(pathname) ? drawnStyles : [];
  return { language, appearance: readAppearance(cookies), bars, styles, texts };
}

/** Theme and language change in the page itself; the server is asked for them with the next page. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { readonly children: ReactNode }) {
  const nonce = useNonce();
  const data = useRouteLoaderData<typeof loader>('root');
  return (
    <html lang={data?.language ?? fallbackLanguage} {...data?.appearance}>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <meta name="color-scheme" content="light dark" />
        {data?.bars.map((bar) => (
          <meta key={bar.content} name="theme-color" {...bar} />
        ))}
        <Meta />
        <Links />
        {data?.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </head>
      <body onClickCapture={clickArrived}>
        <CSPProvider {...nonce} disableStyleElements>
          {children}
        </CSPProvider>
        <ScrollRestoration {...nonce} />
        <Scripts {...nonce} />
      </body>
    </html>
  );
}

export default function App() {
  const { language, texts } = useLoaderData<typeof loader>();
  const [i18n] = useState(() => createTexts(language, texts));
  return (
    <I18nextProvider i18n={i18n}>
      <Outlet />
    </I18nextProvider>
  );
}

/** Without texts and stores: whatever failed, this page must not fail with it. */
export function ErrorBoundary() {
  const error = useRouteError();
  const [title, text] = isRouteErrorResponse(error)
    ? [String(error.status), error.statusText || 'Page not found.']
    : ['Something went wrong', 'Reload the page. If this keeps happening, contact the server administrator.'];
  return (
    <main style={{ maxWidth: '32rem', margin: '20vh auto', padding: '0 24px' }}>
      <h1>{title}</h1>
      <p>{text}</p>
      <p>
        <a href="/">Tributary</a>
      </p>
    </main>
  );
}
