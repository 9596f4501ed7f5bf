import { expect, test } from 'vitest';
import { features } from '../../app/e2e/support/features.ts';
import { specsOf } from './changed.mjs';

test.each([
  ['a component', ['app/ui/voice/Player.tsx'], ['app/e2e/voice.spec.ts'], false],
  [
    'a feature',
    ['app/features/schedules/server/costs.ts', 'app/features/schedules/shared/api.ts'],
    ['app/features/schedules/e2e/schedules.spec.ts'],
    false,
  ],
  ['a route of the API', ['app/routes/api.search.ts'], ['app/e2e/search.spec.ts'], false],
  ['a unit test', ['app/shared/tools/offered-schema.test.ts'], [], false],
  ['a folder without a spec', ['app/server/process/env.ts', 'runtime-core/errors/errors.ts'], [], false],
  ['a spec without a feature test', ['app/ui/errors/x.ts'], ['app/e2e/errors.spec.ts'], true],
  ['a spec and its feature', ['app/e2e/voice.spec.ts', 'app/ui/voice/Player.tsx'], ['app/e2e/voice.spec.ts'], true],
])('browser specs of %s', (_what, files, specs, whole) => {
  expect(specsOf(files, Object.keys(features))).toEqual({ specs, whole });
});
