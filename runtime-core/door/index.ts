// For wires that a host serves to clients, and for the host. For Node.
export type * from '../contract/door.ts';
export type * from '../contract/door-side.ts';
export { withModel } from './model-name.ts';
export { UsageMeter } from './usage-meter.ts';
export { citationsIn, ReplyCollector, withCitations } from './whole-reply.ts';
export { fitThinking } from './fit-thinking.ts';
export { failureKind, finishReason, retrySeconds } from './failures.ts';
export type { FailureKind, FinishReason } from './failures.ts';
export { badRequest, given, Losses } from './losses.ts';
