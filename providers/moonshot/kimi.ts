// Differences between the versions of Kimi, on every endpoint of their maker.
import type { ChatParams } from '@tributary/runtime-core';
import { since } from '@tributary/runtime-core/models';

type Asked = Pick<ChatParams, 'model'>;

const fromK25 = since('kimi-k2.5');
const fromK27 = since('kimi-k2.7');

/** Kimi K2.5 and later think unless told otherwise, and fix their sampling. Source: platform.moonshot.ai/docs, read 2026-11-20. */
export const choosesToThink = ({ model }: Asked): boolean => fromK25(model);

/** Kimi K2.7 and later refuse `disabled`: "only type=enabled is allowed for this model" (replies of the API, 2026-08). */
export const alwaysThinks = ({ model }: Asked): boolean => fromK27(model) || model.includes('kimi-k2-thinking');
