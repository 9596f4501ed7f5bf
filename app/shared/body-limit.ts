// Size limit of request bodies, checked by browser and server. Unit: bytes.
export const maxBodyBytes = 32 * 1024 * 1024;

/**
 * Limit for files filled into a request to a provider, so that a conversation with 40 MB of images works. Most vendors have
 * lower limits, and report them. Unit: bytes of base64.
 */
export const maxFilledBytes = 96 * 1024 * 1024;

/** Error code if the files of the messages exceed that limit. */
export const payloadTooLarge = 'payload_too_large';
