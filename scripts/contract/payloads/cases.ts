// Cases of the golden payloads, and the file that holds their answers.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configs, models } from './configs.ts';
import { shapes } from './shapes.ts';

/** Every other pair of shape and configuration; the models take turns, so that each meets each shape. */
export const cases = shapes
  .flatMap((shape, s) =>
    configs.flatMap(({ name, stream, ...change }, c) =>
      (s + c) % 2 === 0
        ? [{ name: '', shape, change, stream, model: models[(s + (c >> 1)) % models.length] ?? '', config: name }]
        : [],
    ),
  )
  .map((each) => ({ ...each, name: `${each.shape.name} | ${each.config} | ${each.model}` }));

export const goldenFile = join(import.meta.dirname, 'payloads.golden.jsonl');

/** Payloads by name: one line `[name, payload]` a case. */
export const readGolden = (file: string): Map<string, string> =>
  new Map(
    readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => [String((JSON.parse(line) as unknown[])[0]), line]),
  );
