// Refusals because of rate limits and spending limits.
import { anthropic, aws, google, openai } from './bodies.ts';
import type { UntypedRow } from './bodies.ts';

export const quotaLimit: readonly UntypedRow[] = [
  {
    provider: 'openai',
    status: 429,
    body: openai(
      'Rate limit reached for gpt-5 in organization org-1 on tokens per min (TPM)',
      'rate_limit_exceeded',
      'tokens',
    ),
    source: 'https://github.com/BuilderIO/micro-agent/issues/86',
  },
  {
    provider: 'anthropic',
    status: 429,
    body: anthropic('rate_limit_error', 'This request would exceed your organization’s rate limit'),
    headers: { 'retry-after': '12' },
    retryAfter: '12',
    source: 'https://docs.claude.com/en/api/rate-limits',
  },
  {
    provider: 'google',
    status: 429,
    body: google(
      429,
      'RESOURCE_EXHAUSTED',
      'You exceeded your current quota, please check your plan and billing details.',
      [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34.4s' }],
    ),
    retryAfter: '35',
    source: 'https://ai.google.dev/gemini-api/docs/rate-limits',
  },
  {
    provider: 'vertexai',
    status: 429,
    body: google(429, 'RESOURCE_EXHAUSTED', 'Resource exhausted. Please try again later.'),
    source: 'https://github.com/google-gemini/gemini-cli/issues/15498',
  },
  {
    provider: 'bedrock',
    status: 429,
    headers: aws('ThrottlingException'),
    body: { message: 'Too many tokens, please wait before trying again.' },
    source: 'https://docs.aws.amazon.com/bedrock/latest/userguide/troubleshooting-api-error-codes.html',
  },
  {
    provider: 'groq',
    status: 429,
    headers: { 'retry-after': '5' },
    retryAfter: '5',
    body: openai(
      'Rate limit reached for model `llama-x` on tokens per minute (TPM): Limit 6000, Used 5034, Requested 1443.',
      'rate_limit_exceeded',
      'tokens',
    ),
    source: 'https://github.com/elizaOS/eliza/issues/4040',
  },
  {
    provider: 'mistral',
    status: 429,
    body: { object: 'error', message: 'Rate limit exceeded', type: 'rate_limited', param: null, code: '1300' },
    source: 'https://github.com/cline/cline/issues/9085',
  },
  {
    provider: 'deepseek',
    status: 429,
    body: openai('Rate Limit Reached', 'invalid_request_error'),
    source: 'https://api-docs.deepseek.com/quick_start/error_codes',
  },
  {
    provider: 'openrouter',
    status: 429,
    body: {
      error: {
        code: 429,
        message: 'Provider returned error',
        metadata: { raw: 'vendor/model:free is temporarily rate-limited upstream.', provider_name: 'Upstream' },
      },
    },
    source: 'https://github.com/HacxGPT-Official/HacxGPT-CLI/issues/31',
  },
  {
    provider: 'moonshot',
    status: 429,
    body: {
      error: {
        message: 'Your account request reached max request: 3, please try again after 1 seconds',
        type: 'rate_limit_reached_error',
      },
    },
    source: 'https://github.com/harry0703/MoneyPrinterTurbo/issues/339',
  },
  {
    provider: 'azure',
    status: 429,
    body: {
      error: {
        code: '429',
        message:
          'Requests to the ChatCompletions_Create Operation have exceeded call rate limit of your current OpenAI S0 pricing tier.',
      },
    },
    source: 'https://github.com/langchain-ai/langchain/issues/12986',
  },
  {
    provider: 'cohere',
    status: 429,
    body: { message: 'You are using a Trial key, which is limited to 20 API calls / minute.' },
    source: 'https://docs.cohere.com/docs/rate-limits',
  },
];

export const insufficientQuota: readonly UntypedRow[] = [
  {
    provider: 'openai',
    status: 429,
    body: openai(
      'You exceeded your current quota, please check your plan and billing details.',
      'insufficient_quota',
      'insufficient_quota',
    ),
    source: 'https://github.com/Pythagora-io/gpt-pilot/issues/340',
  },
  {
    provider: 'anthropic',
    status: 400,
    body: anthropic(
      'invalid_request_error',
      'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.',
    ),
    source: 'https://github.com/anthropics/claude-quickstarts/issues/229',
  },
  {
    provider: 'deepseek',
    status: 402,
    body: openai('Insufficient Balance', 'invalid_request_error', 'unknown_error'),
    source: 'https://github.com/Aider-AI/aider/issues/4851',
  },
  {
    provider: 'openrouter',
    status: 402,
    body: {
      error: {
        code: 402,
        message:
          'This request requires more credits, or fewer max_tokens. You requested up to 65536 tokens, but can only afford 222.',
      },
    },
    source: 'https://github.com/babikov/doka-site/issues/7',
  },
  {
    provider: 'xai',
    status: 403,
    body: {
      code: 'The caller does not have permission to execute the specified operation',
      error: 'Your team t-1 has either used all available credits or reached its monthly spending limit.',
    },
    source: 'https://github.com/warpdotdev/warp/issues/14863',
  },
  {
    provider: 'xai',
    status: 429,
    body: 'Your team t-1 has either used all available credits or reached its monthly spending limit. To continue making API requests, please purchase more credits.',
    source: 'https://github.com/continuedev/continue/issues/10373',
  },
  {
    provider: 'qwen',
    status: 400,
    body: {
      error: {
        code: 'Arrearage',
        type: 'Arrearage',
        message: 'Access denied, please make sure your account is in good standing.',
      },
    },
    source: 'https://github.com/tencentmusic/supersonic/issues/1572',
  },
  {
    provider: 'zhipu',
    status: 429,
    body: { error: { code: '1113', message: '余额不足或无可用资源包,请充值。' } },
    source: 'https://github.com/zhayujie/CowAgent/issues/2910',
  },
  {
    provider: 'huggingface',
    status: 402,
    body: { error: 'You have exceeded your monthly included credits for Inference Providers.' },
    source: 'https://github.com/huggingface/agents-course/issues/386',
  },
  {
    provider: 'moonshot',
    status: 429,
    body: {
      error: {
        message:
          'Your account org-1 <ak-1> is suspended due to insufficient balance, please recharge your account or check your plan and billing details',
        type: 'exceeded_current_quota_error',
      },
    },
    source: 'https://github.com/anomalyco/opencode/issues/24462',
  },
];
