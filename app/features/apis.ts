// Endpoints of all features, for checks of the routes and of their answers.
import { found } from './found.ts';

/** Their modules: what ends in `Api` is a resource. */
export const features = (await found<Readonly<Record<string, unknown>>>('shared/api.ts')).map(({ module }) => module);
