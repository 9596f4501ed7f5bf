// GET /readyz: 200 only when everything the app needs answers, the database above all.
import { notReady } from '../server/process/lifecycle.ts';

export async function loader(): Promise<Response> {
  const waitingFor = await notReady();
  const ready = waitingFor.length === 0;
  return Response.json(
    { ready, waitingFor },
    {
      status: ready ? 200 : 503,
      headers: { 'cache-control': 'no-store', ...(ready ? {} : { 'retry-after': '2' }) },
    },
  );
}
