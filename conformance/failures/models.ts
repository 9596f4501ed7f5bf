// Refusals because a model is unknown, retired, or unavailable to the key.
import { anthropic, aws, google, openai } from './bodies.ts';
import type { UntypedRow } from './bodies.ts';

export const modelNotFound: readonly UntypedRow[] = [
  {
    provider: 'openai',
    status: 404,
    body: openai('The model `gpt-none` does not exist or you do not have access to it.', 'model_not_found'),
    source: 'https://github.com/janhq/jan/issues/6595',
  },
  {
    provider: 'anthropic',
    status: 404,
    body: anthropic('not_found_error', 'model: claude-none-1'),
    source: 'https://docs.claude.com/en/api/errors',
  },
  {
    provider: 'google',
    status: 404,
    body: google(
      404,
      'NOT_FOUND',
      'models/gemini-none is not found for API version v1beta, or is not supported for generateContent.',
    ),
    source: 'https://ai.google.dev/gemini-api/docs/troubleshooting',
  },
  {
    provider: 'cohere',
    status: 404,
    body: { id: 'a1', message: "model 'command-none' was removed on September 15, 2025." },
    source: 'https://github.com/wandb/edu/issues/164',
  },
  {
    provider: 'bedrock',
    status: 404,
    headers: aws('ResourceNotFoundException'),
    body: {
      message:
        'This model version has reached the end of its life. Please refer to the AWS documentation for more details.',
    },
    source: 'https://github.com/aws-samples/amazon-bedrock-ai-karaoke/issues/21',
  },
  {
    provider: 'bedrock',
    status: 404,
    headers: aws('ResourceNotFoundException'),
    body: {
      message:
        'Access denied. This Model is marked by provider as Legacy and you have not been actively using the model in the last 30 days.',
    },
    source: 'https://github.com/awslabs/llmeter/issues/35',
  },
  {
    provider: 'groq',
    status: 400,
    body: openai('The model `llama-none` has been decommissioned and is no longer supported.', 'model_decommissioned'),
    source: 'https://console.groq.com/docs/deprecations',
  },
  {
    provider: 'mistral',
    status: 400,
    body: { object: 'error', message: 'Invalid model: mistral-none', type: 'invalid_model', param: null, code: '1500' },
    source: 'https://github.com/mistralai/mistral-vibe/issues/617',
  },
  {
    provider: 'openrouter',
    status: 404,
    body: { error: { code: 404, message: 'No endpoints found for vendor/none:free.' } },
    source: 'https://github.com/Alishahryar1/free-claude-code/issues/166',
  },
  {
    provider: 'openrouter',
    status: 400,
    body: { error: { code: 400, message: 'vendor/none is not a valid model ID' } },
    source: 'https://github.com/deepwn/addi/issues/15',
  },
  {
    provider: 'perplexity',
    status: 400,
    body: {
      error: {
        message: "Invalid model 'sonar-none'. Permitted models can be found in the documentation.",
        type: 'invalid_model',
        code: 400,
      },
    },
    source: 'https://github.com/BerriAI/litellm/issues/908',
  },
  {
    provider: 'togetherai',
    status: 400,
    body: openai(
      'Unable to access non-serverless model vendor/none. Please visit the model page to start an endpoint.',
      'model_not_available',
    ),
    source: 'https://github.com/HeyPuter/puter/issues/3168',
  },
  {
    provider: 'huggingface',
    status: 400,
    body: openai(
      "The requested model 'vendor/none' is not supported by any provider you have enabled.",
      'model_not_supported',
    ),
    source: 'https://github.com/cline/cline/issues/5098',
  },
  {
    provider: 'volcengine',
    status: 404,
    body: openai(
      'The model or endpoint doubao-none does not exist or you do not have access to it. Request id: 1',
      'InvalidEndpointOrModel.NotFound',
      'NotFound',
    ),
    source: 'https://github.com/volcengine/MineContext/issues/328',
  },
  {
    provider: 'deepseek',
    status: 400,
    body: openai('Model Not Exist', 'invalid_request_error'),
    source: 'https://github.com/langbot-app/LangBot/issues/1643',
  },
  {
    provider: 'ollama',
    status: 404,
    body: { error: "model 'none' not found" },
    source: 'https://github.com/TheBlewish/Automated-AI-Web-Researcher-Ollama/issues/42',
  },
  {
    provider: 'xai',
    status: 400,
    body: { code: 'Client specified an invalid argument', error: 'Model not found: grok-none' },
    source: 'https://github.com/definableai/definable.ai/issues/112',
  },
  {
    provider: 'azure',
    status: 404,
    body: { error: { code: 'DeploymentNotFound', message: 'The API deployment for this resource does not exist.' } },
    source: 'https://github.com/Azure/openai-at-scale/issues/48',
  },
  {
    provider: 'github',
    status: 400,
    body: { error: { code: 'unknown_model', message: 'Unknown model: vendor/none' } },
    source: 'https://github.com/github/gh-models/issues/65',
  },
  {
    provider: 'moonshot',
    status: 404,
    body: {
      error: { message: 'Not found the model kimi-none or Permission denied', type: 'resource_not_found_error' },
    },
    source: 'https://github.com/mozilla-ai/any-llm/issues/778',
  },
];
