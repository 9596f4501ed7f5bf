// Limit of a request's body: the browser does not send more, the server refuses it. Unit: bytes.
export const maxBodyBytes = 32 * 1024 * 1024;

/**
 * Limit of what the files of a conversation add to one request to a provider: a conversation with 40 MB of images goes on.
 * Vendors take less as a rule, and say so themselves. Unit: bytes, as base64.
 */
export const maxFilledBytes = 96 * 1024 * 1024;

/** Code of a refusal: the files of the messages are more than that. */
export const payloadTooLarge = 'payload_too_large';
