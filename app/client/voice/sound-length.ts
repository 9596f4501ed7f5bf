// Length of a sound, by the browser's own player.

/** A player that tells nothing is not waited for longer. Unit: ms. */
const patience = 5_000;

/** Seconds; undefined where the browser cannot play it, or no length is told, as of what a recorder wrote. Never rejects. */
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
