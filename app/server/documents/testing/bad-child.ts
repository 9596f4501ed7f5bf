// Programs that act like a reader compromised by a hostile document.
import { spawnSync } from 'node:child_process';
import { closeSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { text } from 'node:stream/consumers';

const [mode = '', path = ''] = (await text(process.stdin)).split(' ');

const works = (act: () => unknown): boolean => {
  try {
    act();
    return true;
  } catch {
    return false;
  }
};

const modes: Readonly<Record<string, () => void>> = {
  endless() {
    for (;;);
  },
  hungry() {
    const held: Buffer[] = [];
    setInterval(() => held.push(Buffer.alloc(20_000_000, 1)), 20);
  },
  full() {
    const held: string[][] = [];
    for (;;) held.push(Array.from({ length: 1000 }, (_, at) => `${at} ${Math.random()}`));
  },
  flood() {
    const much = 'x'.repeat(10_000);
    setInterval(() => works(() => writeSync(3, much)), 0);
  },
  silent() {
    closeSync(3);
  },
  spy() {
    const read = {
      environment: Object.keys(process.env).filter((name) => name !== 'NODE_ENV').length,
      wrote: works(() => writeFileSync(`${path}.copy`, 'x')),
      started: works(() => {
        if (spawnSync('true').error) throw new Error('not started');
      }),
      opened: works(() => readFileSync(path)),
      openedItself: works(() => readFileSync(import.meta.filename)),
    };
    writeSync(3, JSON.stringify({ read }));
  },
};

modes[mode]?.();
