// Serves a client's request for an operation besides chat: embeddings, images, speech or a transcript.
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { GeneratedImage, OperationTypes, Usage } from '@tributary/runtime-core';
import { badRequest } from '@tributary/runtime-core/door';
import type { DoorAnswer, DoorOperation, DoorSideName, DoorSideRequest, DoorWire } from '@tributary/runtime-core/door';
import {
  EmbeddingsParamsSchema,
  explain,
  problemsOf,
  SpeechToTextParamsSchema,
  TextToImageParamsSchema,
  TextToSpeechParamsSchema,
} from '@tributary/runtime-core/schema';
import { ticketOf } from '../../../server/calls/admitted-call.ts';
import type { Estimate } from '../../../server/calls/admitted-call.ts';
import { appError } from '../../../server/http/errors.server.ts';
import type { AcceptedRequest } from '../../../server/http/accepted-request.ts';
import { remoteImage } from '../../../server/media/remote-image.server.ts';
import { requireSound } from '../../../server/media/require-sound.ts';
import type { App } from '../../../server/process/app.ts';
import { getLoader, getRuntime } from '../../../server/providers/runtime.server.ts';
import { estimateOfOperation } from '../../../server/usage/estimate.ts';
import { noteResult } from '../../../server/usage/operation-facts.ts';
import { requireShallow, sendJSON } from './body.ts';
import { CallCost } from './call-cost.ts';
import { admittedFor, forClient } from './client-call.ts';
import { fitSide } from './fit-side.ts';
import { readFields } from './form.ts';
import { resolveRoute } from './names.ts';
import type { CalledModel, Route } from './names.ts';
import { begin } from './chat-request.ts';
import { firstAnswer, notCarried } from './routing.ts';
import { isOfSide, sideModels, sideTargets } from './side-names.ts';
import type { FoundToken } from './tokens.ts';

interface AskedSide extends AcceptedRequest {
  readonly wire: DoorWire;
  readonly operation: Extract<DoorOperation, { readonly kind: 'side' }>;
  readonly token: FoundToken;
}

const schemas = {
  embeddings: EmbeddingsParamsSchema,
  textToImage: TextToImageParamsSchema,
  textToSpeech: TextToSpeechParamsSchema,
  speechToText: SpeechToTextParamsSchema,
} as const;

export async function serveSide(app: App, asked: AskedSide): Promise<void> {
  const { wire, operation, token, req, res, requestId } = asked;
  const { side } = operation;
  const body = await readFields(req);
  requireShallow(body);
  const { model } = wire.head(body, operation);
  const { targets, strict } = await resolveRoute(app, token, model, {
    first: wire.maker,
    named: sideModels(side.operation),
    able: () => (card) => isOfSide(card, side.operation),
  });
  const able = await offering(app, side.operation, sideTargets(side.operation, targets));
  const routed = { userId: token.userId, session: undefined, targets: able };
  let counted = true;
  await forClient(app, asked, (signal) =>
    firstAnswer(app, routed, { signal, hasBegun: () => res.headersSent }, async (called, attempt) => {
      const { params, lost } = await fitted(app, called, side.operation, side.read(body, called.model));
      if (strict && lost.length > 0)
        throw appError(
          400,
          `${model} is strict, and ${called.provider}/${called.model} can’t take ${lost.join(', ')}`,
          {
            code: notCarried,
          },
        );
      if ('audio' in params) await requireSound(params);
      const estimate = (): Estimate => estimateOfOperation(side.operation, params);
      await admittedFor(app, { ...asked, counted }, { ...called, estimate }, signal, async (keys, meter) => {
        attempt.isServers = ticketOf(keys).keyFrom === 'server';
        // Further attempts are the same request of the client.
        if (attempt.isServers) counted = false;
        const runtime = await getRuntime(app);
        let usage: Usage | undefined;
        const onUsage = (found: Usage): void => {
          usage = found;
          meter.onUsage(found);
        };
        const options = { ...keys, signal, user: token.userId, requestId, onUsage, onBilling: meter.onBilling };
        const result = await runtime.run(side.operation, called.route, params, options);
        // A sound may still fail before its first byte.
        attempt.isPaid = side.operation !== 'textToSpeech';
        noteResult(meter, side.operation, params, result);
        const seconds = meter.billing?.seconds;
        const about = {
          model,
          created: Math.floor(Date.now() / 1000),
          request: body,
          ...(usage ? { usage } : {}),
          ...(seconds === undefined ? {} : { seconds }),
        };
        const whole = side.operation === 'textToImage' ? await fetched(app, result, signal, res) : result;
        const answer = side.write(whole, about);
        await new CallCost(app, token.userId, called).name(res, {
          usage,
          billing: meter.billing,
          images: meter.images,
        });
        begin(res, { called }, [...lost, ...(('lost' in answer && answer.lost) || [])]);
        await send(res, answer, signal);
      });
    }),
  );
}

/** Leaves out providers without the operation, unless all are. */
async function offering(app: App, operation: DoorSideName, targets: Route['targets']): Promise<Route['targets']> {
  const loader = getLoader(app);
  const isOffered = await Promise.all(
    // Of a provider that is not loaded, the call itself says so.
    targets.map(async ({ route }) => (await loader.get(route))?.manifest.operations.includes(operation) ?? true),
  );
  const [first, ...others] = targets.filter((_, at) => isOffered[at]);
  return first ? [first, ...others] : targets;
}

/** Checks the params, and leaves out what the model does not take. */
async function fitted<Name extends DoorSideName>(
  app: App,
  { route, model: id }: CalledModel,
  operation: Name,
  request: DoorSideRequest<Name>,
): Promise<DoorSideRequest<Name>> {
  const problems = problemsOf(schemas[operation], request.params);
  if (problems.length > 0) throw badRequest(explain(problems));
  const loader = getLoader(app);
  const definition = (await loader.get(route)) ?? (await loader.fallback());
  const cards = await (await getRuntime(app)).cards(route);
  const card = cards.find((each) => each.id === id);
  return fitSide(operation, request, { id, card, manifest: definition?.manifest ?? {} });
}

type Result = OperationTypes[DoorSideName]['result'];

/** Vendors also answer with addresses, which clients of these wires do not expect. */
async function fetched(app: App, result: Result, signal: AbortSignal, res: ServerResponse): Promise<Result> {
  const images = result as readonly GeneratedImage[]; // of textToImage
  const whole = Promise.all(
    images.map(async ({ url }) => {
      if (url.startsWith('data:')) return { url };
      const response = await remoteImage(app, url, signal);
      const bytes = Buffer.from(await response.arrayBuffer());
      return { url: `data:${response.headers.get('content-type')};base64,${bytes.toString('base64')}` };
    }),
  );
  return whole.catch((error: unknown) => {
    // Otherwise SDKs ask again, and the images are paid for again.
    res.setHeader('x-should-retry', 'false');
    throw error;
  });
}

async function send(res: ServerResponse, answer: DoorAnswer, signal: AbortSignal): Promise<void> {
  if (answer.kind === 'json') return sendJSON(res, 200, answer.body);
  if (answer.kind === 'text') {
    res.writeHead(200, { 'content-type': answer.contentType });
    return void res.end(answer.text);
  }
  const bytes = answer.bytes[Symbol.asyncIterator]();
  // A sound that fails before its first byte may be made by another model.
  let piece = await bytes.next();
  res.writeHead(200, { 'content-type': answer.contentType });
  try {
    for (; !piece.done; piece = await bytes.next()) if (!res.write(piece.value)) await once(res, 'drain', { signal });
  } finally {
    await bytes.return?.();
  }
  res.end();
}
