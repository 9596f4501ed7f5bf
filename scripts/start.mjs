#!/usr/bin/env node
// @ts-check
// npm start: the right Node, the dependencies, the build, then the server. Settings come from the environment.
// --build: ends after the build. --built: installs and builds nothing, for images and units that were built before.
import cluster from 'node:cluster';
import { readFileSync } from 'node:fs';
import { ensureBuilt, buildFolder } from './lib/build.mjs';
import { keepCompiled } from './lib/compiled.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { began, ensureNode, isolationNode } from './lib/node.mjs';
import { opened, runProcesses } from './lib/processes.mjs';
import { main, root, say, seconds } from './lib/run.mjs';
import { fitMemory } from './lib/memory.mjs';

await main(async () => {
  await ensureNode();
  // A process manager may start it from any folder.
  process.chdir(root);
  fitMemory();
  process.env['NODE_ENV'] = 'production';
  keepCompiled(process.env['DATA_DIR'] || './data');
  // Before the long steps: a wrong setting should not cost a minute.
  const { readEnv, isLoopback } = await import('../app/server/process/env.ts');
  const { accessMode, accessModes } = await import('../app/server/process/access.ts');
  const env = readEnv(process.env);

  say('version', JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version);
  say('node', process.versions.node);
  if (!process.argv.includes('--built')) {
    await ensureInstalled();
    await ensureBuilt();
    if (process.argv.includes('--build')) return;
  }
  const { needsIsolation } = await import('../app/server/providers/added-packages.ts');
  if (needsIsolation(env)) await isolationNode();

  if (env.processes > 1 && cluster.isPrimary) {
    console.log(`\nTributary starts ${env.processes} processes (stop with Ctrl+C)`);
    const { metricsPort = 0 } = env;
    return runProcesses(env.processes, {
      args: ['--built'],
      env: (number) => (metricsPort === 0 ? {} : { METRICS_PORT: String(metricsPort + number - 1) }),
    });
  }
  const opening = performance.now();
  const { serveBuild, stopOnSignals } = await import('../app/server/main.ts');
  const serving = await serveBuild(env, buildFolder);
  stopOnSignals(serving);
  opened();
  say('server', `opened in ${seconds(opening)}`);
  const mode = accessMode(env);
  if (!isLoopback(env.host) || mode !== 'loopback') say('access', accessModes[mode]);
  console.log(
    `\nTributary is ready: ${serving.server.url}  (${seconds(began - performance.timeOrigin)}, stop with Ctrl+C)`,
  );
});
