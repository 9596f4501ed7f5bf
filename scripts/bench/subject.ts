// Interface of all subjects, small enough that one loop drives all.

export const wires = ['openai', 'anthropic', 'gemini', 'ollama'] as const;
export type Wire = (typeof wires)[number];

/**
 * Reads one streamed reply and passes on each piece of text of the subject.
 * `plan`: first segment of the upstream path, which selects the fake provider's answer (fake/plan.ts).
 */
export type Call = (plan: string, onText: (text: string) => void) => Promise<void>;

export interface SubjectModule {
  /** Imports only the library, for the start-up figure. */
  load(): Promise<unknown>;
  /** Creates the client of a wire. `origin`: the fake provider's, without a trailing slash. */
  prepare(wire: Wire, origin: string): Promise<Call>;
}

/** Target of a gateway's calls. `plans`: all plans in use, since some gateways must register each. */
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
