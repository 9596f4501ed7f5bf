// Requests that are longer than the model reads.
import { anthropic, aws, google, openai } from './bodies.ts';
import type { UntypedRow } from './bodies.ts';

export const contextWindow: readonly UntypedRow[] = [
  {
    provider: 'openai',
    status: 400,
    body: openai(
      "This model's maximum context length is 8192 tokens, however you requested 9000 tokens.",
      'context_length_exceeded',
    ),
    source: 'https://github.com/The-Vibe-Company/quivr/issues/505',
  },
  {
    provider: 'anthropic',
    status: 400,
    body: anthropic('invalid_request_error', 'prompt is too long: 202095 tokens > 200000 maximum'),
    source: 'https://github.com/stackblitz/bolt.new/issues/2449',
  },
  {
    provider: 'anthropic',
    status: 400,
    body: anthropic(
      'invalid_request_error',
      'input length and `max_tokens` exceed context limit: 190000 + 20000 > 200000, decrease input length or `max_tokens` and try again',
    ),
    source: 'https://docs.claude.com/en/docs/build-with-claude/context-windows',
  },
  {
    provider: 'anthropic',
    status: 413,
    body: anthropic('request_too_large', 'Request exceeds the maximum size'),
    source: 'https://docs.claude.com/en/api/errors',
  },
  {
    provider: 'google',
    status: 400,
    body: google(
      400,
      'INVALID_ARGUMENT',
      'The input token count exceeds the maximum number of tokens allowed (1048576).',
    ),
    source: 'https://github.com/arkavo-org/arkavo-edge/issues/371',
  },
  {
    provider: 'bedrock',
    status: 400,
    headers: aws('ValidationException'),
    body: { message: 'Input is too long for requested model.' },
    source: 'https://docs.aws.amazon.com/bedrock/latest/userguide/troubleshooting-api-error-codes.html',
  },
  {
    provider: 'deepseek',
    status: 400,
    body: openai(
      "This model's maximum context length is 131072 tokens. However, you requested 140000 tokens (139000 in the messages, 1000 in the completion).",
      'invalid_request_error',
    ),
    source: 'https://github.com/FoundationAgents/OpenManus/issues/79',
  },
  {
    provider: 'mistral',
    status: 400,
    body: {
      object: 'error',
      message: 'Prompt contains 65673 tokens and 0 draft tokens, too large for model with 32768 maximum context length',
      type: 'invalid_request_prompt',
      code: '3051',
    },
    source: 'https://docs.mistral.ai/api/',
  },
  {
    provider: 'openrouter',
    status: 400,
    body: {
      error: {
        code: 400,
        message: "This endpoint's maximum context length is 128000 tokens. However, you requested about 250021 tokens.",
      },
    },
    source: 'https://github.com/Aider-AI/aider/issues/3721',
  },
  {
    provider: 'ollama',
    status: 400,
    body: { error: 'the input length exceeds the context length' },
    source: 'https://github.com/nano-step/nano-brain/issues/208',
  },
  {
    provider: 'perplexity',
    status: 400,
    body: {
      error: {
        message: 'Requested prompt tokens exceed the maximum context length of 127072 tokens',
        type: 'bad_request',
        code: 400,
      },
    },
    source: 'https://docs.perplexity.ai/guides/errors',
  },
  {
    provider: 'xai',
    status: 400,
    body: "This model's maximum prompt length is 131072 but the request contains 136973 tokens.",
    source: 'https://github.com/cline/cline/issues/3120',
  },
  {
    provider: 'groq',
    status: 413,
    body: openai(
      'Request too large for model `llama-x` on tokens per minute (TPM): Limit 6000, Requested 12328, please reduce your message size and try again.',
      'rate_limit_exceeded',
      'tokens',
    ),
    source: 'https://github.com/HunorLaczko/ha-groq-cloud-api/issues/27',
  },
  {
    provider: 'github',
    status: 413,
    body: {
      error: {
        code: 'tokens_limit_reached',
        message: 'Request body too large for gpt-4o model. Max size: 8000 tokens.',
      },
    },
    source: 'https://github.com/eslint/tsc-meetings/pull/593',
  },
  {
    provider: 'qwen',
    status: 400,
    body: openai(
      '<400> InternalError.Algo.InvalidParameter: Range of input length should be [1, 204800]',
      'invalid_parameter_error',
    ),
    source: 'https://github.com/QwenLM/qwen-code/issues/98',
  },
  {
    provider: 'cohere',
    status: 400,
    body: {
      id: 'a2',
      message: 'too many tokens: size limit exceeded by 25836 tokens. Try using shorter or fewer inputs.',
    },
    source: 'https://docs.cohere.com/reference/errors',
  },
];
