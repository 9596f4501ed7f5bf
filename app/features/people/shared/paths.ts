// Addresses of pages.

/** The page of a one-time link; the token follows behind `#`, so that no server logs it. */
export const joinPath = '/join';
