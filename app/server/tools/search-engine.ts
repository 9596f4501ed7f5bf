// The search engine of a user, which a feature chooses.
import { featuresOf } from '../features/feature.ts';
import type { SearchEngine } from '../features/feature.ts';
import type { App } from '../process/app.ts';

/** Undefined: chats search by models. */
export const engineFor = async (app: App, userId: string): Promise<SearchEngine | undefined> =>
  featuresOf(app)
    .find(({ searchEngine }) => searchEngine)
    ?.searchEngine?.(app, userId);
