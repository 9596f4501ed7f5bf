// The answer that the fake provider writes: prose, lists, tables and code, as a model mixes them, of any length.
const sections: readonly ((n: number) => string)[] = [
  (n) =>
    `## Step ${n}: look before you change\n\nA queue of **bounded** length tells its writer to wait. Without a bound the writer never learns that the reader is slow, and memory grows until the process ends; with one, the \`push\` call itself is the signal. See the [notes on flow](https://notes.example/flow/${n}) for the longer form.\n\n- Count what waits, in bytes and not in items.\n- Tell the writer *early*: a full queue is too late.\n- Keep the order, even when a reader comes back after ${n} seconds.\n\n`,
  (n) =>
    `\`\`\`typescript\n// Round ${n}: waits until the reader has taken enough.\nexport async function write(queue: Queue<Uint8Array>, chunks: AsyncIterable<Uint8Array>): Promise<number> {\n  let written = 0;\n  for await (const chunk of chunks) {\n    if (queue.size + chunk.byteLength > queue.limit) await queue.drained({ below: queue.limit / 2 });\n    queue.push(chunk);\n    written += chunk.byteLength;\n  }\n  queue.close({ reason: \`end of round ${n}\`, written });\n  return written;\n}\n\`\`\`\n\n`,
  (n) =>
    `The numbers of round ${n}, each the median of five runs on the same machine:\n\n| Limit | Waits | Peak memory | Time |\n|---|---:|---:|---:|\n${[16, 64, 256, 1024].map((limit) => `| ${limit} KB | ${Math.round((9_000 * n) / limit)} | ${limit + 12} KB | ${(4 + n / limit).toFixed(2)} s |`).join('\n')}\n\n`,
  (n) =>
    `1. Start with the smallest limit that keeps both sides busy.\n2. Raise it while the time falls, and stop when it does not.\n   - In round ${n} that was at 256 KB.\n   - A nested point with \`code\` and **weight**.\n3. Write the limit down, with the reason.\n\n> What is not measured grows. What is measured once grows again, only later.\n\nBetween the two lies a plain paragraph of some length, because most answers are prose: sentences that follow each other, without a mark in them, for as long as the thought needs, and then a full stop.\n\n`,
  (n) =>
    `\`\`\`python\ndef windows(samples: list[float], size: int = ${n + 4}) -> list[float]:\n    """The mean of each window, the oldest first."""\n    if size <= 0:\n        raise ValueError(f"size must be positive, not {size}")\n    total, means = 0.0, []\n    for index, sample in enumerate(samples):\n        total += sample\n        if index >= size:\n            total -= samples[index - size]\n        means.append(total / min(index + 1, size))\n    return means\n\`\`\`\n\n`,
];

/** The last words of every answer: what the page is searched for. */
export const lastWords = 'That was the whole answer.';

export function answerOf(length: number): string {
  let text = '';
  for (let n = 1; text.length < length - lastWords.length; n++) {
    for (const section of sections) text += section(n);
  }
  // Cut at the end of a line, so that the last words stand in a paragraph of their own.
  const end = text.lastIndexOf('\n\n', length - lastWords.length - 2);
  return `${closed(text.slice(0, Math.max(0, end)))}\n\n${lastWords}`;
}

/** A fence that the cut left open is closed. */
const closed = (text: string): string => ((text.match(/^```/gm) ?? []).length % 2 === 1 ? `${text}\n\`\`\`` : text);
