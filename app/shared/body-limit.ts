// Limit of a request's body: the browser does not send more, the server refuses it. Unit: bytes.
export const maxBodyBytes = 32 * 1024 * 1024;
