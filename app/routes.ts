// The routes are the files under routes/, by Remix' naming; tests and styles beside them are none.
import { flatRoutes } from '@remix-run/fs-routes';

export default flatRoutes({ ignoredRouteFiles: ['**/*.test.{ts,tsx}', '**/*.spec.ts', '**/*.css.ts', '**/*.css'] });
