// GET /readyz: 200 only if all dependencies respond, such as the database.
import type { LoaderFunctionArgs } from '@remix-run/node';
import { notReady } from '../server/app.ts';
import { appOf } from '../server/app-of.ts';
import { declared } from '../server/endpoints/permission.ts';

export const loader = declared(handle, 'public');

async function handle({ context }: LoaderFunctionArgs): Promise<Response> {
  const app = await appOf(context);
  const waitingFor = await notReady(app);
  const ready = waitingFor.length === 0;
  return Response.json(
    { ready, waitingFor },
    {
      status: ready ? 200 : 503,
      headers: { 'cache-control': 'no-store', ...(ready ? {} : { 'retry-after': '2' }) },
    },
  );
}
