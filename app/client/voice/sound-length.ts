// Measures the length of a sound with the browser's player.

/** Timeout for the player. Unit: ms. */
const patience = 5_000;

/**
 * Resolves to seconds; undefined if the browser cannot play the sound, or the file states no length, as those of
 * MediaRecorder. Never rejects.
 */
export async function lengthOf(sound: Blob): Promise<number | undefined> {
  if (typeof Audio === 'undefined') return undefined;
  const url = URL.createObjectURL(sound);
  const player = new Audio();
  try {
    return await new Promise<number | undefined>((resolve) => {
      const late = setTimeout(() => resolve(undefined), patience);
      const end = (seconds: number | undefined): void => {
        clearTimeout(late);
        resolve(seconds);
      };
      player.addEventListener('loadedmetadata', () =>
        end(Number.isFinite(player.duration) && player.duration > 0 ? player.duration : undefined),
      );
      player.addEventListener('error', () => end(undefined));
      player.preload = 'metadata';
      player.src = url;
    });
  } finally {
    player.removeAttribute('src');
    URL.revokeObjectURL(url);
  }
}
