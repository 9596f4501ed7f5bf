// The command line: output, files for CI, and exit codes.
import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cases } from '../cases/index.ts';

const here = fileURLToPath(new URL('..', import.meta.url));
const sample = join(here, 'self', 'sample');
/** The sample's folder has no door. */
const asked = cases.filter(({ needs }) => !needs.includes('door')).length;
let work: string;

beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), 'tributary-cli-'));
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

interface Told {
  readonly code: number;
  readonly out: string;
  readonly stdout: string;
}

const cli = (args: readonly string[], cwd = work): Promise<Told> =>
  new Promise((resolve) => {
    const { VITEST: _vitest, ...env } = process.env;
    const options = { cwd, env, maxBuffer: 100_000_000 };
    execFile(process.execPath, [join(here, 'runners', 'bin.ts'), ...args], options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, out: stdout + stderr, stdout }),
    );
  });

describe('the command line', { timeout: 60_000 }, () => {
  test('a right package: a table, a JUnit file, exit 0', async () => {
    const { code, out } = await cli([sample, '--junit', 'results.xml']);
    expect(out).toMatch(new RegExp(`sample +${asked} +${asked} +0 +\\d`));
    expect(out).toMatch(new RegExp(`\\n${asked} passed, 0 failed\\n$`));
    expect(code).toBe(0);
    const xml = readFileSync(join(work, 'results.xml'), 'utf8');
    expect(xml.match(/<testcase /g)).toHaveLength(asked);
    expect(xml).not.toContain('<failure');
  });

  test('a grade: what the next one lacks, and a badge', async () => {
    const { out } = await cli([sample, '--quiet', '--badge', 'badge.json']);
    expect(out).toMatch(/grade +sample bronze; the next grade lacks a recorded stream/);
    expect(JSON.parse(readFileSync(join(work, 'badge.json'), 'utf8'))).toMatchObject({ message: 'bronze' });
    expect(await cli([sample, '--only', 'C-001', '--badge', 'none.json'])).toMatchObject({ code: 2 });
  });

  test('a wrong package: what was expected, what was found, exit 1', async () => {
    const folder = join(work, 'wrong');
    cpSync(sample, folder, { recursive: true });
    const path = join(folder, 'fixtures', 'chat-json.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"data": "Grüezi."', '"data": "Adieu."'));
    writeFileSync(join(folder, 'index.ts'), `export { default } from ${JSON.stringify(join(sample, 'index.ts'))};\n`);
    const { code, out } = await cli(['--only', 'C-030', folder]);
    expect(out).toMatch(
      /FAILED {2}sample C-030 MUST .*\n +at +sample\/chat-json, whole at \/0\/data\n +expected +"Adieu\."\n +found +"Grüezi\."/,
    );
    expect(out).toMatch(/\n0 passed, 1 failed\n$/);
    expect(code).toBe(1);
  });

  test(
    'a folder of providers: each of them, and one that does not load is a failure',
    { timeout: 120_000 },
    async () => {
      const providers = join(work, 'tree', 'providers');
      const write = (name: string, kind: string, module: string): void => {
        mkdirSync(join(providers, name), { recursive: true });
        writeFileSync(
          join(providers, name, 'package.json'),
          JSON.stringify({ type: 'module', tributary: { kind, apiVersion: 1 }, exports: './index.js' }),
        );
        writeFileSync(join(providers, name, 'index.js'), module);
      };
      const of = (id: string): string =>
        `import { sample } from ${JSON.stringify(join(sample, 'index.ts'))};\nexport default sample({ manifest: { id: '${id}' } });\n`;
      write('one', 'provider', of('one'));
      write('style', 'family', of('style'));
      write('two', 'provider', of('two'));
      const right = await cli(['--only', 'C-003'], join(work, 'tree'));
      expect(right.out.match(/^[\w-]+ +1 +1 +0 /gm)?.map((line) => line.split(' ')[0])).toEqual(['one', 'two']);
      expect(right.code).toBe(0);
      write('three', 'provider', 'export default {};');
      const wrong = await cli(['--only', 'C-003'], join(work, 'tree'));
      expect(wrong.out).toMatch(/^three +0 +0 +1 /m);
      expect(wrong.out).toContain('its default export is not made by defineProvider or definePlugin');
      expect(wrong.code).toBe(1);
      // More than two packages run in separate processes: one that ends its process fails alone.
      write('three', 'provider', 'process.exit(3);');
      const ended = await cli(['--only', 'C-003'], join(work, 'tree'));
      expect(ended.out).toMatch(/^three +0 +0 +1 /m);
      expect(ended.out).toContain('the process that checked it ended');
      expect(ended.out).toMatch(/\n2 passed, 1 failed\n$/);
      expect(ended.code).toBe(1);
    },
  );

  test.each([
    [
      'nothing that is a package',
      [join(tmpdir(), 'no-such-folder')],
      2,
      'neither a folder with a package.json nor an installed package',
    ],
    ['a case nobody has', ['--only', 'C-999', sample], 2, 'there is no case "C-999"'],
    ['an option nobody has', ['--no-such', sample], 2, "Unknown option '--no-such'; --help prints the options\n"],
    ['a page nobody has', ['--explain', 'C-999'], 2, '--explain: there is no case "C-999"'],
  ])('%s', async (_name, args, code, message) => {
    const told = await cli(args);
    expect(told.out).toContain(message);
    expect(told.out.trim().split('\n')).toHaveLength(1);
    expect(told.code).toBe(code);
  });

  test.each([[['--help']], [['record', '--help']], [['index', '--help']]])(
    '%j outside of a package prints its help',
    async (words) => {
      const { code, out } = await cli(words, tmpdir());
      expect([code, out.split('\n')[0]]).toEqual([0, expect.stringMatching(/^usage: tributary-conformance /)]);
    },
  );

  test.each([
    [['--bogus']],
    [['--junit', '/nowhere/x.xml', sample]],
    [['--badge', '/nowhere/b.json', sample]],
    [['--grades', '/nowhere/g.json', sample]],
    [['--mutants', 'nopackage']],
    [['--recordings', '/nowhere']],
    [['--time-limit', '-5', sample]],
    [['--time-limit=-5', sample]],
    [['--time-limit', 'soon', sample]],
    [['--json', '--mutants', sample]],
    [['record', sample, '--key-env', 'TRIBUTARY_NO_SUCH_KEY']],
    [['record', sample]],
    [['record', '--bogus']],
    [['record', '--scenario', 'x']],
    [['index']],
    [['index', 'prove', 'x']],
  ])('%j is one line and exit code 2', async (words) => {
    const { code, out, stdout } = await cli(words, tmpdir());
    expect([code, out.trimEnd().split('\n').length, stdout]).toEqual([2, 1, '']);
  });

  test('--json is JSON and nothing else', async () => {
    const { code, out } = await cli([sample, '--json', '--only', 'C-001,C-003']);
    expect(JSON.parse(out)).toMatchObject({ passed: 2, failed: 0, packages: [{ provider: 'sample' }] });
    expect(code).toBe(0);
  });

  test.each([
    [['--list', '--json'], expect.arrayContaining([expect.objectContaining({ id: 'C-111', level: 'MUST' })])],
    [['--explain', 'C-111', '--json'], expect.objectContaining({ id: 'C-111', why: expect.any(String) })],
  ])('%j is JSON and nothing else', async (words, wanted) => {
    const { code, stdout } = await cli(words);
    expect([code, JSON.parse(stdout)]).toEqual([0, wanted]);
  });

  test.each([
    ['whose files lack its code', { files: ['fixtures'] }, /npm packs no index\.ts, which its package\.json names/],
    ['whose main is not packed', { files: ['index.ts'], main: './dist/main.js' }, /npm packs no dist\/main\.js/],
    ['without the core as a peer', { peerDependencies: {} }, /C-001 MUST/],
    ['of other peers', { peerDependencies: { '@tributary/provider-openai-style': '^0.1.0' } }, /C-001 MUST/],
  ])('a package %s fails', async (name, change, told) => {
    const folder = outside(name.replaceAll(' ', '-'), readFileSync(join(sample, 'index.ts'), 'utf8'));
    const json = JSON.parse(readFileSync(join(sample, 'package.json'), 'utf8')) as object;
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...json, ...change }));
    const { code, out } = await cli(['--only', 'C-001', folder]);
    expect(out.split('\n').filter((line) => line.startsWith('FAILED'))).toEqual([expect.stringMatching(told)]);
    expect(code).toBe(1);
  });

  test('cases that nothing claims check nothing, and fail', async () => {
    const { code, out } = await cli([sample, '--only', 'C-200']);
    expect(out).toContain('none of C-200 holds for what is claimed, so nothing was checked');
    expect(code).toBe(1);
  });

  test('--explain prints the page of a case', async () => {
    const { code, out } = await cli(['--explain', 'C-111']);
    expect(out).toMatch(/^C-111 MUST: system texts[^]*\nwhy .*\notherwise .*\nremedy .*\n$/);
    expect(code).toBe(0);
  });

  test('--list prints every case', async () => {
    const { out } = await cli(['--list']);
    for (const { id, title } of cases) expect(out).toMatch(new RegExp(`^${id} .*${title.slice(0, 20)}`, 'm'));
  });
});

/** Returns a folder with the sample, without installed packages and with one call replaced. */
function outside(name: string, index: string): string {
  const folder = join(work, name);
  cpSync(sample, folder, { recursive: true });
  writeFileSync(join(folder, 'index.ts'), index);
  return folder;
}

/** A killed process is listed as a zombie until its parent waits for it. */
function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.startsWith('Z');
}

const loops = `
import { sample } from ${JSON.stringify(join(sample, 'index.ts'))};
export default sample({
  accept() {
    console.log('worker', process.pid);
    for (;;);
  },
});
`;

const hangs = `
import { sample } from ${JSON.stringify(join(sample, 'index.ts'))};
export default sample({ accept: () => new Promise(() => undefined) });
`;

describe('a package outside, and a run that does not come to its end', { timeout: 60_000 }, () => {
  test('a folder that has installed nothing gets the core of the suite', async () => {
    const folder = outside('bare', readFileSync(join(sample, 'index.ts'), 'utf8'));
    const { code, out } = await cli(['--only', 'C-001,C-030', folder]);
    expect(out).toMatch(/^ {2}C-001 MUST +passed .*\n {2}C-030 MUST +passed [^]*\n2 passed, 0 failed\n$/);
    expect(code).toBe(0);
  });

  test.each([
    ['a package it needs is missing', "import 'not-there';", /Cannot find package 'not-there'.*: npm install in /],
    ['it throws', "\nthrow new Error('out of order');", /could not be imported: out of order \(index\.ts:2:7\)$/],
    ['it is no JavaScript', '\nexport default (;', /could not be imported: Expression expected \(index\.ts:2\)$/],
  ])('%s: one line', async (name, index, told) => {
    const { code, out } = await cli(['--only', 'C-001', outside(`not-${name}`, index)]);
    expect(out.split('\n').filter((line) => line.startsWith('FAILED'))).toEqual([expect.stringMatching(told)]);
    expect(out).not.toContain('node:internal');
    expect(code).toBe(1);
  });

  test('a Node that is too old is told in one line', async () => {
    const old = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })";
    const child = spawn(process.execPath, ['--import', `data:text/javascript,${old}`, join(here, 'runners/bin.ts')]);
    let out = '';
    child.stdout.on('data', (chunk) => (out += chunk));
    child.stderr.on('data', (chunk) => (out += chunk));
    expect(await once(child, 'close')).toEqual([2, null]);
    expect(out).toBe('tributary-conformance needs Node 22.18 or newer; this is Node 20.20.2\n');
  });

  test.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
    ['SIGKILL', null],
  ] as const)('%s while a call hangs: the JUnit file has what was known', async (signal, code) => {
    const folder = outside(`hangs-${signal}`, hangs);
    const junitFile = join(folder, 'results.xml');
    const args = [join(here, 'runners/bin.ts'), folder, '--junit', junitFile, '--only', 'C-001,C-030,C-031'];
    const child = spawn(process.execPath, args);
    let out = '';
    let told = false;
    child.stdout.on('data', (chunk) => {
      out += chunk;
      if (told || !out.includes('C-001')) return;
      told = true;
      // The next case begins after this line is written, and hangs until the time limit.
      setTimeout(() => child.kill(signal), 500);
    });
    expect((await once(child, 'close'))[0]).toBe(code);
    const xml = readFileSync(junitFile, 'utf8');
    expect(xml).toContain('name="C-001 MUST');
    expect(xml.trimEnd()).toMatch(/<\/testsuites>$/);
    if (signal === 'SIGKILL') return;
    expect(xml).toMatch(/C-030 MUST[^]*interrupted by SIG/);
    expect(out).toContain(`interrupted by ${signal}: the cases after that were not run`);
    expect(out).toMatch(/\n1 passed, 1 failed\n$/);
  });

  test('--time-limit ends the run, and a reply that never ends is pointed out', async () => {
    const folder = outside('limit', hangs);
    const { code, out } = await cli(['--time-limit', '3', folder]);
    expect(out).toContain('the time limit of 3 s was reached: the cases after that were not run');
    expect(code).toBe(1);
    const wrong = await cli(['--time-limit', 'soon', folder]);
    expect([wrong.code, wrong.out]).toEqual([2, '--time-limit: found "soon"; allowed: seconds\n']);
  });

  test('a package that loops is killed with its process, and keeps no pipe open', async () => {
    const folder = outside('loops', loops);
    const child = spawn(process.execPath, [
      join(here, 'runners/bin.ts'),
      folder,
      '--time-limit',
      // Earlier than the loop would be detected, which takes 5 s of CPU time.
      '4',
      '--only',
      'C-001,C-030',
    ]);
    let out = '';
    for (const pipe of [child.stdout, child.stderr]) pipe.on('data', (chunk) => (out += chunk));
    // All ends of the pipe are closed.
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(out).toContain('the time limit of 4 s was reached');
    const pid = Number(/worker (\d+)/.exec(out)?.[1]);
    expect(pid).toBeGreaterThan(0);
    await sleep(500);
    expect(isRunning(pid)).toBe(false);
  });

  test('a package that writes without end is killed; what it prints is no part of --json', async () => {
    const forever = "import { writeSync } from 'node:fs';\nwhile (true) writeSync(1, 'x'.repeat(65536));\n";
    const { code, out } = await cli(['--quiet', outside('endless', forever)]);
    expect(out).toContain('FAILED  endless: more than 10 MB of output');
    expect(code).toBe(1);
    const talks = outside('talks', `console.log('hello');\n${readFileSync(join(sample, 'index.ts'), 'utf8')}`);
    const { stdout } = await cli(['--json', '--only', 'C-002', talks]);
    expect(JSON.parse(stdout)).toMatchObject({ passed: 1, failed: 0 });
  });

  test.each([
    ['that a fixture leaves out', undefined],
    ['that a fixture leaves empty', { events: [] }],
  ])('--expect writes what is expected %s, outside the repository too', async (_name, unwritten) => {
    const folder = outside('expect', readFileSync(join(sample, 'index.ts'), 'utf8'));
    const path = join(folder, 'fixtures', 'chat-text.json');
    const right = JSON.parse(readFileSync(path, 'utf8')) as { expect: unknown };
    writeFileSync(path, JSON.stringify({ ...right, expect: unwritten }));
    const { code, out } = await cli(['--expect', '--match', 'chat-text', folder]);
    expect([code, out]).toEqual([0, `rewrote ${path}\nread the diff before you commit it\n`]);
    expect((JSON.parse(readFileSync(path, 'utf8')) as { expect: unknown }).expect).toEqual(right.expect);
  });
});
