// Refusals of requests that exceed the context window.
import { anthropic, aws, google, openai } from './bodies.ts';
import type { UntypedRow } from './bodies.ts';

export const contextWindow: readonly UntypedRow[] = [
  {
    provider: 'vllm',
    status: 400,
    body: openai('The prompt (total length 5000) is too long to fit into the model (context length 4096).'),
    source: 'https://github.com/vllm-project/vllm/issues/12165',
  },
  {
    provider: 'openai-style',
    status: 422,
    body: openai(
      'Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4096. Given: 4000 `inputs` tokens and 200 `max_new_tokens`',
    ),
    source: 'https://github.com/huggingface/chat-ui/issues/340',
  },
  {
    provider: 'openai-style',
    status: 413,
    body: openai('Request body too large for gpt-4o model. Max size: 8000 tokens.'),
    source: 'https://github.com/cline/cline/issues/2115',
  },
  {
    provider: 'lmstudio',
    status: 400,
    body: openai(
      'The number of tokens to keep from the initial prompt is greater than the context length (n_keep: 9000>= n_ctx: 4096). Try to load the model with a larger context length, or provide a shorter input',
    ),
    source: 'https://github.com/lmstudio-ai/lmstudio-bug-tracker/issues/237',
  },
  {
    provider: 'lmstudio',
    status: 400,
    body: openai('Context size has been exceeded.'),
    source: 'https://github.com/lmstudio-ai/lmstudio-bug-tracker/issues/1173',
  },
  {
    provider: 'lmstudio',
    status: 400,
    body: openai(
      'Trying to keep the first 5012 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens, which is not enough.',
    ),
    source: 'https://github.com/lmstudio-ai/lmstudio-bug-tracker/issues/237',
  },
  {
    provider: 'vllm',
    status: 400,
    body: openai(
      'The decoder prompt (length 5000) is longer than the maximum model length of 4096. Make sure that `max_model_len` is no smaller than the number of text tokens.',
    ),
    source: 'https://github.com/vllm-project/vllm/issues/16908',
  },
  {
    provider: 'vllm',
    status: 400,
    body: openai('max_tokens must be at least 1, got -58.'),
    source: 'https://github.com/vllm-project/vllm/issues/1253',
  },
  {
    provider: 'openai-style',
    status: 400,
    body: openai("The input (5000 tokens) is longer than the model's context length (4096 tokens)."),
    source: 'https://github.com/sgl-project/sglang/issues/3015',
  },
  {
    provider: 'openai-style',
    status: 400,
    body: openai('Prompt length 5000 is greater than max_seq_len 4096'),
    source: 'https://github.com/theroyallab/tabbyAPI/issues/134',
  },
  {
    provider: 'xinference',
    status: 400,
    body: openai('Requested tokens (5000) exceed context window of 4096'),
    source: 'https://github.com/abetlen/llama-cpp-python/issues/462',
  },
  {
    provider: 'siliconcloud',
    status: 400,
    body: openai('length of prompt_tokens (33000) must be less than max_seq_len (32768).'),
    source: 'https://github.com/cherryhq/cherry-studio/issues/1442',
  },
  {
    provider: 'githubcopilot',
    status: 400,
    body: openai('prompt token count of 130000 exceeds the limit of 128000'),
    source: 'https://github.com/microsoft/vscode/issues/251436',
  },
  {
    provider: 'spark',
    status: 400,
    body: openai('tokens数量超过上限。需要缩短输入'),
    source: 'https://www.xfyun.cn/doc/spark/Web.html',
  },
  {
    provider: 'zhipu',
    status: 400,
    body: openai('Prompt 超长'),
    source: 'https://docs.bigmodel.cn/cn/api/api-code',
  },
  {
    provider: 'wenxin',
    status: 400,
    body: openai('the max input characters is 20000'),
    source: 'https://cloud.baidu.com/doc/WENXINWORKSHOP/s/tlmyncueh',
  },
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
