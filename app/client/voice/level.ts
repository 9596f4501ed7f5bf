// Level of a recording, for the meter and for whether anything was heard.

/** A short word is longer. Unit: samples, a fiftieth of a second. */
const stretch = 1024;

/** Root mean square of the loudest stretch: a short sound keeps its level, however much silence is around it. */
export function loudest(samples: Float32Array): number {
  let most = 0;
  // The last one ends with the samples.
  for (let from = 0, end = false; !end && samples.length > 0; from += stretch / 2) {
    end = from + stretch >= samples.length;
    const part = samples.subarray(Math.max(0, end ? samples.length - stretch : from)).subarray(0, stretch);
    most = Math.max(most, part.reduce((sum, value) => sum + value * value, 0) / part.length);
  }
  return Math.sqrt(most);
}
