// Programs that are pointed at the server, as their documentation says.
import { fileURLToPath } from 'node:url';

export interface Pointed {
  /** Address of the server. */
  readonly origin: string;
  readonly token: string;
  /** The model, as `provider/model`. */
  readonly model: string;
  readonly question: string;
  /** Home and working directory of the program; its own alone. */
  readonly home: string;
}

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Files below the home. */
  readonly files?: Readonly<Record<string, string>>;
  /** A command that must run first. */
  readonly before?: readonly string[];
}

/** Wires of models. */
export const upstreams = ['chat', 'responses', 'anthropic', 'google'] as const;
export type Upstream = (typeof upstreams)[number];

export interface Program {
  readonly name: string;
  /** Its package, whose version is reported. */
  readonly package: string;
  /** The wire that it speaks. */
  readonly wire: Upstream | 'ollama';
  /** Rounds of tools that are asked of it. Default: 1. */
  readonly rounds?: 3;
  /** False for programs that do not call tools without being asked on screen. */
  readonly tools?: false;
  command(pointed: Pointed): Command;
}

const bin = (name: string): string => fileURLToPath(new URL(`node_modules/.bin/${name}`, import.meta.url));
const script = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;

const codex = (pointed: Pointed, config: string, before?: readonly string[]): Command => ({
  file: bin('codex'),
  args: ['exec', '--skip-git-repo-check', '--dangerously-bypass-approvals-and-sandbox', pointed.question],
  env: { CODEX_HOME: `${pointed.home}/.codex`, TRIBUTARY_TOKEN: pointed.token },
  files: { '.codex/config.toml': `model = "${pointed.model}"\n${config}` },
  ...(before ? { before } : {}),
});

const copilot = (name: string, wire: 'chat' | 'responses' | 'anthropic', env: Command['env']): Program => ({
  name,
  package: '@github/copilot',
  wire,
  command: ({ origin, token, model, question }) => ({
    file: bin('copilot'),
    args: ['--allow-all-tools', '-p', question],
    env: {
      COPILOT_OFFLINE: 'true',
      COPILOT_PROVIDER_BASE_URL: wire === 'anthropic' ? `${origin}/anthropic` : `${origin}/openai/v1`,
      COPILOT_PROVIDER_API_KEY: token,
      COPILOT_MODEL: model,
      ...env,
    },
  }),
});

const sdk =
  (file: string, wire: Program['wire'] | 'compatible') =>
  (pointed: Pointed): Command => ({
    file: process.execPath,
    args: [script(file), wire],
    env: { ORIGIN: pointed.origin, TOKEN: pointed.token, MODEL: pointed.model, QUESTION: pointed.question },
  });

const vendorSDK = (name: string, wire: Program['wire'], of = name): Program => ({
  name,
  package: of,
  wire,
  rounds: 3,
  command: sdk('sdks.mjs', wire),
});

export const programs: readonly Program[] = [
  {
    name: 'Claude Code',
    package: '@anthropic-ai/claude-code',
    wire: 'anthropic',
    command: ({ origin, token, model, question }) => ({
      file: bin('claude'),
      args: ['-p', question, '--model', model, '--allowedTools', 'Bash'],
      env: {
        ANTHROPIC_BASE_URL: `${origin}/anthropic`,
        ANTHROPIC_AUTH_TOKEN: token,
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      },
    }),
  },
  {
    name: 'Codex, a provider of its own',
    package: '@openai/codex',
    wire: 'responses',
    command: (pointed) =>
      codex(
        pointed,
        `model_provider = "tributary"

[model_providers.tributary]
name = "Tributary"
base_url = "${pointed.origin}/openai/v1"
env_key = "TRIBUTARY_TOKEN"
wire_api = "responses"
`,
      ),
  },
  {
    name: 'Codex, built in',
    package: '@openai/codex',
    wire: 'responses',
    command: (pointed) =>
      codex(pointed, `openai_base_url = "${pointed.origin}/openai/v1"\n`, ['login', '--with-api-key']),
  },
  {
    name: 'Gemini CLI',
    package: '@google/gemini-cli',
    wire: 'google',
    command: ({ origin, token, model, question }) => ({
      file: bin('gemini'),
      args: ['--skip-trust', '-y', '-m', model, '-p', question],
      env: { GEMINI_API_KEY: token, GOOGLE_GEMINI_BASE_URL: `${origin}/gemini` },
      files: { '.gemini/settings.json': json({ security: { auth: { selectedType: 'gemini-api-key' } } }) },
    }),
  },
  copilot('Copilot CLI, chat', 'chat', {}),
  copilot('Copilot CLI, Responses', 'responses', { COPILOT_PROVIDER_WIRE_API: 'responses' }),
  copilot('Copilot CLI, WebSocket', 'responses', {
    COPILOT_PROVIDER_WIRE_API: 'responses',
    COPILOT_PROVIDER_TRANSPORT: 'websockets',
  }),
  copilot('Copilot CLI, Messages', 'anthropic', { COPILOT_PROVIDER_TYPE: 'anthropic' }),
  {
    name: 'Qwen Code',
    package: '@qwen-code/qwen-code',
    wire: 'chat',
    command: ({ origin, token, model, question }) => ({
      file: bin('qwen'),
      args: ['--auth-type', 'openai', '-y', '-p', question],
      env: { OPENAI_BASE_URL: `${origin}/openai/v1`, OPENAI_API_KEY: token, OPENAI_MODEL: model },
    }),
  },
  {
    name: 'opencode',
    package: 'opencode-ai',
    wire: 'chat',
    command: ({ origin, token, model, question }) => ({
      file: bin('opencode'),
      args: ['run', '-m', `tributary/${model}`, question],
      files: {
        'opencode.json': json({
          permission: { bash: 'allow' },
          provider: {
            tributary: {
              npm: '@ai-sdk/openai-compatible',
              options: { baseURL: `${origin}/openai/v1`, apiKey: token },
              models: { [model]: {} },
            },
          },
        }),
      },
    }),
  },
  {
    name: 'pi',
    package: '@earendil-works/pi-coding-agent',
    wire: 'chat',
    command: ({ origin, token, model, question }) => ({
      file: bin('pi'),
      args: ['-p', '--provider', 'tributary', '--model', model, question],
      files: {
        '.pi/agent/models.json': json({
          providers: {
            tributary: {
              baseUrl: `${origin}/openai/v1`,
              apiKey: token,
              api: 'openai-completions',
              models: [{ id: model }],
            },
          },
        }),
      },
    }),
  },
  {
    name: 'Continue',
    package: '@continuedev/cli',
    wire: 'responses',
    command: ({ origin, token, model, question, home }) => ({
      file: bin('cn'),
      args: ['--config', `${home}/config.yaml`, '-p', '--auto', question],
      files: {
        'config.yaml': `name: tributary
version: 0.0.1
schema: v1
models:
  - name: Tributary
    provider: openai
    model: ${model}
    apiBase: ${origin}/openai/v1
    apiKey: ${token}
    roles: [chat]
`,
      },
    }),
  },
  {
    name: 'Cline',
    package: 'cline',
    wire: 'chat',
    tools: false,
    command: ({ origin, token, model, question }) => ({
      file: bin('cline'),
      args: ['-P', 'openai-compatible', '--json', question],
      before: ['auth', 'openai-compatible', '-k', token, '-b', `${origin}/openai/v1`, '-m', model],
    }),
  },
  { name: 'ai, OpenAI Responses', package: 'ai', wire: 'responses', command: sdk('ai.mjs', 'responses') },
  { name: 'ai, OpenAI compatible', package: 'ai', wire: 'chat', command: sdk('ai.mjs', 'compatible') },
  { name: 'ai, Anthropic', package: 'ai', wire: 'anthropic', command: sdk('ai.mjs', 'anthropic') },
  { name: 'ai, Google', package: 'ai', wire: 'google', command: sdk('ai.mjs', 'google') },
  { name: 'LangChain', package: '@langchain/openai', wire: 'chat', command: sdk('langchain.mjs', 'chat') },
  vendorSDK('openai, chat', 'chat', 'openai'),
  vendorSDK('openai, Responses', 'responses', 'openai'),
  vendorSDK('@anthropic-ai/sdk', 'anthropic'),
  vendorSDK('@google/genai', 'google'),
  vendorSDK('ollama', 'ollama'),
];
