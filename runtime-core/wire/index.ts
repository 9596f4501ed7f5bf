// What the wires share. Family and provider packages build on it.
export { findError, readBytes, readJSON, readStart, readText, unreadAnswer, vendorError } from './body.ts';
export { ChunkFailure, createDecoder, heldBack, notAReply } from './decoder.ts';
export type { ChunkReader, DecoderOptions } from './decoder.ts';
export { encodeEvent, encodeEvents } from './encode.ts';
export { fetchOver, replyOf } from './fetch.ts';
export { at, isRecord, list, record, text } from './guards.ts';
export type { Json } from './guards.ts';
export { LineParser } from './lines.ts';
export { modelPath, pathSegment } from './model-path.ts';
export { joinURL, request, requestJSON, requestOK } from './request.ts';
export type { PlainRequest } from './request.ts';
export { SSEParser } from './sse.ts';
export { ThinkTagSplitter } from './think-tags.ts';
export type { Segment } from './think-tags.ts';
export { mergeToolCalls, ToolCallNumbering } from './tool-calls.ts';
export type { Fragment } from './tool-calls.ts';
export { count, minus, toUsage } from './usage.ts';
export type { UsageDraft } from './usage.ts';
