// Commands of `npm run admin` of all features.
import type { Commands } from '../server/admin/command.ts';
import { found } from './found.ts';

export const features = (await found<{ readonly default: Commands }>('server/commands.ts')).map(
  ({ module }) => module.default,
);
