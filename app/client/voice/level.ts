// Level of a recording, for the meter and to detect silence.

/** Window length in samples, about 1/50 s: shorter than a short word. */
const stretch = 1024;

/** Returns the root mean square of the loudest window, so that surrounding silence does not lower the level. */
export function loudest(samples: Float32Array): number {
  let most = 0;
  // The last window ends with the samples.
  for (let from = 0, end = false; !end && samples.length > 0; from += stretch / 2) {
    end = from + stretch >= samples.length;
    const part = samples.subarray(Math.max(0, end ? samples.length - stretch : from)).subarray(0, stretch);
    most = Math.max(most, part.reduce((sum, value) => sum + value * value, 0) / part.length);
  }
  return Math.sqrt(most);
}
