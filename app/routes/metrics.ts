// GET /metrics: counters of this process for Prometheus, with the token of METRICS_TOKEN.
import type { LoaderFunctionArgs } from '@remix-run/node';
import { appOf } from '../server/app-of.ts';
import { declared } from '../server/endpoints/permission.ts';
import { metricsResponse } from '../server/metrics.ts';

export const loader = declared(handle, 'public');

async function handle({ context, request }: LoaderFunctionArgs): Promise<Response> {
  return metricsResponse(await appOf(context), request);
}
