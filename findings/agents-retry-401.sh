#!/bin/sh
# Requests of agents that are refused with OpenAI's documented 401 (`invalid_api_key`: the key is wrong or was revoked). Expected: one, since
# no later request can succeed. Codex 0.171.0 with a provider of its own sends six in seven seconds, shows "Reconnecting... 1/5" to "5/5", and
# names the refusal after that. pi 1.6.0 and Continue 1.5.47 send one. Takes half a minute, and about 700 MB for the time. Seen 2026-11-30.
# Fails when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @openai/codex@0.171.0 @earendil-works/pi-coding-agent@1.6.0 @continuedev/cli@1.5.47
cat >run.mjs <<'JS'
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

const message = 'Incorrect API key provided. You can find your API key at https://platform.openai.com/account/api-keys.';
const refusal = { error: { message, type: 'invalid_request_error', param: null, code: 'invalid_api_key' } };
let asked = 0;
const server = createServer((request, response) => {
  request.resume();
  if (request.method === 'POST') asked += 1;
  response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify(refusal));
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const base = `http://127.0.0.1:${server.address().port}/v1`;

function run(name, args, files, env = {}) {
  asked = 0;
  const home = join(process.cwd(), `home-${name}`);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(home, file, '..'), { recursive: true });
    writeFileSync(join(home, file), text);
  }
  return new Promise((done) => {
    const child = spawn(join(process.cwd(), 'node_modules/.bin', name), args, {
      cwd: home,
      env: { PATH: process.env.PATH, HOME: home, TERM: 'dumb', CI: '1', NO_COLOR: '1', ...env },
      stdio: ['ignore', 'ignore', 'ignore'],
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), 60_000);
    child.once('close', (code) => {
      clearTimeout(timer);
      done(`${name}: ${asked} requests, exit ${code}`);
    });
  });
}

const question = 'Say hello.';
const model = 'gpt-5';
const toml = `model = "${model}"
model_provider = "local"

[model_providers.local]
name = "Local"
base_url = "${base}"
env_key = "LOCAL_KEY"
wire_api = "responses"
`;
const pi = JSON.stringify({
  providers: { local: { baseUrl: base, apiKey: 'key', api: 'openai-completions', models: [{ id: model }] } },
});
const continued = `name: local
version: 0.0.1
schema: v1
models:
  - { name: Local, provider: openai, model: ${model}, apiBase: ${base}, apiKey: key, roles: [chat] }
`;
const found = [
  await run('codex', ['exec', '--skip-git-repo-check', question], { '.codex/config.toml': toml }, { LOCAL_KEY: 'key' }),
  await run('pi', ['-p', '--provider', 'local', '--model', model, question], { '.pi/agent/models.json': pi }),
  await run('cn', ['--config', 'config.yaml', '-p', question], { 'config.yaml': continued }),
];
console.log(found.join('\n'));
server.closeAllConnections();
server.close();
const seen = ['codex: 6 requests, exit 1', 'pi: 1 requests, exit 1', 'cn: 1 requests, exit 1'];
const isSame = found.join() === seen.join();
console.log(isSame ? 'as written above' : 'this has changed');
process.exit(isSame ? 0 : 1);
JS
node run.mjs
