// Responses over a WebSocket, as developers.openai.com/api/docs/guides/websocket-mode describes it (read 2026-11-30), with the
// events of openai 7.55.0's types.
import { badRequest } from '@tributary/runtime-core/door';
import type { DoorError, DoorMessage, DoorSocket } from '@tributary/runtime-core/door';
import { record, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';

export const responsesSocket: DoorSocket = {
  path: '/v1/responses',
  read,
  ends: (data) => /"type":\s*"(response\.(completed|failed|incomplete)|error)"/.test(data),
  event: (data, lane) => (lane === undefined ? data : `${data.slice(0, -1)},"stream_id":${JSON.stringify(lane)}}`),
  error: ({ status, headers, body }, lane) =>
    JSON.stringify({ type: 'error', status, ...errorOf(body, headers), ...laneOf(lane) }),
};

const laneOf = (lane: string | undefined): Json => (lane === undefined ? {} : { stream_id: lane });

const errorOf = (body: unknown, headers: DoorError['headers']): Json => ({
  error: { param: null, code: null, ...record(record(body)?.['error']), ...(headers ? { headers } : {}) },
});

function read(message: Json): DoorMessage {
  const { type, stream_id: streamId, generate, ...body } = message;
  if (type === 'response.steer') return { kind: 'answer', text: JSON.stringify(notSteered(message)) };
  if (type !== 'response.create')
    throw badRequest(`type: found ${JSON.stringify(type)}; allowed: response.create, response.steer`);
  const lane = text(streamId);
  const asked = { body: { ...body, stream: true }, ...(lane === undefined ? {} : { lane }) };
  // A client announces what it will ask, to send less of it later.
  return { kind: generate === false ? 'prepare' : 'chat', ...asked };
}

/** The client then sends its input with its next request. */
const notSteered = ({ previous_response_id: previous, input }: Json): Json => ({
  type: 'response.steer.failed',
  sequence_number: 0,
  steer: { previous_response_id: previous, input },
  error: { code: 'steering_not_supported', message: 'A running response takes no more input here.' },
});
