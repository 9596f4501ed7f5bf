// GET /api/notices/worker: the service worker. Without data, and under the policy of files, by which it loads nothing.
import { declared } from '../../../server/endpoints/permission.ts';
import { workerScript } from '../server/worker.ts';

export { getOnly as action } from '../../../server/endpoints/route.server.ts';

export const loader = declared(
  () =>
    Promise.resolve(
      new Response(workerScript, {
        headers: {
          'content-type': 'text/javascript; charset=utf-8',
          // Browsers look for a new version with each navigation.
          'cache-control': 'no-cache',
          'service-worker-allowed': '/',
        },
      }),
    ),
  'public',
);
