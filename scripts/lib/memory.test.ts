// The start of a server: with few arenas, and a small young generation where memory is limited.
import { expect, test } from 'vitest';
import { fitting } from './memory.mjs';

const argv = ['/usr/bin/node', '/app/scripts/start.mjs', '--built'];
const execArgv = ['--max-semi-space-size=16', '--trace-warnings'];
const env = { HOST: '127.0.0.1', NODE_ENV: 'production' } as const;
const fitted = { ...env, MALLOC_ARENA_MAX: '2' };
const rest = ['--trace-warnings', '/app/scripts/start.mjs', '--built'];
const limits = { small: 256 * 2 ** 20, large: 2 ** 30, none: 2 ** 64, unknown: 0 };

test('with little memory the young generation is small, and all else stays', () => {
  expect(fitting({ limit: limits.small, execArgv, argv, env })).toEqual({
    args: ['--max-semi-space-size=2', ...rest],
    env: fitted,
  });
});

test.each(['large', 'none', 'unknown'] as const)('%s limit: few arenas, and the flags stay', (limit) => {
  expect(fitting({ limit: limits[limit], execArgv, argv, env })).toEqual({
    args: ['--max-semi-space-size=16', ...rest],
    env: fitted,
  });
});

test('a number of arenas that the operator has set stays', () => {
  const own = { ...env, MALLOC_ARENA_MAX: '8' };
  expect(fitting({ limit: limits.large, execArgv, argv, env: own })).toBeUndefined();
  expect(fitting({ limit: limits.small, execArgv, argv, env: own })?.env).toEqual(own);
});

test('what was started so is started no second time', () => {
  for (const limit of [limits.small, limits.large]) {
    const found = fitting({ limit, execArgv, argv, env });
    if (!found) throw new Error('not started anew');
    const flags = found.args.slice(0, -argv.length + 1);
    expect(fitting({ limit, execArgv: flags, argv, env: found.env })).toBeUndefined();
  }
});
