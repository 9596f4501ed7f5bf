// Text that XML can hold.

/** Characters that XML cannot hold, such as those of terminal colors in quoted output. */
// oxlint-disable-next-line no-control-regex -- they are what is removed
const unwritable = /[\0-\b\v\f\x0E-\x1F\uFFFE\uFFFF]/g;

export const writable = (text: string): string => text.toWellFormed().replaceAll(unwritable, '');
