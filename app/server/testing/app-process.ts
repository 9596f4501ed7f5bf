// The process started by startProcess, which serves the test app.
import { stopOnSignals } from '../main.ts';
import { serveApp } from './serve-app.ts';

const serving = await serveApp(process.env);
stopOnSignals(serving);
process.on('message', (message) => {
  if (message === 'memory') {
    globalThis.gc?.();
    process.send?.({ memory: process.memoryUsage().rss });
  }
});
// The test that started this process has ended.
process.on('disconnect', () => process.exit(0));
process.send?.({ url: serving.server.url });
