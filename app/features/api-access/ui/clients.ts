// Settings that connect well-known programs, to be copied. `origin`: of this server.
export interface Client {
  readonly name: string;
  /** The program's settings. `MODEL` is a placeholder. */
  text(origin: string, token: string): string;
}

export const clients: readonly Client[] = [
  {
    name: 'Claude Code',
    text: (origin, token) => `export ANTHROPIC_BASE_URL=${origin}/anthropic
export ANTHROPIC_AUTH_TOKEN=${token}
export ANTHROPIC_MODEL=MODEL
claude`,
  },
  {
    name: 'Codex',
    text: (origin, token) => `# ~/.codex/config.toml; export TRIBUTARY_TOKEN=${token}
model = "MODEL"
model_provider = "tributary"

[model_providers.tributary]
name = "Tributary"
base_url = "${origin}/openai/v1"
env_key = "TRIBUTARY_TOKEN"
wire_api = "responses"`,
  },
  {
    name: 'Codex (built-in provider)',
    text: (origin, token) => `# ~/.codex/config.toml; then: printenv TRIBUTARY_TOKEN | codex login --with-api-key
# export TRIBUTARY_TOKEN=${token}
model = "MODEL"
openai_base_url = "${origin}/openai/v1"`,
  },
  {
    name: 'Gemini CLI',
    text: (origin, token) => `export GOOGLE_GEMINI_BASE_URL=${origin}/gemini
export GEMINI_API_KEY=${token}
gemini -m MODEL`,
  },
  {
    name: 'Copilot CLI',
    text: (origin, token) => `export COPILOT_PROVIDER_BASE_URL=${origin}/openai/v1
export COPILOT_PROVIDER_WIRE_API=responses
export COPILOT_PROVIDER_API_KEY=${token}
export COPILOT_MODEL=MODEL
copilot`,
  },
  {
    name: 'Qwen Code',
    text: (origin, token) => `export OPENAI_BASE_URL=${origin}/openai/v1
export OPENAI_API_KEY=${token}
export OPENAI_MODEL=MODEL
qwen --auth-type openai`,
  },
  {
    name: 'Continue',
    text: (origin, token) => `models:
  - name: Tributary
    provider: openai
    model: MODEL
    apiBase: ${origin}/openai/v1
    apiKey: ${token}`,
  },
  {
    name: 'pi',
    text: (origin, token) => `{
  "providers": {
    "tributary": {
      "baseUrl": "${origin}/openai/v1",
      "apiKey": "${token}",
      "api": "openai-completions",
      "models": [{ "id": "MODEL" }]
    }
  }
}`,
  },
  {
    name: 'OpenAI SDK (Python)',
    text: (origin, token) => `from openai import OpenAI

client = OpenAI(base_url="${origin}/openai/v1", api_key="${token}")
reply = client.chat.completions.create(model="MODEL", messages=[{"role": "user", "content": "Hello"}])`,
  },
  {
    name: 'Anthropic SDK (TypeScript)',
    text: (origin, token) => `import Anthropic from '@anthropic-ai/sdk';

const client = new Anthropic({ baseURL: '${origin}/anthropic', authToken: '${token}' });
const message = await client.messages.create({ model: 'MODEL', max_tokens: 1024, messages: [{ role: 'user', content: 'Hello' }] });`,
  },
  {
    name: 'Google Gen AI SDK (TypeScript)',
    text: (origin, token) => `import { GoogleGenAI } from '@google/genai';

const google = new GoogleGenAI({ apiKey: '${token}', httpOptions: { baseUrl: '${origin}/gemini' } });
const reply = await google.models.generateContent({ model: 'MODEL', contents: 'Hello' });`,
  },
  {
    name: 'AI SDK',
    text: (origin, token) => `import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText } from 'ai';

const tributary = createOpenAICompatible({ name: 'tributary', baseURL: '${origin}/openai/v1', apiKey: '${token}' });
const { text } = await generateText({ model: tributary('MODEL'), prompt: 'Hello' });`,
  },
  {
    name: 'LangChain (TypeScript)',
    text: (origin, token) => `import { ChatOpenAI } from '@langchain/openai';

const model = new ChatOpenAI({ model: 'MODEL', apiKey: '${token}', configuration: { baseURL: '${origin}/openai/v1' } });
const message = await model.invoke('Hello');`,
  },
  {
    name: 'opencode',
    text: (origin, token) => `{
  "provider": {
    "tributary": {
      "npm": "@ai-sdk/openai-compatible",
      "options": { "baseURL": "${origin}/openai/v1", "apiKey": "${token}" },
      "models": { "MODEL": {} }
    }
  }
}`,
  },
  {
    name: 'Cline',
    text: (origin, token) => `cline auth openai-compatible -b ${origin}/openai/v1 -k ${token} -m MODEL`,
  },
  {
    name: 'Ollama clients',
    text: (origin, token) => `OLLAMA_HOST=${origin}/ollama
Authorization: Bearer ${token}`,
  },
  {
    name: 'curl',
    text: (origin, token) => `curl ${origin}/openai/v1/chat/completions \\
  -H "Authorization: Bearer ${token}" -H "Content-Type: application/json" \\
  -d '{"model": "MODEL", "messages": [{"role": "user", "content": "Hello"}]}'`,
  },
];
