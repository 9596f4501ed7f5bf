// The routes are the files under routes/, by Remix' naming; tests and styles beside them are none.
import { flatRoutes } from '@remix-run/fs-routes';

const files = await flatRoutes({
  ignoredRouteFiles: ['**/*.test.{ts,tsx}', '**/*.spec.ts', '**/*.css.ts', '**/*.css'],
});

// `/c/:id` is the file of `/` once more: a page that has one of them reaches the other without the network.
const app = files.find(({ id }) => id === 'routes/_app');
const chat = app?.children?.find(({ id }) => id === 'routes/_app._chat');
chat?.children?.push({ id: 'routes/conversation', path: 'c/:id', file: 'routes/_app._chat._index.tsx' });

export default files;
