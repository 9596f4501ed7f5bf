// Error rules that apply to most vendors. Vendor-specific rules are in the packages.
import type { NamedErrorType } from '../contract/error-types.ts';

/** All given conditions must hold; the first matching rule sets the type. */
export interface ErrorRule {
  readonly type: NamedErrorType;
  readonly status?: readonly number[];
  /** Codes, types and reasons of the error object, case-insensitive. */
  readonly code?: readonly string[];
  /** Matched against the vendor's messages, with quoted text replaced by `‹›`. */
  readonly words?: RegExp;
}

/** A model id in a message, quoted or not. */
const id = String.raw`(?:‹›|[^\s,;]+)`;
/** "The model" in a message, but not a data model or 3D model of the caller's schema. */
const model = String.raw`(?:^|[.:;(,] *|\b(?:the|a|requested|specified|provided|selected|deployed|publisher|foundation) )models?\b`;
const either = (...patterns: readonly string[]): RegExp => new RegExp(patterns.join('|'), 'im');

const refused = [400, 401, 403, 404, 410, 422] as const;

export const commonRules: readonly ErrorRule[] = [
  // Some vendors use 413 for a request that exceeds a per-minute limit, so that waiting does not help.
  { type: 'ExceededContextWindow', status: [413] },
  { type: 'InsufficientQuota', status: [402] },
  {
    type: 'InsufficientQuota',
    code: [
      'insufficient_quota',
      'insufficient_balance',
      'insufficient_credits',
      'insufficient_funds',
      'insufficient_user_quota',
      'exceeded_current_quota_error',
      'billing_error',
      'billing_not_active',
      'billing_hard_limit_reached',
      'payment_required',
      'not_enough_balance',
      'arrearage',
      'accountoverdueerror',
    ],
  },
  {
    type: 'ModelNotFound',
    code: [
      'model_not_found',
      'model_not_available',
      'model_not_supported',
      'model_decommissioned',
      'model_deprecated',
      'modelnotfound',
      'modelnotopen',
      'model_not_exist',
      'invalid_model',
      'unknown_model',
      'unavailable_model',
      'deploymentnotfound',
      'invalidendpointormodel.notfound',
    ],
  },
  {
    type: 'ExceededContextWindow',
    code: [
      'context_length_exceeded',
      'string_above_max_length',
      'exceed_context_size_error',
      'context_window_exceeded',
      'too_many_tokens',
      'request_too_large',
      'tokens_limit_reached',
    ],
  },
  { type: 'LocationNotSupportError', code: ['unsupported_country_region_territory'] },
  {
    type: 'LocationNotSupportError',
    status: refused,
    words: either(
      'location is not supported',
      'countr(?:y|ies),? (?:regions?,? )?(?:or )?(?:regions? )?(?:or )?territor(?:y|ies) (?:is |are )?not supported',
      'unsupported countr(?:y|ies)',
      String.raw`not (?:available|supported|served|offered) in your (?:country|region|location|territory|area)`,
    ),
  },
  {
    type: 'InsufficientQuota',
    status: [...refused, 429],
    words: either(
      String.raw`credit balance is too low`,
      String.raw`insufficient (?:account )?(?:balance|credits?|funds)`,
      String.raw`(?:balance|credits?) (?:is |are |has been )?(?:not enough|insufficient|exhausted|used up)`,
      String.raw`(?:used|consumed) all (?:of )?(?:its |your )?(?:available )?credits`,
      String.raw`(?:not enough|out of) credits?\b`,
      String.raw`exhausted balance|top up your balance`,
      String.raw`billing hard limit`,
      String.raw`account is in arrears|overdue (?:balance|payment)`,
      '余额不足|欠费',
    ),
  },
  {
    type: 'ExceededContextWindow',
    words: either(
      String.raw`maximum (?:allowed )?(?:context|prompt|input) (?:length|size)`,
      String.raw`context length (?:of (?:only )?\d+ tokens|exceeded|limit)`,
      String.raw`exceeds? (?:the |this |its )?(?:\w+ )?(?:model's |models )?(?:maximum |max |available )?context (?:length|window|size|limit)`,
      String.raw`exceeded (?:the |max(?:imum)? )?context (?:length|window|size)`,
      String.raw`does not fit into the model's context`,
      String.raw`context window exceeds`,
      String.raw`(?:prompt|input|request|conversation) is too (?:long|large) (?:for|:|to process)`,
      String.raw`(?:prompt|input) is too long|input \(\d+ tokens\) is too large`,
      String.raw`prompt \(total length \d+\) is too long`,
      String.raw`prompt too long`,
      String.raw`prompt exceeds max length`,
      String.raw`input token count \(?\d+\)? exceeds`,
      String.raw`(?:input|prompt) tokens exceed`,
      String.raw`too many input tokens`,
      String.raw`too many tokens: size limit`,
      String.raw`exceeded model token limit`,
      String.raw`range of input length should be`,
      String.raw`exceed(?:s|ed)? max(?:imum)? message tokens`,
      String.raw`(?:inputs?|‹›) tokens \+ (?:.{0,30}max_new_tokens.{0,20}|‹›) must be`,
      String.raw`prompt contains \d+ tokens`,
      // LM Studio, llama.cpp, vLLM, SGLang, TabbyAPI and llama-cpp-python: messages from bug reports, read 2026-11-28.
      String.raw`tokens to keep from the initial prompt is greater than`,
      String.raw`context size has been exceeded|trying to keep the first \d+ tokens when context`,
      String.raw`(?:prompt|input|context length|request)\b[^.\n]{0,40} (?:is |are )?(?:longer|greater|larger|more) than (?:the )?(?:model's )?(?:maximum |max )?(?:model length|context|max_seq_len|sequence length|length)`,
      String.raw`max_(?:completion_)?tokens must be at least 1, got -\d+`,
      String.raw`(?:prompt_tokens|input_tokens) \(\d+\) must be (?:less|smaller) than`,
      String.raw`prompt token count of \d+ exceeds the limit`,
      String.raw`requested tokens? (?:count )?(?:\(\d+\) )?exceeds? (?:the )?(?:model's )?(?:maximum )?context`,
      String.raw`must have less than \d+ tokens\. given`,
      // Wenxin, Spark, Zhipu.
      String.raw`the max(?:imum)? input (?:characters|tokens) is \d+`,
      'tokens? ?(?:数量|总数|长度)?超过?(?:上限|限制|最大)|prompt ?超长|输入(?:内容|文本|长度)*(?:过长|超长|超过|超出)|超(?:过|出)(?:了)?(?:模型)?(?:的)?(?:最大)?上下文',
      'reduce the length of the (?:messages|prompt|input)',
    ),
  },
  {
    type: 'ModelNotFound',
    status: refused,
    words: either(
      String.raw`${model}(?: id| name| identifier| version)?:? ?${id}? (?:was |is |could )?(?:not (?:be )?found|not exist|does not exist|doesn't exist|is not a valid model)`,
      String.raw`${model}(?: id| name| identifier)?:? ?${id}? (?:is|are|was|has been|have been) (?:now |permanently )?(?:invalid|removed|retired|decommissioned|discontinued|deprecated and|shut ?down|sunset|no longer (?:available|supported|served))`,
      String.raw`not found the model`,
      String.raw`model not (?:found|exist)`,
      String.raw`(?:unknown|invalid|no such|unavailable) model\b`,
      String.raw`is not a valid model\b`,
      String.raw`model identifier is invalid|could not resolve the foundation model`,
      String.raw`model version has reached the end of its life`,
      String.raw`model is marked by provider as legacy`,
      String.raw`no endpoints found for ${id}\.?(?:$| )`,
      String.raw`alpha period for this model has ended`,
      String.raw`^models\/\S+ is not found`,
      String.raw`unable to access model`,
      String.raw`requested model (?:‹› )?is not (?:available|supported by any provider)`,
    ),
  },
  {
    type: 'InvalidProviderAPIKey',
    status: [400, 401, 403],
    code: [
      'invalid_api_key',
      'invalidapikey',
      'api_key_invalid',
      'authentication_error',
      'invalid_authentication_error',
    ],
  },
  {
    type: 'InvalidProviderAPIKey',
    status: [400, 403],
    words: either(
      String.raw`(?:incorrect|invalid|malformed|missing) api[ -]?key`,
      String.raw`api[ -]?key (?:is |was )?(?:not valid|invalid|incorrect|missing|expired|reported as leaked|not found)`,
      'without established identity',
    ),
  },
  {
    type: 'PermissionDenied',
    code: [
      'permission_error',
      'permissions_error',
      'permission_denied',
      'permissiondenied',
      'accessdeniedexception',
      'service_disabled',
      'iam_permission_denied',
      'api_key_service_blocked',
      'model_terms_required',
      'model_permission_blocked_org',
      'model_permission_blocked_project',
      'insufficient_permissions',
      'missing_scope',
    ],
  },
  { type: 'PermissionDenied', status: [403], code: ['forbidden', 'accessdenied', 'access_denied'] },
  {
    type: 'PermissionDenied',
    status: [401, 403, 404],
    words: either(
      String.raw`(?:insufficient|sufficient|required|necessary|not have|missing) permissions?\b`,
      String.raw`(?:you are |is )?not (?:allowed|authorized|permitted) to (?:access|use|sample|generate|perform|invoke|call)`,
      String.raw`(?:don't|do not|does not) have access to (?:the |this )?(?:model|api|resource|endpoint|feature)`,
      String.raw`api has not been used in project|or it is disabled`,
      String.raw`organization must be verified`,
      String.raw`use case details have not been submitted`,
      String.raw`access to (?:this |the )?(?:model|‹›|\S+) is restricted`,
    ),
  },
  {
    type: 'QuotaLimitReached',
    code: [
      'rate_limit_exceeded',
      'rate_limit_error',
      'rate_limit_reached_error',
      'ratelimitreached',
      'ratelimitexceeded',
      'resource_exhausted',
      'throttlingexception',
      'too_many_requests',
      'toomanyrequests',
      'servicequotaexceededexception',
    ],
  },
  {
    type: 'QuotaLimitReached',
    status: [400, 403, 500, 503],
    words: either(
      String.raw`rate limit (?:reached|exceeded)\b`,
      String.raw`\b(?:rpm|tpm|rpd|tpd|qps) limit (?:reached|exceeded)`,
      String.raw`getting throttled`,
      String.raw`quota exceeded for `,
    ),
  },
  { type: 'QuotaLimitReached', status: [429] },
  { type: 'InvalidProviderAPIKey', status: [401] },
];
