// Runs each program in each situation, and says what became of it.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { programs, upstreams } from './programs.ts';
import type { Command, Program, Upstream } from './programs.ts';
import { startServer } from './server.ts';
import { answer, startVendor } from './vendor.ts';

const situations = ['text', 'tool', 'cut', 'revoked', 'budget', 'abort'] as const;
type Situation = (typeof situations)[number];

const help = `npm run clients [-- flags]
  --only NAME        programs whose name contains it
  --situation NAMES  ${situations.join(', ')}
  --wire NAME        the model's wire: ${upstreams.join(', ')}, or same
  --verbose          prints what the programs print
Each program gets a home of its own. The first run installs them (about 2 GB).`;

const folder = fileURLToPath(new URL('.', import.meta.url));
/** A program that has not ended by then is killed, and counts as hanging. Unit: ms. */
const patience = 120_000;
/** Beginnings of models' names; OpenAI has models like this one on Responses alone. */
const models: Readonly<Record<Upstream, string>> = {
  chat: 'openai/',
  responses: 'openai/gpt-5-codex-',
  anthropic: 'anthropic/',
  google: 'google/',
};

function install(): void {
  const stamp = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  const file = join(folder, 'node_modules', '.tributary-stamp');
  if (existsSync(file) && readFileSync(file, 'utf8') === stamp) return;
  console.error('installing the programs (npm install in scripts/clients)');
  // `npm ci` (11.19.1) refuses a lockfile without optional packages of other platforms, which a registry may lack (Cline 3.0.65).
  const npm = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
  });
  if (npm.status !== 0) throw new Error('npm install failed');
  writeFileSync(file, stamp);
}

interface Ended {
  readonly code: number | null;
  readonly text: string;
  readonly hung: boolean;
}

/** Ends the processes whose home this is, such as a daemon that a program leaves. */
function endAllOf(home: string): void {
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (readFileSync(`/proc/${id}/environ`, 'utf8').includes(`HOME=${home}\0`)) process.kill(Number(id), 'SIGKILL');
    } catch {
      // Gone, or of another user.
    }
  }
}

function run(
  { file, env = {} }: Command,
  args: readonly string[],
  home: string,
  until?: Promise<unknown>,
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: home,
      env: {
        NODE_ENV: 'production',
        PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
        HOME: home,
        TERM: 'dumb',
        CI: '1',
        NO_COLOR: '1',
        ...env,
      },
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true,
    });
    let text = '';
    let hung = false;
    const kill = (): void => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It has ended.
      }
    };
    const timer = setTimeout(() => {
      hung = true;
      kill();
    }, patience);
    void until?.then(kill);
    child.stdin.end(args[0] === 'login' ? env['TRIBUTARY_TOKEN'] : '');
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (text += part.toString()));
    child.once('error', (error) => resolve({ code: null, text: String(error), hung }));
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve({ code, text, hung });
    });
  });
}

type Vendor = Awaited<ReturnType<typeof startVendor>>;
type Server = Awaited<ReturnType<typeof startServer>>;

const limit = { unit: 'calls', currency: '', period: 'day', timeZone: 'UTC', hard: 0 };

/** Returns `ok`, with what is worth knowing, or what is wrong. */
async function tryOut(
  vendor: Vendor,
  server: Server,
  program: Program,
  situation: Situation,
  { upstream, verbose }: { readonly upstream: Upstream; readonly verbose: boolean },
): Promise<string> {
  vendor.asked.length = 0;
  const home = mkdtempSync(join(tmpdir(), 'tributary-home-'));
  const { id, token } = await server.newToken(situation === 'budget' ? { limit } : {});
  if (situation === 'revoked') await server.revoke(id);
  const tool = program.rounds === 3 ? 'rounds' : 'tool';
  const scenario = { text: 'text', tool, cut: 'cut', revoked: 'text', budget: 'text', abort: 'slow' }[situation];
  const question = situation === 'tool' ? 'Run the command.' : 'Say hello.';
  const command = program.command({
    origin: server.origin,
    token,
    model: `${models[upstream]}say-${scenario}`,
    question,
    home,
  });
  try {
    for (const [name, text] of Object.entries(command.files ?? {})) {
      mkdirSync(dirname(join(home, name)), { recursive: true });
      writeFileSync(join(home, name), text);
    }
    if (command.before) await run(command, command.before, home);
    const reached = async (): Promise<void> => {
      while (vendor.asked.length === 0) await delay(50);
      await delay(1_000);
    };
    const began = Date.now();
    const ended = await run(command, command.args, home, situation === 'abort' ? reached() : undefined);
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    if (verbose) console.error(ended.text);
    const said = ended.text.includes(answer);
    const calls = vendor.asked.length;
    if (ended.hung && situation !== 'abort') return `HANGS (${calls} calls of the vendor)`;
    await delay(1_200);
    const rows = server.calls(id);
    /** On a busy machine rows are written later. */
    const booked = async () => {
      for (let tries = 0; tries < 50 && server.calls(id).every(({ outcome }) => outcome === 'done'); tries++)
        await delay(100);
      return server.calls(id);
    };
    const sums = rows.every(
      ({ outcome, inputTokens, outputTokens }) => outcome !== 'done' || (inputTokens === 11 && outputTokens === 7),
    );
    switch (situation) {
      case 'text':
        return said && sums ? `ok (${seconds} s)` : `WRONG: ${said ? 'usage in the ledger' : lastLine(ended.text)}`;
      case 'tool':
        return said && sums && vendor.asked.some(({ results }) => results >= (program.rounds ?? 1))
          ? `ok (${seconds} s)`
          : `WRONG: ${said ? (sums ? 'no tool was called' : 'usage in the ledger') : lastLine(ended.text)}`;
      case 'cut':
        return (await booked()).some(({ outcome }) => outcome !== 'done')
          ? `ok (${said ? 'asks again' : 'says so'}, ${seconds} s)`
          : 'WRONG: booked as done';
      case 'revoked':
      case 'budget': {
        const names = situation === 'revoked' || ended.text.includes('limit of this access token');
        return calls === 0 && !said
          ? `ok (${names ? '' : 'in words of its own, '}${seconds} s)`
          : 'WRONG: it was called';
      }
      case 'abort': {
        const open = vendor.asked.filter(({ closedAt }) => closedAt === undefined).length;
        return calls > 0 && open === 0 && (await booked()).some(({ outcome }) => outcome === 'abort')
          ? 'ok'
          : `WRONG: ${calls} calls, ${open} open, ${rows.map(({ outcome }) => outcome).join(', ')}`;
      }
    }
  } finally {
    endAllOf(home);
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1)?.slice(0, 120) ?? '';

const versionOf = ({ package: name }: Program): string =>
  (JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')) as { readonly version: string })
    .version;

export async function clients(args: readonly string[]): Promise<number> {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { only: text, situation: text, wire: text, verbose: flag, help: flag },
  });
  if (values.help) {
    console.log(help);
    return 0;
  }
  install();
  const vendor = await startVendor();
  const server = await startServer(vendor.origin);
  let wrong = 0;
  try {
    const chosen = programs.filter(({ name }) => name.includes(values.only ?? ''));
    const asked = situations.filter((each) => values.situation?.split(',').includes(each) ?? true);
    console.log(`| program | wire | ${asked.join(' | ')} |\n|---|---|${'---|'.repeat(asked.length)}`);
    for (const program of chosen) {
      for (const upstream of upstreams) {
        if (![undefined, upstream, ...(upstream === program.wire ? ['same'] : [])].includes(values.wire)) continue;
        const cells: string[] = [];
        for (const situation of asked) {
          if (situation === 'tool' && program.tools === false) cells.push('–');
          else cells.push(await tryOut(vendor, server, program, situation, { upstream, verbose: values.verbose }));
        }
        wrong += cells.filter((cell) => !/^(ok|–)/.test(cell)).length;
        console.log(
          `| ${program.name} ${versionOf(program)} | ${upstream}${upstream === program.wire ? ' (same)' : ''} | ${cells.join(' | ')} |`,
        );
      }
    }
  } finally {
    vendor.stop();
    await server.stop();
  }
  console.log(wrong === 0 ? 'all as they should be' : `${wrong} are not as they should be`);
  return wrong === 0 ? 0 : 1;
}
