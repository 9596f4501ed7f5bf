// Sends requests through the AWS SDK, which signs them and knows URLs and exceptions. The reply is read by
// BedrockReader.
import { VendorError } from '@tributary/runtime-core';
import { findError, isRecord, pathSegment, readStart, unreadAnswer, vendorError } from '@tributary/runtime-core/wire';
import type { CallContext, TransportRequest, TransportResponse } from '@tributary/runtime-core';

export type Command = 'InvokeModel' | 'InvokeModelWithResponseStream' | 'Converse' | 'ConverseStream';

export interface BedrockCall {
  readonly command: Command;
  readonly model: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export const regionOf = ({ vault }: CallContext): string => vault.region ?? 'us-east-1';

/** Returns the domain of the region's partition. */
export const domainOf = (region: string): string => (region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com');

export const endpointOf = (context: CallContext): string => {
  const region = regionOf(context);
  const own = (context.vault.baseURL ?? context.vault.endpoint)?.replace(/\/+$/, '');
  return own ?? `https://bedrock-runtime.${region}.${domainOf(region)}`;
};

export const credentialsOf = ({ vault }: CallContext) => ({
  accessKeyId: vault.accessKeyId ?? '',
  secretAccessKey: vault.secretAccessKey ?? '',
  ...(vault.sessionToken ? { sessionToken: vault.sessionToken } : {}),
});

/** A signed request as passed to the SDK's request handler. */
export interface SignedRequest {
  readonly method: string;
  readonly protocol: string;
  readonly hostname: string;
  readonly port?: number | undefined;
  readonly path: string;
  readonly query?: Readonly<Record<string, string | readonly string[] | null>> | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export function toTransport(request: SignedRequest, signal: AbortSignal): TransportRequest {
  const { protocol, hostname, port, path, body } = request;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query ?? {})) {
    for (const item of typeof value === 'string' ? [value] : (value ?? [])) query.append(name, item);
  }
  const search = query.size > 0 ? `?${query.toString()}` : '';
  return {
    method: request.method,
    url: `${protocol}//${hostname}${port ? `:${port}` : ''}${path}${search}`,
    headers: request.headers,
    signal,
    ...(typeof body === 'string' || body instanceof Uint8Array ? { body } : {}),
  };
}

/** Replaces the SDK's HTTP client: keeps the answer, and passes only error responses to the SDK. */
export class Carrier {
  answer: TransportResponse | undefined;
  refusal: { readonly response: TransportResponse; readonly text: string } | undefined;
  private readonly context: CallContext;
  private readonly streams: boolean;

  constructor(context: CallContext, streams: boolean) {
    this.context = context;
    this.streams = streams;
  }

  async handle(request: SignedRequest) {
    const response = await this.context.transport(toTransport(request, this.context.signal));
    const { status: statusCode, headers } = response;
    if (statusCode < 400) {
      this.answer = response;
      // The SDK gets an empty reply, and its result is ignored.
      return { response: { statusCode, headers: {}, body: this.streams ? nothing() : new Uint8Array() } };
    }
    const text = await readStart(response.body);
    this.refusal = { response, text };
    return { response: { statusCode, headers: { ...headers }, body: new TextEncoder().encode(text) } };
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

export async function callBedrock(
  context: CallContext,
  { command, model, body }: BedrockCall,
): Promise<TransportResponse> {
  pathSegment(model); // the SDK escapes the id, but lets `..` through
  const sdk = await import('@aws-sdk/client-bedrock-runtime');
  const carrier = new Carrier(context, command.endsWith('Stream'));
  const client = new sdk.BedrockRuntimeClient(clientOptions(context, carrier, endpointOf(context)));
  const json = JSON.stringify(body);
  // Sends our body, since the SDK's serialisation drops fields that its version does not know.
  client.middlewareStack.add(
    (next) => (args) => {
      if (isRecord(args.request)) {
        Object.assign(args.request, {
          body: json,
          headers: { ...(isRecord(args.request['headers']) ? args.request['headers'] : {}), ...bodyHeaders },
        });
      }
      return next(args);
    },
    { step: 'build', priority: 'high', name: 'tributaryBody' },
  );
  return answerOf(context, carrier, () => {
    switch (command) {
      case 'InvokeModel':
        return client.send(new sdk.InvokeModelCommand({ modelId: model }));
      case 'InvokeModelWithResponseStream':
        return client.send(new sdk.InvokeModelWithResponseStreamCommand({ modelId: model }));
      case 'Converse':
        return client.send(new sdk.ConverseCommand({ modelId: model, messages: [] }));
      case 'ConverseStream':
        return client.send(new sdk.ConverseStreamCommand({ modelId: model, messages: [] }));
      default:
        return command satisfies never;
    }
  });
}

/** Options shared by the clients of the runtime and of the control plane. */
export const clientOptions = (context: CallContext, carrier: Carrier, endpoint: string) => ({
  region: regionOf(context),
  endpoint,
  credentials: credentialsOf(context),
  requestHandler: carrier,
  maxAttempts: 1,
  // Set explicitly, because the SDK would otherwise read them from the environment, which belongs to other keys.
  authSchemePreference: ['aws.auth#sigv4'],
  defaultsMode: 'standard' as const,
  retryMode: 'standard',
  useDualstackEndpoint: false,
  useFipsEndpoint: false,
  userAgentAppId: '',
});

/** Returns the answer kept by the carrier, or throws the refusal with the SDK's exception name. */
export async function answerOf(
  context: CallContext,
  carrier: Carrier,
  send: () => Promise<unknown>,
): Promise<TransportResponse> {
  try {
    await send();
  } catch (error) {
    if (carrier.refusal) throw refused(error, carrier.refusal, regionOf(context));
    if (!carrier.answer) throw error;
  }
  if (!carrier.answer) throw new Error('the AWS SDK sent no request');
  return carrier.answer;
}

const bodyHeaders = { 'content-type': 'application/json' };

/** Builds the error with the exception's name and message, and the region. */
function refused(error: unknown, { response, text }: NonNullable<Carrier['refusal']>, region: string): VendorError {
  const said = parsed(text, response.headers['content-type']);
  // The SDK's parser throws its own error for a body that is not JSON; that is not the service's exception.
  const known = error instanceof Error && !/^(Unknown|Syntax|Type)?Error$/.test(error.name) ? error : undefined;
  const type = known?.name ?? said.code ?? `HTTP ${response.status}`;
  const message = said.message ?? known?.message ?? `HTTP ${response.status}`;
  return new VendorError({
    message,
    status: response.status,
    code: type,
    body: { type, message, region },
    headers: response.headers,
    ...said.page,
  });
}

interface Said {
  readonly message?: string;
  readonly code?: string;
  readonly page?: ReturnType<typeof unreadAnswer>;
}

function parsed(text: string, contentType: string | undefined): Said {
  try {
    const json: unknown = JSON.parse(text);
    const { message, code } = findError(json);
    const capital = isRecord(json) && typeof json['Message'] === 'string' ? json['Message'] : undefined;
    const words = message ?? capital;
    return { ...(words === undefined ? {} : { message: words }), ...(code === undefined ? {} : { code }) };
  } catch {
    if (text.trim() === '') return {};
    const { message } = vendorError({ status: 0, headers: {} }, text);
    return { message, page: unreadAnswer(contentType, text) };
  }
}
