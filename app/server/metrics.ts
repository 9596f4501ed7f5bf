// /metrics in Prometheus' text format: what this process has counted, and how it is doing now.
import { hash, timingSafeEqual } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { metricsType } from './http/metrics-port.ts';
import { part } from './process/app.ts';
import type { App } from './process/app.ts';
import { readingText } from './process/meters.ts';
import { observed } from './process/observe.ts';
import { hub } from './live/hub.ts';
import { runReadings } from './runs/runs.server.ts';
import { openStreamCount } from './streams/live-streams.server.ts';
import { socketCount } from './streams/socket.server.ts';

/** Started with the server, so that the first reading covers its whole life. */
export const loopDelay = part('event loop delay', () => {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  return delay;
});

export async function metricsText(app: App): Promise<string> {
  const { running, backlog } = await runReadings(app);
  const delay = loopDelay(app);
  // A histogram of 20 ms sleeps: an idle process reports the interval itself.
  const second = (ns: number): number => Math.max(0, ns / 1e9 - 0.02);
  const quantiles = [50, 90, 99].map((each) => [[`${each / 100}`], second(delay.percentile(each))] as const);
  const worst = second(delay.max);
  delay.reset();
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed, external } = process.memoryUsage();
  return [
    observed(app).text(),
    readingText('tributary_streams_open', 'Open event streams of users.', [], [[[], openStreamCount(app)]]),
    readingText('tributary_live_connections', 'Open live connections of pages.', [], [[[], hub(app).connections]]),
    readingText('tributary_sockets_open', 'Of them, WebSockets.', [], [[[], socketCount(app).open]]),
    readingText('tributary_runs_running', 'Replies that this process is receiving.', [], [[[], running]]),
    readingText(
      'tributary_log_backlog_characters',
      'Events of replies that are not in the database yet.',
      [],
      [[[], backlog]],
    ),
    readingText(
      'tributary_event_loop_delay_seconds',
      'Delay of the event loop since the last reading.',
      ['quantile'],
      [...quantiles, [['1'], worst]],
      'summary',
    ),
    readingText('process_cpu_seconds_total', 'CPU time.', [], [[[], (user + system) / 1e6]], 'counter'),
    readingText('process_resident_memory_bytes', 'Resident memory.', [], [[[], rss]]),
    readingText('process_start_time_seconds', 'Start of the process, Unix time.', [], [[[], startedAt]]),
    readingText('process_open_fds', 'Open file descriptors.', [], openFiles()),
    readingText('nodejs_heap_used_bytes', 'Used heap of JavaScript.', [], [[[], heapUsed]]),
    readingText('nodejs_external_memory_bytes', 'Memory of buffers outside the heap.', [], [[[], external]]),
  ].join('');
}

const startedAt = Math.round(performance.timeOrigin / 1000);

/** Linux only. */
function openFiles(): readonly (readonly [readonly string[], number])[] {
  try {
    return [[[], readdirSync('/proc/self/fd').length]];
  } catch {
    return [];
  }
}

/** Answers on the server's own port: 404 without METRICS_TOKEN, 401 for another token. */
export async function metricsResponse(app: App, request: Request): Promise<Response> {
  const { metricsToken } = app.config;
  const headers = { 'content-type': metricsType, 'cache-control': 'no-store' };
  if (metricsToken === undefined) return new Response('set METRICS_TOKEN or METRICS_PORT\n', { status: 404, headers });
  const given = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  const digest = (text: string): Buffer => Buffer.from(hash('sha256', text, 'hex'));
  if (!timingSafeEqual(digest(given), digest(metricsToken)))
    return new Response('the token of METRICS_TOKEN is required\n', {
      status: 401,
      headers: { ...headers, 'www-authenticate': 'Bearer' },
    });
  return new Response(await metricsText(app), { headers });
}
