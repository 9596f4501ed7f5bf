// What the server takes in one request; the browser does not even send more. Unit: bytes.
export const maxBodyBytes = 32 * 1024 * 1024;
