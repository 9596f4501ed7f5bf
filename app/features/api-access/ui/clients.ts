// Settings that connect well-known programs, to be copied. `origin`: of this server.
export interface Client {
  readonly name: string;
  /** The program's settings; `TOKEN` and `MODEL` are placeholders of the user's own. */
  text(origin: string): string;
}

export const clients: readonly Client[] = [
  {
    name: 'Claude Code',
    text: (origin) => `export ANTHROPIC_BASE_URL=${origin}/anthropic
export ANTHROPIC_AUTH_TOKEN=TOKEN
export ANTHROPIC_MODEL=MODEL
claude`,
  },
  {
    name: 'Codex',
    text: (origin) => `# ~/.codex/config.toml; export TRIBUTARY_TOKEN=TOKEN
model = "MODEL"
model_provider = "tributary"

[model_providers.tributary]
name = "Tributary"
base_url = "${origin}/openai/v1"
env_key = "TRIBUTARY_TOKEN"
wire_api = "responses"`,
  },
  {
    name: 'Gemini CLI',
    text: (origin) => `export GOOGLE_GEMINI_BASE_URL=${origin}/gemini
export GEMINI_API_KEY=TOKEN
gemini -m MODEL`,
  },
  {
    name: 'Continue',
    text: (origin) => `models:
  - name: Tributary
    provider: openai
    model: MODEL
    apiBase: ${origin}/openai/v1
    apiKey: TOKEN`,
  },
  {
    name: 'pi',
    text: (origin) => `{
  "providers": {
    "tributary": {
      "baseUrl": "${origin}/openai/v1",
      "apiKey": "TOKEN",
      "api": "openai-completions",
      "models": [{ "id": "MODEL" }]
    }
  }
}`,
  },
  {
    name: 'OpenAI SDK (Python)',
    text: (origin) => `from openai import OpenAI

client = OpenAI(base_url="${origin}/openai/v1", api_key="TOKEN")
reply = client.chat.completions.create(model="MODEL", messages=[{"role": "user", "content": "Hello"}])`,
  },
  {
    name: 'Anthropic SDK (TypeScript)',
    text: (origin) => `import Anthropic from '@anthropic-ai/sdk';

const client = new Anthropic({ baseURL: '${origin}/anthropic', authToken: 'TOKEN' });
const message = await client.messages.create({ model: 'MODEL', max_tokens: 1024, messages: [{ role: 'user', content: 'Hello' }] });`,
  },
  {
    name: 'opencode',
    text: (origin) => `{
  "provider": {
    "tributary": {
      "npm": "@ai-sdk/openai-compatible",
      "options": { "baseURL": "${origin}/openai/v1", "apiKey": "TOKEN" },
      "models": { "MODEL": {} }
    }
  }
}`,
  },
  {
    name: 'Cline',
    text: (origin) => `cline auth openai-compatible -b ${origin}/openai/v1 -k TOKEN -m MODEL`,
  },
  {
    name: 'Ollama clients',
    text: (origin) => `OLLAMA_HOST=${origin}/ollama
Authorization: Bearer TOKEN`,
  },
  {
    name: 'curl',
    text: (origin) => `curl ${origin}/openai/v1/chat/completions \\
  -H "Authorization: Bearer TOKEN" -H "Content-Type: application/json" \\
  -d '{"model": "MODEL", "messages": [{"role": "user", "content": "Hello"}]}'`,
  },
];
