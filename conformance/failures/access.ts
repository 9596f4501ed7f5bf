// Refusals because of permissions, countries and keys.
import { anthropic, aws, google, openai, reason } from './bodies.ts';
import type { UntypedRow } from './bodies.ts';

export const permission: readonly UntypedRow[] = [
  {
    provider: 'anthropic',
    status: 403,
    body: anthropic('permission_error', 'Your API key does not have permission to use the specified resource.'),
    source: 'https://docs.claude.com/en/api/errors',
  },
  {
    provider: 'bedrock',
    status: 403,
    headers: aws('AccessDeniedException'),
    body: { message: "You don't have access to the model with the specified model ID." },
    source: 'https://github.com/anthropics/claude-code/issues/536',
  },
  {
    provider: 'bedrock',
    status: 403,
    headers: aws('AccessDeniedException'),
    body: {
      message:
        'Model access is denied due to IAM user or service role is not authorized to perform the required AWS Marketplace actions.',
    },
    source: 'https://github.com/ministryofjustice/modernisation-platform-environments/pull/18323',
  },
  {
    provider: 'openai',
    status: 403,
    body: openai('You are not allowed to generate embeddings from this model'),
    source: 'https://github.com/infiniflow/ragflow/issues/1835',
  },
  {
    provider: 'openai',
    status: 401,
    body: openai('You have insufficient permissions for this operation. Missing scopes: model.request.', null),
    source: 'https://github.com/microsoft/PowerToys/issues/32989',
  },
  {
    provider: 'google',
    status: 403,
    body: google(
      403,
      'PERMISSION_DENIED',
      'Generative Language API has not been used in project 123 before or it is disabled.',
      [reason('SERVICE_DISABLED')],
    ),
    source: 'https://ai.google.dev/gemini-api/docs/troubleshooting',
  },
  {
    provider: 'vertexai',
    status: 403,
    body: google(
      403,
      'PERMISSION_DENIED',
      "Permission 'aiplatform.endpoints.predict' denied on resource '//aiplatform.googleapis.com/projects/p' (or it may not exist).",
      [reason('IAM_PERMISSION_DENIED')],
    ),
    source: 'https://github.com/rpurinton/gemini-php/issues/4',
  },
  {
    provider: 'groq',
    status: 403,
    body: openai(
      'The model `llama-x` is blocked at the project level.',
      'model_permission_blocked_project',
      'permissions_error',
    ),
    source: 'https://console.groq.com/docs/errors',
  },
  {
    provider: 'azure',
    status: 403,
    body: { error: { code: '403', message: 'Access denied due to Virtual Network/Firewall rules.' } },
    source: 'https://github.com/Azure-Samples/azure-sql-db-chatbot/issues/3',
  },
];

export const location: readonly UntypedRow[] = [
  {
    provider: 'openai',
    status: 403,
    body: openai(
      'Country, region, or territory not supported',
      'unsupported_country_region_territory',
      'request_forbidden',
    ),
    source: 'https://github.com/home-assistant/core/issues/120072',
  },
  {
    provider: 'anthropic',
    status: 403,
    body: { error: { type: 'forbidden', message: 'Request not allowed' } },
    source: 'https://github.com/anthropics/claude-code/issues/1613',
  },
  {
    provider: 'google',
    status: 400,
    body: google(400, 'FAILED_PRECONDITION', 'User location is not supported for the API use.'),
    source: 'https://ai.google.dev/gemini-api/docs/available-regions',
  },
  {
    provider: 'bedrock',
    status: 400,
    headers: aws('ValidationException'),
    body: { message: 'Access to Anthropic models is not allowed from unsupported countries, regions, or territories.' },
    source: 'https://github.com/aws-samples/generative-bi-using-rag/issues/361',
  },
  {
    provider: 'groq',
    status: 403,
    body: { error: { message: 'Access denied. Please check your network settings.' } },
    source: 'https://console.groq.com/docs/errors',
  },
  {
    provider: 'openrouter',
    status: 403,
    body: {
      error: {
        code: 403,
        message: 'Provider returned error',
        metadata: {
          provider_name: 'OpenAI',
          raw: JSON.stringify(
            openai('Country, region, or territory not supported', 'unsupported_country_region_territory'),
          ),
        },
      },
    },
    source: 'https://github.com/OpenRouterTeam/openrouter-examples/issues/18',
  },
];

export const key: readonly UntypedRow[] = [
  {
    provider: 'openai',
    status: 401,
    body: openai('Incorrect API key provided.', 'invalid_api_key'),
    source: 'https://github.com/popjane/free_chatgpt_api/issues/3',
  },
  {
    provider: 'google',
    status: 400,
    body: google(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [
      reason('API_KEY_INVALID'),
    ]),
    source: 'https://ai.google.dev/gemini-api/docs/troubleshooting',
  },
  {
    provider: 'xai',
    status: 400,
    body: { code: 'Client specified an invalid argument', error: 'Incorrect API key provided: xa***rt.' },
    source: 'https://github.com/continuedev/continue/issues/10778',
  },
  {
    provider: 'google',
    status: 403,
    body: google(403, 'PERMISSION_DENIED', 'Your API key was reported as leaked. Please use another API key.'),
    source: 'https://ai.google.dev/gemini-api/docs/troubleshooting',
  },
];
