// Endpoints of all features, for checks of the routes and their responses.
import { found } from './found.ts';

/** Modules of the features; exports whose name ends in `Api` are resources. */
export const features = (await found<Readonly<Record<string, unknown>>>('shared/api.ts')).map(({ module }) => module);
