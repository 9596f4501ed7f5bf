// Interface of every subject: small, so that the same loop drives all of them.

export const wires = ['openai', 'anthropic', 'gemini', 'ollama'] as const;
export type Wire = (typeof wires)[number];

/**
 * Reads one streamed reply to its end and hands over each piece of text as the subject gives it.
 * `plan` is the first segment of the upstream path and says how the fake provider answers (fake/plan.ts).
 */
export type Call = (plan: string, onText: (text: string) => void) => Promise<void>;

export interface SubjectModule {
  /** Imports the library and nothing else: what the start-up figure measures. */
  load(): Promise<unknown>;
  /** Makes the client for one wire; `origin` is the fake provider's, without a slash at the end. */
  prepare(wire: Wire, origin: string): Promise<Call>;
}

/** Target of a gateway's calls. `plans` are all that will be asked for: some gateways need each one registered. */
export interface Upstream {
  wire: Wire;
  origin: string;
  plans: readonly string[];
}

export interface GatewayRequest {
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** GET that brings the text, where the first answer only says where it is. */
  followedBy?(answer: string): Pick<GatewayRequest, 'path' | 'headers'>;
}

export interface GatewayModule {
  /** Starts the gateway in this process on a free loopback port and tells its origin. */
  start(upstream: Upstream): Promise<string>;
  /** The client side (another process): gives the request of a plan, asked for anew before each call. */
  client(gateway: string, upstream: Upstream): Promise<(plan: string) => GatewayRequest>;
}

export const prompt = 'Say something long.';
