// Refusals that resemble a specific type but must get the generic one.
import { anthropic, aws, google, openai } from './bodies.ts';

interface LookAlike {
  readonly provider: string;
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const one = (provider: string, status: number, body: unknown): LookAlike => ({ provider, status, body });
const openRouter = (status: number, message: string): LookAlike =>
  one('openrouter', status, { error: { code: status, message } });
const claude = (status: number, type: string, message: string): LookAlike =>
  one('anthropic', status, anthropic(type, message));
const gemini = (status: number, code: string, message: string): LookAlike =>
  one('google', status, google(status, code, message));
const bedrock = (status: number, name: string, message: string): LookAlike => ({
  ...one('bedrock', status, { message }),
  headers: aws(name),
});

/** Look-alikes of an unknown model. */
const models: readonly LookAlike[] = [
  claude(404, 'not_found_error', 'File not found: file_123'),
  claude(404, 'not_found_error', 'Not found'),
  claude(400, 'invalid_request_error', 'This model does not support assistant message prefill.'),
  gemini(404, 'NOT_FOUND', 'Not found: cache content metadata 123.'),
  gemini(404, 'NOT_FOUND', 'Requested entity was not found: corpora/none'),
  openRouter(404, 'No endpoints found that support tool use. To learn more about provider routing, visit the docs.'),
  openRouter(404, 'No endpoints found matching your data policy (Free model training).'),
  openRouter(404, 'No allowed providers are available for the selected model.'),
  one('openai', 404, openai('tools is not supported in this model.')),
  one('openai', 404, openai("Previous response with id 'resp_1' not found.", 'previous_response_not_found')),
  one(
    'openai',
    400,
    openai("Invalid value: 'model_not_found'. Supported values are: 'auto' and 'none'.", 'invalid_value'),
  ),
  one('openai', 400, openai('The data model field was not found in the schema of the function.')),
  one('mistral', 400, {
    object: 'error',
    message: 'Logprobs are not enabled for this model',
    type: 'invalid_request_invalid_args',
    code: '3051',
  }),
  one('moonshot', 404, {
    error: { message: 'The requested resource was not found: file', type: 'resource_not_found_error' },
  }),
  one('huggingface', 422, { detail: 'Model directory /data/x does not contain a config.json file.' }),
  bedrock(400, 'ValidationException', "This model doesn't support the video content block that you provided."),
];

/** Look-alikes of a request that is too long. */
const lengths: readonly LookAlike[] = [
  claude(
    400,
    'invalid_request_error',
    'max_tokens: 100000 > 8192, which is the maximum allowed number of output tokens for claude-x',
  ),
  one(
    'openai',
    400,
    openai('max_tokens is too large: 100000. This model supports at most 16384 completion tokens.', 'invalid_value'),
  ),
  one(
    'openai',
    400,
    openai("Invalid 'metadata.note': string too long. Expected a string with maximum length 512.", 'string_too_long'),
  ),
  one('openai', 400, openai("Invalid value: 'context_length_exceeded' is not a tool name.", 'invalid_value')),
  gemini(
    400,
    'INVALID_ARGUMENT',
    'Unable to submit request because it has a maxOutputTokens value of 100000 but the supported range is from 1 to 65537.',
  ),
  one(
    'deepseek',
    400,
    openai('Invalid max_tokens value, the valid range of max_tokens is [1, 8192]', 'invalid_request_error'),
  ),
  one('qwen', 400, openai('Range of max_tokens should be [1, 8192]', 'invalid_parameter_error')),
  one(
    'groq',
    400,
    openai('Failed to call a function: the `prompt is too long` argument is unknown', 'tool_use_failed'),
  ),
];

/** Look-alikes of a rate limit or a spending limit. */
const limits: readonly LookAlike[] = [
  claude(529, 'overloaded_error', 'Overloaded'),
  claude(500, 'api_error', 'Internal server error'),
  gemini(503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.'),
  gemini(500, 'INTERNAL', 'An internal error has occurred.'),
  bedrock(503, 'ServiceUnavailableException', 'Bedrock is unable to process your request.'),
  bedrock(424, 'ModelErrorException', 'The system encountered an unexpected error during processing.'),
  one('openai', 503, openai('The engine is currently overloaded, please try again later', null, 'server_error')),
  one('openai', 400, openai("Unknown parameter: 'rate_limit_exceeded'.", 'unknown_parameter')),
  one(
    'groq',
    400,
    openai(
      "Tool call validation failed: the argument 'insufficient balance' did not match the schema",
      'tool_use_failed',
    ),
  ),
  one(
    'mistral',
    400,
    openai('Invalid tool description: “rate limit exceeded” must not hold quotes', 'invalid_request_error'),
  ),
];

/** Look-alikes of a missing permission, a refused country or an invalid key. */
const access: readonly LookAlike[] = [
  gemini(
    400,
    'FAILED_PRECONDITION',
    'Please ensure that the number of function response parts is equal to the number of calls.',
  ),
  one('openai', 400, openai("The tool 'get_location' is not supported with this model.", 'unsupported_value')),
  one('openai', 400, openai('Web search options not supported with this model.')),
  one('openrouter', 403, {
    error: {
      code: 403,
      message: 'Provider returned error',
      metadata: { provider_name: 'xAI', raw: '{"code":"x","error":"Content violates usage guidelines."}' },
    },
  }),
  openRouter(403, 'Your chosen model requires moderation and your input was flagged'),
  one('mistral', 422, { detail: [{ loc: ['body', 'api_key'], msg: 'extra fields not permitted' }] }),
  one('openai', 403, '<html><head><title>Attention Required!</title></head></html>'),
  bedrock(400, 'ValidationException', 'The location of the document must be an S3 URI.'),
];

export const lookAlikes: readonly LookAlike[] = [...models, ...lengths, ...limits, ...access];
